import type { Page } from '@playwright/test'

import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { openKiosk, refuseFullscreen, setUpKiosk } from '../../../tools/harness/browser/kiosk.ts'
import {
  layoutProblems,
  overlapped,
  pictureProblems,
} from '../../../tools/harness/browser/layout/layoutProblems.ts'
import { startCamera } from '../../../tools/harness/browser/visit.ts'
import { kioskSizes } from '../../../tools/harness/browser/layout/windowSizes.ts'

const sizes = [
  ...kioskSizes,
  { width: 1366, height: 768 },
  { width: 1366, height: 650 },
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 844, height: 390 },
]

/** Lists the sizes at which the host's sentence is out of sight, the owner's alert covers something, or the live view is cut. */
async function problems(page: Page, isLive = false): Promise<readonly string[]> {
  const alert = page.getByRole('button', { name: 'Out of paper' })
  const found: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    const at = `${size.width} x ${size.height}`
    const consent = page.getByText('The host gets a copy of every strip and moving strip.')
    found.push(...(await layoutProblems(page, [consent])).map((it) => `${at}: ${it}`))
    found.push(...(await alert.evaluate(overlapped)).map((it) => `${at}: the alert covers ${it}`))
    if (isLive) found.push(...(await page.evaluate(pictureProblems)).map((it) => `${at}: ${it}`))
    await expect(alert, at).toBeInViewport({ ratio: 1 })
    if (kioskSizes.includes(size)) await expect(page.locator('main footer'), at).toBeInViewport({ ratio: 1 })
  }
  return found
}

test('the first screen of a kiosk shows the consent to the host’s copy, and the owner’s alert covers nothing', async ({
  page,
}) => {
  await refuseFullscreen(page)
  await setUpKiosk(page, { printing: 'true', clips: 'true' })
  await openKiosk(page)
  expect(await problems(page)).toEqual([])
  await startCamera(page)
  expect(await problems(page, true)).toEqual([])
})
