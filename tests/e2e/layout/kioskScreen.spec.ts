import type { Page } from '@playwright/test'

import { openKiosk, refuseFullscreen } from '../../../tools/harness/browser/kiosk.ts'
import { expect, startKiosk, test } from '../../../tools/harness/browser/startedKiosk.ts'
import {
  layoutProblems,
  overlapped,
  pictureProblems,
} from '../../../tools/harness/browser/layout/layoutProblems.ts'
import {
  liveViewShare,
  mainScreenProblems,
} from '../../../tools/harness/browser/layout/mainScreenProblems.ts'
import { lookProblems, nameOf, roomProblems } from '../../../tools/harness/browser/layout/roomProblems.ts'
import { kioskSizes } from '../../../tools/harness/browser/layout/windowSizes.ts'
import { endAnimations, stripActions, stripButton } from '../../../tools/harness/browser/strip/stripRoom.ts'
import {
  captureButton,
  startCamera,
  stripDialog,
  takeStrip,
  visitStart,
} from '../../../tools/harness/browser/visit.ts'

test.use({ isFlat: true })

/** An upright screen, and the smallest one. */
const fewSizes = [
  { width: 1080, height: 1920 },
  { width: 1024, height: 768 },
] as const

const sizes = [
  ...kioskSizes,
  { width: 1366, height: 650 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
]

/** Lists the sizes at which the host's sentence is out of sight, the owner's alert covers something, or the live view is cut. */
async function problems(page: Page, isLive = false): Promise<readonly string[]> {
  const alert = page.getByRole('button', { name: 'Out of paper' })
  const found: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    const at = nameOf(size)
    const consent = page.getByText('The host gets a copy of every strip and moving strip.')
    found.push(...(await layoutProblems(page, [consent])).map((it) => `${at}: ${it}`))
    found.push(...(await alert.evaluate(overlapped)).map((it) => `${at}: the alert covers ${it}`))
    if (isLive) found.push(...(await page.evaluate(pictureProblems)).map((it) => `${at}: ${it}`))
    await expect(alert, at).toBeInViewport({ ratio: 1 })
    if (kioskSizes.includes(size)) await expect(page.locator('main footer'), at).toBeInViewport({ ratio: 1 })
  }
  return found
}

test('a kiosk shows the consent to the host’s copy on its first screen and beside the strip, the owner’s alert covers nothing, and the strip hangs alone and whole, with its actions in sight', async ({
  page,
  ownBooth,
}) => {
  await refuseFullscreen(page)
  await startKiosk(page, ownBooth, { printing: 'true', clips: 'true' })
  await openKiosk(page)
  expect(await problems(page)).toEqual([])
  await startCamera(page)
  await expect(page.getByLabel('Live camera view')).toBeVisible()
  expect(await problems(page, true)).toEqual([])

  // A kiosk that prints by itself has no button for it.
  await page.evaluate(() => localStorage.setItem('retro-booth.kiosk.printing', 'false'))
  await openKiosk(page, new Date(visitStart.getTime() + 3_600_000))
  await startCamera(page)
  await takeStrip(page)
  await expect(stripButton(page, 'Send to My Phone')).toBeVisible()
  await stripDialog(page).evaluate(endAnimations)
  await expect(stripButton(page, 'More')).toHaveCount(0)
  const actions = [...stripActions(), 'Send to My Phone', "Don't Keep Mine", 'Show It Here']
  expect(await roomProblems(page, fewSizes, actions)).toEqual([])
  expect(await lookProblems(page, fewSizes, [])).toEqual([])
})

test('an upright kiosk has the order of a phone, large', async ({ page }) => {
  await page.setViewportSize({ width: 1080, height: 1920 })
  await openKiosk(page)
  await startCamera(page)
  await expect(page.getByLabel('Live camera view')).toBeVisible()
  const { share, smallestPx } = await liveViewShare(page)
  expect(share).toBeGreaterThanOrEqual(0.35)
  expect(smallestPx).toBeGreaterThanOrEqual(20)
  expect(await mainScreenProblems(page)).toEqual([])
  const live = await page.getByLabel('Live camera view').boundingBox()
  const films = await page.getByRole('group', { name: 'Filter' }).boundingBox()
  const capture = await captureButton(page).boundingBox()
  expect(films?.y).toBeGreaterThan((live?.y ?? 0) + (live?.height ?? 0))
  expect(capture?.y).toBeGreaterThan((films?.y ?? 0) + (films?.height ?? 0))
})
