import type { Locator, Page } from '@playwright/test'

import { expect, test } from '#harness/browser/booth.ts'
import { mirrorProblems, pictureShare } from '#harness/browser/layout/mirrorProblems.ts'
import { nameOf } from '#harness/browser/layout/roomProblems.ts'
import { kioskSizes, visitorSizes } from '#harness/browser/layout/windowSizes.ts'
import { endAnimations } from '#harness/browser/strip/stripRoom.ts'
import { flashRates } from '#harness/browser/layout/flashRates.ts'
import { readLocalStorage } from '#harness/browser/readings/readStorage.ts'
import {
  captureButton,
  countDown,
  openWithCamera,
  openWithClock,
  startCamera,
  stripDialog,
  openSettings,
} from '#harness/browser/visit.ts'

declare global {
  interface Window {
    /** Texts of the live region, oldest first. */
    announced: string[]
    /** Each flash: the parts of the screen's sides that it covers, 0 to 1, and its delay. */
    flashes: { readonly width: number; readonly height: number; readonly delayMs: number }[]
  }
}

test('A2: a session is announced, and flashes once for each photo', async ({ page }) => {
  await page.addInitScript(watchFlashes)
  await page.addInitScript(holdFirstBlinks)
  await openWithClock(page)
  const rates = await flashRates(page)
  await test.step('what blinks before the camera is seen, and ends within 5 s', async () => {
    expect(Math.max(...rates), 'the coin blinks: what blinks is seen').toBeGreaterThanOrEqual(0.5)
    const lengthsMs = await page.evaluate(() =>
      document.getAnimations().map((animation) => Number(animation.effect?.getComputedTiming().endTime)),
    )
    expect(Math.max(...lengthsMs), 'animations of the sign and the coin').toBeLessThanOrEqual(5000)
  })
  await watchAnnouncer(page)
  await test.step('A2: the whole screen flashes once for each photo, and nothing more than thrice a second', async () => {
    await startCamera(page)
    await captureButton(page).click()
    for (const taken of [1, 2, 3, 4]) {
      if (taken < 3) rates.push(...(await flashRates(page)))
      await page.clock.runFor(2000)
      await expect(page.getByRole('timer')).toHaveText('1')
      await expect.poll(() => page.evaluate(() => window.flashes.length)).toBe(taken)
      if (taken < 3) rates.push(...(await flashRates(page)))
      await page.clock.runFor(1000)
      await expect(captureButton(page)).toContainText(`${taken}/4 Photos`)
      await page.clock.runFor(1000)
    }
    const flashes = await page.evaluate(() => window.flashes)
    expect(flashes, 'of the whole screen').toEqual(
      flashes.map(({ delayMs }) => ({ width: 1, height: 1, delayMs })),
    )
    // The countdown's last second is 1000 ms long.
    expect(flashes.every(({ delayMs }) => delayMs >= 750 && delayMs < 1000)).toBe(true)
    // Photos are 4 s apart.
    expect(Math.max(...rates), 'flashes a second').toBeLessThanOrEqual(3)
  })
  await test.step('the live region announces the session, and describes the open strip', async () => {
    await page.clock.runFor(500)
    const cues = ['', '. Serious', '. Silly', '. Surprise!', '']
    const photos = [1, 2, 3, 4].flatMap((photo) => [
      // The reels show all four at the first.
      `Photo ${photo} of 4 in 3${photo === 1 ? '. Closer!, Serious, Silly, Surprise!' : ''}`,
      `Photo ${photo} taken${cues[photo]}`,
    ])
    await expect(stripDialog(page)).toHaveAccessibleDescription('Strip ready')
    expect(await page.evaluate(() => window.announced)).toEqual(['Camera on', ...photos, 'Strip ready'])
  })
  await test.step('settings end cues and flash, and the chip the countdown of 3 s', async () => {
    await page.keyboard.press('Escape')
    await captureButton(page).click()
    await countDown(page, 1)
    await page.getByRole('button', { name: 'Cancel' }).click()
    const settings = await openSettings(page)
    await settings.getByRole('switch', { name: 'Pose cues' }).click()
    await settings.getByLabel('Screen light').selectOption('Never')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Countdown: 3 seconds' }).click()
    expect(await readLocalStorage(page)).toEqual({
      'retro-booth.cues': 'off',
      'retro-booth.countdown': '5',
      'retro-booth.flash': 'off',
    })
    await captureButton(page).click()
    await expect(page.getByRole('timer')).toHaveText('5')
    await expect(page.getByRole('button', { name: /^Countdown/ }), 'in the tray\u2019s place').toHaveCount(0)
    await countDown(page, 1)
    await expect(page.getByText('Serious')).toHaveCount(0)
    expect(await page.evaluate(() => window.flashes.length), 'one of the photo before').toBe(5)
    await page.clock.runFor(1000)
    await expect(page.getByRole('timer')).toHaveText('3')
  })
})

test.describe('the layout of a countdown', () => {
  test.use({ isStripped: true })

  test('in a countdown the picture is as large as it can be, with the number at the lens', async ({
    page,
  }) => {
    await openWithCamera(page)
    await page.getByLabel('Live camera view').waitFor()
    await test.step('at rest it has its share of the window', async () => {
      for (const [index, size] of sizes.entries()) {
        await page.setViewportSize(size)
        expect(await page.evaluate(pictureShare), `at rest at ${nameOf(size)}`).toBeGreaterThan(
          (restShares[index] ?? 1) - 0.005,
        )
      }
    })
    await test.step('in a countdown it fills the window, at every size', async () => {
      await captureButton(page).click()
      await expect(page.getByRole('timer')).toHaveText('3')
      await page.locator('main').evaluate(endAnimations)
      for (const size of sizes) {
        await page.setViewportSize(size)
        expect.soft(await page.evaluate(mirrorProblems), nameOf(size)).toEqual([])
        const number = await boxOf(page.getByRole('timer'))
        expect
          .soft(middleOf(number), `the middle of the window at ${nameOf(size)}`)
          .toBeCloseTo(size.width / 2, 0)
      }
    })
    await test.step('on a phone in landscape the number is beside it', async () => {
      await page.setViewportSize({ width: 844, height: 390 })
      await page.evaluate(() =>
        Object.defineProperty(ScreenOrientation.prototype, 'angle', { configurable: true, get: () => 90 }),
      )
      await page.clock.runFor(1000)
      await expect(page.getByRole('timer')).toHaveText('2')
      expect(await page.evaluate(mirrorProblems)).toEqual([])
      const number = await boxOf(page.getByRole('timer'))
      expect(number.x + number.width).toBeLessThan((await boxOf(page.getByLabel('Live camera view'))).x + 1)
    })
    await test.step('upside down the number is below it', async () => {
      await page.setViewportSize({ width: 768, height: 1024 })
      await page.evaluate(() =>
        Object.defineProperty(ScreenOrientation.prototype, 'angle', { get: () => 180 }),
      )
      await page.clock.runFor(1000)
      await expect(page.getByRole('timer')).toHaveText('1')
      expect(await page.evaluate(mirrorProblems)).toEqual([])
      const picture = await boxOf(page.getByLabel('Live camera view'))
      expect((await boxOf(page.getByRole('timer'))).y, 'upside down').toBeGreaterThan(
        picture.y + picture.height - 1,
      )
    })
  })
})

const sizes = [...visitorSizes, ...kioskSizes]

/** Height of the picture at rest, as a part of the largest one's, at each of the sizes. */
const restShares = [
  0.717, 0.6, 0.658, 0.625, 0.725, 0.667, 0.923, 0.833, 0.913, 0.906, 0.894, 0.93, 0.667, 0.625,
]

const middleOf = ({ x, width }: Box) => x + width / 2

async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('not in the layout')
  return box
}

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

async function watchAnnouncer(page: Page): Promise<void> {
  await page.locator('#announcer').evaluate((region) => {
    window.announced = []
    new MutationObserver(() => {
      const text = region.textContent
      if (text !== '' && text !== window.announced.at(-1)) window.announced.push(text)
    }).observe(region, { childList: true, characterData: true, subtree: true })
  })
}

/**
 * Holds what blinks before a camera is there until `flashRates` plays it: the coin blinks for 5 s of real time, after which
 * a busy machine may look. Runs in the page.
 */
function holdFirstBlinks(): void {
  addEventListener(
    'animationstart',
    ({ target }) => {
      if (!(target instanceof Element) || document.querySelector('[data-camera=active]')) return
      for (const animation of target.getAnimations({ subtree: true }))
        if (Number(animation.effect?.getTiming().iterations) > 1) animation.pause()
    },
    true,
  )
}

/** Records every animation of a white element over the page; runs in the page. */
function watchFlashes(): void {
  window.flashes = []
  // Read when the element appears: on a busy machine the events of a short animation come after its end.
  const watch = (element: Element) => {
    if (getComputedStyle(element).backgroundColor !== 'rgb(255, 255, 255)') return
    const { width, height } = element.getBoundingClientRect()
    for (const { effect } of element.getAnimations()) {
      const delayMs = effect?.getTiming().delay ?? 0
      window.flashes.push({ width: width / innerWidth, height: height / innerHeight, delayMs })
    }
  }
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof Element && node.isConnected) watch(node)
    }
  }).observe(document, { childList: true, subtree: true })
}
