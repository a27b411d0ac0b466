import type { Page } from '@playwright/test'

import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { flashRates } from '../../../tools/harness/browser/flashRates.ts'
import { shareBooth } from '../../../tools/harness/browser/shareBooth.ts'
import {
  captureButton,
  countDown,
  openWithCamera,
  openWithClock,
  passSplash,
  sharedCamera,
  startCamera,
  stripDialog,
  takeStrip,
  visitStart,
} from '../../../tools/harness/browser/visit.ts'

declare global {
  interface Window {
    /** Texts of the live region, oldest first. */
    announced: string[]
    /** Initial opacity of each flash of the camera view, 0 to 1. */
    flashes: number[]
  }
}

/** With the animations and shadows that other tests do without. */
const decoratedTest = test.extend({ isDecorated: true })

/** On a booth that they share, whose camera runs. */
const cameraTest = shareBooth(sharedCamera)

test('one live region announces the whole session, and describes the open strip', async ({ page }) => {
  await openWithClock(page)
  await watchAnnouncer(page)
  await startCamera(page)
  await takeStrip(page)
  const photos = [1, 2, 3, 4].flatMap((photo) => [`Photo ${photo} of 4 in 3`, `Photo ${photo} taken`])
  expect(await page.evaluate(() => window.announced)).toEqual([...photos, 'Strip ready'])
  const strip = stripDialog(page)
  await expect(strip).toHaveAccessibleDescription('Strip ready')
})

cameraTest('the live region announces a reshoot by the number of its photo', async ({ page }) => {
  await takeStrip(page)
  await watchAnnouncer(page)
  await page.getByRole('button', { name: 'Reshoot frame 2' }).click()
  await countDown(page, 4)
  await expect(page.getByText('Processing...')).toBeVisible()
  await page.clock.runFor(1500)
  await expect(stripDialog(page)).toBeVisible()
  expect(await page.evaluate(() => window.announced)).toEqual([
    'Photo 2 of 4 in 3',
    'Photo 2 taken',
    'Strip ready',
  ])
})

decoratedTest(
  'A2: the screen flashes once for each photo, at most 80 % white, and nothing flashes more than thrice a second',
  async ({ page }) => {
    await page.addInitScript(watchFlashes)
    await openWithClock(page)
    const rates = await flashRates(page)
    expect(Math.max(...rates), 'the coin blinks: what blinks is seen').toBeGreaterThanOrEqual(0.5)
    await startCamera(page)
    await captureButton(page).click()
    const flashes: number[] = []
    for (const taken of [1, 2, 3, 4]) {
      rates.push(...(await flashRates(page)))
      await countDown(page, taken)
      flashes.push(0.8)
      await expect.poll(() => page.evaluate(() => window.flashes)).toEqual(flashes)
      rates.push(...(await flashRates(page)))
      await page.clock.runFor(1000)
    }
    // Photos are 4 s apart.
    expect(Math.max(...rates), 'flashes a second').toBeLessThanOrEqual(3)
  },
)

decoratedTest('A2: with reduced motion there is no flash', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(watchFlashes)
  await openWithCamera(page)
  await takeStrip(page)
  expect(await page.evaluate(() => window.flashes)).toEqual([])
})

decoratedTest('nothing on the main screen moves for longer than 5 s', async ({ page }) => {
  await page.clock.install({ time: visitStart })
  await page.goto('/')
  await passSplash(page)
  const lengthsMs = await page.evaluate(() =>
    document.getAnimations().map((animation) => Number(animation.effect?.getComputedTiming().endTime)),
  )
  expect(lengthsMs.length, 'animations of the sign and the coin').toBeGreaterThan(0)
  expect(Math.max(...lengthsMs)).toBeLessThanOrEqual(5000)
})

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  cameraTest(
    `the countdown stands at the upper edge of a screen of ${width}, next to the lens`,
    async ({ page }) => {
      await page.setViewportSize({ width, height })
      await captureButton(page).click()
      const [number, stage] = await boxes(page)
      expect(number.y + number.height / 2 - stage.y).toBeLessThan(stage.height / 4)
    },
  )
}

test('on a phone in landscape the countdown stands next to the lens', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await page.addInitScript(() => {
    Object.defineProperty(ScreenOrientation.prototype, 'angle', { get: () => 90 })
  })
  await openWithCamera(page)
  await captureButton(page).click()
  const [number, stage] = await boxes(page)
  expect(number.x + number.width / 2 - stage.x).toBeLessThan(stage.width / 4)
})

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

async function boxes(page: Page): Promise<readonly [number: Box, stage: Box]> {
  const number = await page.getByRole('timer').getByText('3').boundingBox()
  const stage = await page.getByLabel('Live camera view').boundingBox()
  if (!number || !stage) throw new Error('no countdown')
  return [number, stage]
}

async function watchAnnouncer(page: Page): Promise<void> {
  await page.locator('#announcer').evaluate((region) => {
    window.announced = []
    new MutationObserver(() => {
      const text = region.textContent
      if (text !== '' && text !== window.announced.at(-1)) window.announced.push(text)
    }).observe(region, { childList: true, characterData: true, subtree: true })
  })
}

/** Records every animation of a white element over the live view; runs in the page. */
function watchFlashes(): void {
  window.flashes = []
  // Read when the element appears: on a busy machine the events of a short animation come after its end.
  const watch = (element: Element) => {
    if (getComputedStyle(element).backgroundColor !== 'rgb(255, 255, 255)') return
    for (const { effect } of element.getAnimations()) {
      const frames = effect instanceof KeyframeEffect ? effect.getKeyframes() : []
      window.flashes.push(Math.max(...frames.map(({ opacity }) => Number(opacity))))
    }
  }
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof Element && node.closest('[aria-label="Camera"]')) watch(node)
    }
  }).observe(document, { childList: true, subtree: true })
}
