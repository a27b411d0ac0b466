import type { Page } from '@playwright/test'

import { expect, test } from '../../../tools/harness/browser/booth.ts'
import {
  captureButton,
  countDown,
  openWithCamera,
  stripDialog,
} from '../../../tools/harness/browser/visit.ts'
import { stubExports, waitForEncodings } from '../../../tools/harness/browser/stubExports.ts'

declare global {
  /** Number of photos that the GPU has developed at the size of the strip's slots. */
  var developed: number
}

/** The live view shows three photos, mirrored: they are developed for it, too. */
const reviews = 3

test('each photo is developed before the next one, the file is encoded during the processing, and the other filters are developed while the strip is open', async ({
  page,
}) => {
  await countDevelopments(page)
  await stubExports(page, { share: 'missing' })
  await openWithCamera(page)
  await captureButton(page).click()
  for (const taken of [1, 2, 3, 4]) {
    await countDown(page, taken)
    if (taken === 4) continue
    // The live view shows the photo first.
    await expect(async () => {
      await page.clock.runFor(50)
      expect(await developed(page), 'before the next is taken').toBe(2 * taken)
    }).toPass({ intervals: [20] })
    await page.clock.runFor(1000)
  }
  await expect(page.getByText('Processing...')).toBeVisible()
  await expect.poll(() => developed(page)).toBe(reviews + 4)
  // The strip is drawn once its photos have come from the GPU, and encoded some time of the page's clock later.
  await expect(async () => {
    await page.clock.runFor(20)
    expect(await page.evaluate(() => globalThis.stripsEncoded)).toBe(1)
  }).toPass({ intervals: [100] })
  await expect(page.getByText('Processing...')).toBeVisible()

  const dialog = stripDialog(page)
  await page.clock.runFor(1500)
  await expect(dialog).toBeVisible()
  await expect(async () => {
    await page.clock.runFor(200)
    expect(await developed(page), 'through seven filters').toBe(reviews + 4 * 7)
  }).toPass({ intervals: [20] })

  await dialog.getByRole('button', { name: 'Portra400' }).click()
  await waitForEncodings(page, 2)
  await dialog.getByRole('button', { name: 'Vintage' }).click()
  await waitForEncodings(page, 3)
  expect(await developed(page), 'what was developed is not developed again').toBe(reviews + 4 * 7)

  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Your Photo Strip' }).click()
  await waitForEncodings(page, 4)
  expect(await developed(page), 'the chosen filter is kept').toBe(reviews + 4 * 7)
  await dialog.getByRole('button', { name: 'Portra400' }).click()
  await waitForEncodings(page, 5)
  expect(await developed(page), 'no other is').toBe(reviews + 4 * 8)
})

async function countDevelopments(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.developed = 0
    const { prototype } = WebGL2RenderingContext
    const read: unknown = Object.getOwnPropertyDescriptor(prototype, 'readPixels')?.value
    if (typeof read !== 'function') throw new TypeError('no readPixels')
    Object.defineProperty(prototype, 'readPixels', {
      value(...args: unknown[]) {
        if (args[2] === 600 && args[3] === 450) globalThis.developed += 1
        Reflect.apply(read, this, args)
      },
    })
  })
}

const developed = (page: Page) => page.evaluate(() => globalThis.developed)
