import type { Page } from '@playwright/test'

import * as camera from '../../../src/locale/messages/camera.ts'
import * as kit from '../../../src/locale/messages/kit.ts'
import * as main from '../../../src/locale/messages/main.ts'
import * as strip from '../../../src/locale/messages/strip.ts'
import { filters } from '../../../src/engine/filters/filters.ts'
import { giveBakedFilms } from '#harness/browser/launch/bakedFilms.ts'
import { layoutProblems, overlapped, pictureProblems } from '#harness/browser/layout/layoutProblems.ts'
import { liveViewShare, mainScreenProblems } from '#harness/browser/layout/mainScreenProblems.ts'
import { kioskSizes, usualSizes, visitorSizes, type WindowSize } from '#harness/browser/layout/windowSizes.ts'
import { handbookButton } from '#harness/browser/openHandbook.ts'
import { expect, test } from '#harness/browser/pseudoLocale.ts'
import { independentStep } from '#harness/browser/independentStep.ts'
import { captureButton, openWithClock, startCamera, stripDialog, takeStrip } from '#harness/browser/visit.ts'

test.use({ isFlat: true })
test.beforeEach(({ page }) => giveBakedFilms(page))

const allSizes: readonly WindowSize[] = [
  ...visitorSizes,
  // Low ones.
  { width: 375, height: 553 },
  { width: 667, height: 375 },
  { width: 740, height: 360 },
  { width: 640, height: 400 },
  { width: 900, height: 500 },
]

/** Lists the sizes at which something is wrong, and what. */
async function problemsAtSizes(
  page: Page,
  problems: () => Promise<readonly string[]>,
  sizes = allSizes,
): Promise<string[]> {
  const found: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    found.push(...(await problems()).map((problem) => `${size.width} x ${size.height}: ${problem}`))
  }
  return found
}

/** Lists what is wrong with the sample strip on the curtain: cut, too small, or over something. */
async function sampleProblems(page: Page): Promise<readonly string[]> {
  const hung = page.getByRole('img', { name: strip.sample() }).locator('..')
  const start = page.getByRole('button', { name: camera.start() })
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()))
  const { height = 0 } = (await hung.boundingBox()) ?? {}
  return [
    ...(await layoutProblems(page, [hung, handbookButton(page), start])),
    ...(await hung.evaluate(overlapped)),
    ...(await handbookButton(page).evaluate(overlapped)),
    ...(height < 100 ? [`the sample is ${height} px high`] : []),
  ]
}

/** 480 px high where there is room; large screens are filled. */
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

test('in the pseudo-locale the main screen shows all that it has to, at every size', async ({ page }) => {
  const own = page.getByRole('button', { name: strip.yourPhotoStrip() })
  await openWithClock(page)
  await expect(page.getByRole('img', { name: strip.sample() })).toBeVisible()
  await independentStep('the sample strip hangs whole on the curtain, and covers nothing', async () => {
    expect(await problemsAtSizes(page, () => sampleProblems(page))).toEqual([])
  })
  await independentStep('before the camera Start Camera alone is pink', async () => {
    expect(await pinkButtons(page)).toEqual([camera.start()])
  })
  await startCamera(page)
  await expect(page.getByLabel(camera.liveView())).toBeVisible()
  await page.clock.runFor(1000)
  await independentStep('then the capture button', async () => {
    expect(await pinkButtons(page)).toEqual([main.takePhotos() + main.photosTaken({ count: 0 })])
  })
  await independentStep('live view and controls are in sight, with whole words', async () => {
    const liveProblems = async () => [
      ...(await mainScreenProblems(page)),
      ...(await page.evaluate(pictureProblems)),
    ]
    expect(await problemsAtSizes(page, liveProblems)).toEqual([])
  })
  await independentStep('the live view fills the room that there is', () => expectLargeLiveView(page))
  await page.setViewportSize({ width: 1280, height: 800 })
  await takeStrip(page)
  await page.keyboard.press('Escape')
  await independentStep('after a strip One More Strip is pink, and the own strip hangs', async () => {
    expect(await pinkButtons(page)).toEqual([main.oneMoreStrip() + main.photosTaken({ count: 4 })])
    const ownProblems = () => layoutProblems(page, [own, captureButton(page), handbookButton(page)])
    expect(await problemsAtSizes(page, ownProblems, usualSizes)).toEqual([])
  })
  await page.setViewportSize({ width: 1280, height: 800 })
  await test.step('one more strip starts the camera, and Cancel brings the last back', async () => {
    await own.click()
    await stripDialog(page).getByRole('button', { name: kit.close() }).click()
    await captureButton(page).click()
    await expect(page.getByRole('timer')).toHaveText('3')
    // It brings the last strip back.
    await page.getByRole('button', { name: camera.cancel() }).click()
    await stripDialog(page).getByRole('button', { name: kit.close() }).click()
  })
  await test.step('own pictures are offered in the settings', async () => {
    await page.getByRole('button', { name: main.settings() }).click()
    await page.getByRole('button', { name: camera.tryDemo() }).click()
    await expect(page.getByRole('dialog', { name: main.settings() })).toBeHidden()
    await expect(page.getByRole('button', { name: camera.stop() }), 'with own pictures').toBeVisible()
  })
})

test('an even number of films has no row for the notes alone, and all controls are in sight', async ({
  page,
}) => {
  const films = filters.slice(0, 6).map(({ id }) => id)
  await page.route('**/event.json', (route) => route.fulfill({ json: { films } }))
  await openWithClock(page)
  await startCamera(page)
  await expect(page.getByLabel(camera.liveView())).toBeVisible()
  await expect(page.getByRole('group', { name: main.filter() }).getByRole('button')).toHaveCount(6)
  const about = page.getByRole('button', { name: main.aboutFilm() })
  const found = await problemsAtSizes(
    page,
    async () => [...(await mainScreenProblems(page)), ...(await layoutProblems(page, [about]))],
    [...allSizes, ...kioskSizes],
  )
  expect(found).toEqual([])
})
