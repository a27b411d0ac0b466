import type { Page } from '@playwright/test'

import { expect, test } from '../../../tools/harness/browser/booth.ts'
import {
  layoutProblems,
  overlapped,
  pictureProblems,
} from '../../../tools/harness/browser/layout/layoutProblems.ts'
import {
  liveViewShare,
  mainScreenProblems,
} from '../../../tools/harness/browser/layout/mainScreenProblems.ts'
import { visitorSizes, type WindowSize } from '../../../tools/harness/browser/layout/windowSizes.ts'
import { handbookButton } from '../../../tools/harness/browser/openHandbook.ts'
import {
  captureButton,
  openWithClock,
  startCamera,
  stripDialog,
  takeStrip,
} from '../../../tools/harness/browser/visit.ts'

test.use({ isFlat: true })

const sizes: readonly WindowSize[] = [
  ...visitorSizes,
  // Low ones.
  { width: 375, height: 553 },
  { width: 667, height: 375 },
  { width: 640, height: 400 },
  { width: 900, height: 500 },
]

/** Lists the sizes at which something is wrong, and what. */
async function problemsAtSizes(page: Page, problems: () => Promise<readonly string[]>): Promise<string[]> {
  const found: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    found.push(...(await problems()).map((problem) => `${size.width} x ${size.height}: ${problem}`))
  }
  return found
}

/** Lists what is wrong with the sample strip on the curtain: cut, too small, or over something. */
async function sampleProblems(page: Page): Promise<readonly string[]> {
  const hung = page.getByRole('img', { name: 'A sample strip' }).locator('..')
  const start = page.getByRole('button', { name: 'Start Camera' })
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()))
  const { height = 0 } = (await hung.boundingBox()) ?? {}
  return [
    ...(await layoutProblems(page, [hung, handbookButton(page), start])),
    ...(await hung.evaluate(overlapped)),
    ...(await handbookButton(page).evaluate(overlapped)),
    ...(height < 100 ? [`the sample is ${height} px high`] : []),
  ]
}

/** Expects the live view to be 480 px high where there is room, and to fill large screens with the booth. */
async function expectLargeLiveView(page: Page): Promise<void> {
  for (const size of [
    { width: 1280, height: 800 },
    { width: 1440, height: 789 },
  ]) {
    await page.setViewportSize(size)
    expect((await liveViewShare(page)).heightPx).toBeCloseTo(480, 0)
  }
  for (const [width, height] of [
    [1920, 1080],
    [3840, 2160],
  ] as const) {
    await page.setViewportSize({ width, height })
    const { share, smallestPx } = await liveViewShare(page)
    expect(share, `share at ${width} x ${height}`).toBeGreaterThanOrEqual(0.3)
    expect(smallestPx, `text at ${width} x ${height}`).toBeGreaterThanOrEqual(20)
  }
}

/** Names of the pink buttons of the main screen. */
const pinkButtons = (page: Page) =>
  page.locator('main :is([data-tone="neon"], [data-ready="true"] > button):visible').allTextContents()

test('at every size live view, capture button and camera control are in sight, uncovered, with whole words; a strip hangs whole on the curtain, a sample and then the own, and covers nothing; one button is pink at a time, and one more strip starts the camera; the live view is 480 px high where there is room, and fills large screens with the booth', async ({
  page,
}) => {
  await openWithClock(page)
  await expect(page.getByRole('img', { name: 'A sample strip' })).toBeVisible()
  expect(await problemsAtSizes(page, () => sampleProblems(page))).toEqual([])
  expect(await pinkButtons(page)).toEqual(['Start Camera'])
  await startCamera(page)
  await expect(page.getByLabel('Live camera view')).toBeVisible()
  await page.clock.runFor(1000)
  expect(await pinkButtons(page)).toEqual(['Take Photos0/4 Photos'])
  const liveProblems = async () => [
    ...(await mainScreenProblems(page)),
    ...(await page.evaluate(pictureProblems)),
  ]
  expect(await problemsAtSizes(page, liveProblems)).toEqual([])
  await expectLargeLiveView(page)

  await page.setViewportSize({ width: 1280, height: 800 })
  await takeStrip(page)
  await page.keyboard.press('Escape')
  expect(await pinkButtons(page)).toEqual(['One More Strip4/4 Photos'])
  const own = page.getByRole('button', { name: 'Your Photo Strip' })
  const ownProblems = () => layoutProblems(page, [own, captureButton(page), handbookButton(page)])
  expect(await problemsAtSizes(page, ownProblems)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  await own.click()
  await stripDialog(page).getByRole('button', { name: 'Close' }).click()
  await captureButton(page).click()
  await expect(page.getByRole('timer')).toHaveText('3')
  // It brings the last strip back.
  await page.getByRole('button', { name: 'Cancel' }).click()
  await stripDialog(page).getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Try the Demo' }).click()
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Stop Camera' }), 'with own pictures').toBeVisible()
})
