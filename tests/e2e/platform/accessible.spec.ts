import type { Page } from '@playwright/test'

import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { expectAccessible, sidewaysPx } from '../../../tools/harness/browser/layout/expectAccessible.ts'
import { serveFakeGuestbook, rowFixture } from '../../../tools/harness/guestbook/fakeGuestbook.ts'
import {
  openBooth,
  openHandbook,
  shownMessages,
  fillMessageForm,
} from '../../../tools/harness/browser/openHandbook.ts'
import { changeTheLook } from '../../../tools/harness/browser/strip/stripRoom.ts'
import {
  captureButton,
  countDown,
  openWithCamera,
  openWithClock,
  passSplash,
  startCamera,
  stripDialog,
  takePhotos,
  takeStrip,
  visitStart,
} from '../../../tools/harness/browser/visit.ts'

test.use({ expectedErrors: /Failed to load resource|ERR_/ })

const sizes = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
] as const

/** Opens the booth with a clock that stands still in its splash. */
async function openSplash(page: Page): Promise<void> {
  await page.clock.install({ time: visitStart })
  await page.clock.pauseAt(visitStart.getTime() + 1000)
  await page.goto('/')
}

/** Checks a page at all sizes; `prepare` is called at each of them. */
async function expectAccessibleEverywhere(
  page: Page,
  state: string,
  prepare?: () => Promise<void>,
): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await prepare?.()
    await expectAccessible(page, `${state} at ${size.width} x ${size.height}`)
  }
}

/** Checks every panel and popover that opens without a camera; each has to fit the window. */
async function visitPanels(page: Page, check: typeof expectAccessibleEverywhere): Promise<void> {
  await check(page, 'main screen')
  await captureButton(page).click()
  await expect(page.getByText('Camera not active.')).toBeVisible()
  await check(page, 'capture refused')
  for (const name of ['About Us', 'Settings', 'About this film']) {
    await page.getByRole('button', { name, exact: true }).click()
    const panel = page.getByRole('dialog', { name })
    await check(page, name, () => expect(panel).toBeInViewport({ ratio: 1 }))
    await panel.getByRole('button', { name: 'Close' }).click()
  }
}

test('A1: splash, main screen and its panels', async ({ page }) => {
  await openSplash(page)
  await expect(page.getByText('INITIALIZING SYSTEM')).toBeVisible()
  await expectAccessible(page, 'splash')
  await passSplash(page)
  await page.getByRole('button', { name: 'CPM35' }).click()
  await visitPanels(page, expectAccessibleEverywhere)
})

test('A1: a session, from the camera to the saved strip', async ({ page }) => {
  test.slow()
  await openWithCamera(page)
  await expectAccessibleEverywhere(page, 'live view')
  await page.getByRole('button', { name: 'Stop Camera' }).click()
  for (const { width, height } of sizes) {
    await page.setViewportSize({ width, height })
    await startCamera(page)
    await captureButton(page).click()
    await expect(page.getByRole('timer')).toHaveText('3')
    await expectAccessible(page, `countdown at ${width} x ${height}`)
    await page.getByRole('button', { name: 'Stop Camera' }).click()
  }
  await startCamera(page)
  await captureButton(page).click()
  await takePhotos(page)
  // The processing is too short for a check at every size.
  await expectAccessible(page, 'processing')
  await page.clock.runFor(1500)
  const strip = stripDialog(page)
  await expect(strip.getByRole('img')).toBeVisible()
  await page.getByLabel('Your Message').fill('together')
  await expectAccessibleEverywhere(page, 'strip')
  await changeTheLook(page)
  await expectAccessibleEverywhere(page, 'look of the strip')
  await strip.getByRole('button', { name: 'Settings' }).click()
  await expectAccessibleEverywhere(page, 'settings of the strip')
  await page.keyboard.press('Escape')
  await strip.getByRole('button', { name: 'Close' }).click()
  await expectAccessibleEverywhere(page, 'strip closed')
})

test('A1: guest book', async ({ page }) => {
  test.slow()
  const book = await serveFakeGuestbook(page, [])
  await openBooth(page)
  const panel = await openHandbook(page)
  await expect(panel.getByText('No messages yet.')).toBeVisible()
  await expectAccessibleEverywhere(page, 'empty guest book')
  for (let row = 1; row <= 60; row += 1) book.save(rowFixture(row))
  await panel.getByRole('button', { name: 'Close' }).click()
  await openHandbook(page)
  await expectAccessibleEverywhere(page, 'guest book', () =>
    expect(shownMessages(page).first()).toHaveText('Message 60'),
  )
  book.onPost = (route) => route.fulfill({ status: 500, body: '' })
  await fillMessageForm(page, 'Mia', 'Hello')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(panel.getByText('Failed to post message. Please try again.')).toBeVisible()
  await expectAccessibleEverywhere(page, 'post failed')
  await panel.getByRole('button', { name: 'Close' }).click()
  book.onRead = (route) => route.fulfill({ status: 500, body: '' })
  await openHandbook(page)
  await expect(panel.getByText('Failed to load messages. Please try again later.')).toBeVisible()
  await expectAccessibleEverywhere(page, 'guest book that fails')
})

test.describe('at 200 % zoom of a small laptop', () => {
  test.use({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 })

  test('A1: everything is in reach without scrolling sideways', async ({ page }) => {
    await openWithClock(page)
    await visitPanels(page, expectAccessible)
    await startCamera(page)
    await takeStrip(page)
    await expectAccessible(page, 'strip')
    await page.getByRole('button', { name: 'Save Photo Strip' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('button', { name: 'Save Photo Strip' })).toBeInViewport({ ratio: 1 })
  })
})

test('A1: text of twice its size stays in its boxes, and nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 800 })
  await openWithClock(page)
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  expect(await sidewaysPx(page)).toBeLessThanOrEqual(0)
  expect(await page.locator('button:visible').evaluateAll(overflowing)).toEqual([])
})

/** Texts of the buttons that are larger than their button. */
function overflowing(buttons: readonly Element[]): readonly string[] {
  return buttons
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
    .map(({ textContent }) => textContent)
}

test('A1: with reduced motion nothing moves: neither the lamps, nor the number, nor the flash', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openSplash(page)
  // Progress bars may move: they inform. A transition of 0.01 ms does not count.
  const expectStill = async (state: string) =>
    expect
      .soft(
        (await motions(page)).filter((motion) => !/_fill_/.test(motion)),
        state,
      )
      .toEqual([])
  await expectStill('splash')
  await passSplash(page)
  await startCamera(page)
  await expectStill('main screen')
  await captureButton(page).click()
  for (let taken = 1; taken <= 4; taken += 1) {
    await expect(page.getByRole('timer')).toHaveText('3')
    await expectStill('countdown')
    await countDown(page, taken)
    await expectStill('flash')
    if (taken < 4) await page.clock.runFor(1000)
  }
  await expect(page.getByText('Processing...')).toBeVisible()
  await expectStill('processing')
  await page.clock.runFor(1500)
  await expectStill('strip')
})

function motions(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    document.getAnimations().flatMap(({ effect }) => {
      const isMotion = Number(effect?.getComputedTiming().duration) > 1
      return isMotion && effect instanceof KeyframeEffect ? (effect.target?.className ?? '') : []
    }),
  )
}

test('A1: in forced colours every button has an edge, and the pressed filter one of its own', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await serveFakeGuestbook(page, [rowFixture(1)])
  await openWithClock(page)
  const edges = await page.getByRole('main').getByRole('button').evaluateAll(edgesOf)
  expect(edges.filter((edge) => edge.widthPx < 1)).toEqual([])
  const chosen = edges.filter(({ name }) => name === 'Classic')
  const others = edges.filter(({ name }) => name === 'Vintage')
  expect(chosen.map(({ colour }) => colour)).not.toEqual(others.map(({ colour }) => colour))
  // In forced colours a switch is a native checkbox.
  for (const name of ['About Us', 'Settings', 'Guest Handbook']) {
    await page.getByRole('button', { name, exact: true }).click()
    const dialog = page.getByRole('dialog', { name })
    // Its chunk may still be loading.
    await expect(dialog).toBeVisible()
    const inside = await dialog
      .locator('button, input:not([type=checkbox], [hidden]), textarea')
      .evaluateAll(edgesOf)
    expect(inside.length, name).toBeGreaterThan(0)
    expect(
      inside.filter((edge) => edge.widthPx < 1),
      name,
    ).toEqual([])
    await page.keyboard.press('Escape')
  }
})

function edgesOf(keys: readonly Element[]) {
  return keys.map((key) => {
    const { borderTopWidth, borderTopColor } = getComputedStyle(key)
    return { name: key.textContent, widthPx: Number.parseFloat(borderTopWidth), colour: borderTopColor }
  })
}
