import { readFile } from 'node:fs/promises'

import type { Download, Page } from '@playwright/test'

import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { jfifDensity } from '../../../tools/harness/images/jfifDensity.ts'
import { pressMore } from '../../../tools/harness/browser/strip/savedStrip.ts'
import { shareBooth } from '../../../tools/harness/browser/shareBooth.ts'
import {
  exportCalls,
  sharedStrip,
  waitForEncodings,
} from '../../../tools/harness/browser/strip/stubExports.ts'

/** On a strip that they share, in a browser that shares files. */
const stripTest = shareBooth(sharedStrip('shares'))

test.use({ expectedErrors: /Failed to load resource/ })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const fileName = /^retro-photostrip-20261121-\d{6}\.jpg$/
const at400 = { unit: 1, x: 400, y: 400 }

async function saved(page: Page, name = 'Save Photo Strip'): Promise<Download> {
  const downloading = page.waitForEvent('download')
  await button(page, name).click()
  return downloading
}

const bytesOf = async (download: Download): Promise<Buffer> => readFile(await download.path())

stripTest(
  'the strip is saved, and shared by the share sheet, within the gesture, as 2 x 6 inches',
  async ({ page }) => {
    const download = await saved(page)
    expect(download.suggestedFilename()).toMatch(fileName)
    expect(jfifDensity(await bytesOf(download))).toEqual(at400)
    await pressMore(page, 'Share')
    await expect.poll(async () => (await exportCalls(page))[1]?.file?.type).toBe('image/jpeg')
    const [save, sheet, ...others] = await exportCalls(page)
    expect(save).toEqual({ method: 'save', isActive: true, during: 'click' })
    expect(sheet).toMatchObject({ method: 'share', isActive: true, during: 'click' })
    expect(sheet?.file?.name).toMatch(fileName)
    expect(jfifDensity(Uint8Array.from(sheet?.file?.bytes ?? []))).toEqual(at400)
    expect(others).toEqual([])
  },
)

stripTest(
  'only the last message is encoded, after a pause in typing, and an earlier save gets the same file',
  async ({ page }) => {
    const input = page.getByLabel('Your Message')
    for (const words of ['B', 'Be', 'Best night ever']) await input.fill(words)
    await waitForEncodings(page, 2)
    const ahead = await bytesOf(await saved(page))
    for (const words of ['Worst', 'Best night ever']) await input.fill(words)
    const late = await bytesOf(await saved(page))
    expect(late.equals(ahead)).toBe(true)
    expect((await exportCalls(page)).map(({ during }) => during)).toEqual(['click', undefined])
    await page.clock.runFor(1000)
    expect(await page.evaluate(() => globalThis.stripsEncoded), 'strips encoded').toBeLessThanOrEqual(4)
  },
)

stripTest('the clipboard holds the image after Copy; one that refuses shows a message', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await pressMore(page, 'Copy')
  await expect(page.getByText('Copied.')).toBeVisible()
  const size = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    const picture = item && (await createImageBitmap(await item.getType('image/png')))
    return [picture?.width, picture?.height]
  })
  expect(size).toEqual([800, 2400])
  await page.getByLabel('Your Message').fill('another picture')
  await expect(page.getByText('Copied.')).toHaveCount(0)
  await page.context().clearPermissions()

  await page.evaluate(() => {
    navigator.clipboard.write = () => Promise.reject(new DOMException('stubbed', 'NotAllowedError'))
  })
  await pressMore(page, 'Copy')
  await expect(page.getByRole('alert')).toHaveText('Couldn’t copy. Please save the strip instead.')
  await saved(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.evaluate(() => Reflect.deleteProperty(navigator.clipboard, 'write'))
})

stripTest('printing whose code does not load ends with a message', async ({ page }) => {
  await page.route('**/printSheet-*.js', (route) => route.abort())
  await button(page, 'Print').click()
  await expect(page.getByRole('alert')).toHaveText('Couldn’t print. Please save the strip instead.')
  expect(await exportCalls(page)).toEqual([])
  await page.unroute('**/printSheet-*.js')
  await saved(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
})
