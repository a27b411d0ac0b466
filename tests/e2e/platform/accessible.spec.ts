import type { Page } from '@playwright/test'

import { expect, test } from '#harness/browser/booth.ts'
import { independentStep } from '#harness/browser/independentStep.ts'
import { giveBakedFilms } from '#harness/browser/launch/bakedFilms.ts'
import { expectAccessible, expectFitting } from '#harness/browser/layout/expectAccessible.ts'
import { serveFakeGuestbook, rowFixture } from '#harness/guestbook/fakeGuestbook.ts'
import { openHandbook, shownMessages, fillMessageForm } from '#harness/browser/openHandbook.ts'
import { changeTheLook } from '#harness/browser/strip/stripRoom.ts'
import {
  captureButton,
  countDown,
  passSplash,
  startCamera,
  stripDialog,
  takePhotos,
  visitStart,
} from '#harness/browser/visit.ts'

test.use({ expectedErrors: /Failed to load resource|ERR_/ })
// Decorations and animations are as shipped: only the films are not computed once more.
test.beforeEach(({ page }) => giveBakedFilms(page))

const phone = { width: 390, height: 844 } as const
const laptop = { width: 1280, height: 800 } as const

/** The smallest phone, a small laptop at 200 % zoom, and the phone that axe looks at. */
const sizes = [{ width: 320, height: 568 }, { width: 640, height: 400 }, phone] as const

/** Opens the booth with a clock that stands still in its splash. */
async function openSplash(page: Page): Promise<void> {
  await page.clock.install({ time: visitStart })
  await page.clock.pauseAt(visitStart.getTime() + 1000)
  await page.goto('/')
}

/**
 * Checks that a page fits at all sizes, and is accessible on a phone.
 * @param prepare is called at each size
 */
async function expectAccessibleEverywhere(
  page: Page,
  state: string,
  prepare?: () => Promise<void>,
): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await prepare?.()
    const at = `${state} at ${size.width} x ${size.height}`
    await (size === phone ? expectAccessible(page, at) : expectFitting(page, at))
  }
}

/** Checks a screen that a laptop arranges otherwise than a phone. */
async function expectAccessibleScreen(page: Page, state: string): Promise<void> {
  await expectAccessibleEverywhere(page, state)
  await page.setViewportSize(laptop)
  await expectAccessible(page, `${state} of a laptop`)
}

async function visitPanels(page: Page): Promise<void> {
  await captureButton(page).click()
  await expect(page.getByText('Camera not active.')).toBeVisible()
  await expectAccessible(page, 'capture refused')
  for (const name of ['About Us', 'Settings', 'About this film']) {
    await page.getByRole('button', { name, exact: true }).click()
    const panel = page.getByRole('dialog', { name })
    await expectAccessibleEverywhere(page, name, () => expect(panel).toBeInViewport({ ratio: 1 }))
    await panel.getByRole('button', { name: 'Close' }).click()
  }
}

async function doubleTheText(page: Page): Promise<void> {
  await page.setViewportSize({ width: 640, height: 800 })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await expectFitting(page, 'text of twice its size')
  expect(await page.locator('button:visible').evaluateAll(overflowing)).toEqual([])
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
}

/** Texts of the buttons that are larger than their button. */
function overflowing(buttons: readonly Element[]): readonly string[] {
  return buttons
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
    .map(({ textContent }) => textContent)
}

test('A1: splash, main screen, panels and a session are accessible', async ({ page }) => {
  test.slow()
  await test.step('splash and main screen', async () => {
    await openSplash(page)
    await expect(page.getByText('INITIALIZING SYSTEM')).toBeVisible()
    await expectAccessible(page, 'splash')
    await passSplash(page)
    await page.getByRole('button', { name: 'CPM35' }).click()
    await expectAccessibleScreen(page, 'main screen')
  })
  await test.step('every panel and popover fits the window', () => visitPanels(page))
  await test.step('text of twice its size stays in its boxes', () => doubleTheText(page))
  await test.step('live view, countdown and Processing', async () => {
    await startCamera(page)
    await expectAccessibleScreen(page, 'live view')
    await captureButton(page).click()
    await expect(page.getByRole('timer')).toHaveText('3')
    await expectAccessibleEverywhere(page, 'countdown')
    await takePhotos(page)
    // The processing is too short for a check at every size.
    await expectAccessible(page, 'processing')
    await page.clock.runFor(1500)
  })
  await test.step('the strip and its look', async () => {
    const strip = stripDialog(page)
    await expect(strip.getByRole('img')).toBeVisible()
    await page.getByLabel('Your Message').fill('together')
    await expectAccessibleScreen(page, 'strip')
    await changeTheLook(page)
    await expectAccessibleEverywhere(page, 'look of the strip')
    await strip.getByRole('button', { name: 'Close' }).click()
    await expectAccessible(page, 'strip closed')
  })
})

test('A1: the guest book is accessible, and fits a phone held sideways', async ({ page }) => {
  const book = await serveFakeGuestbook(page, [])
  await openSplash(page)
  await passSplash(page)
  await page.clock.resume()
  const panel = await openHandbook(page)
  await test.step('empty', async () => {
    await expect(panel.getByText('No messages yet.')).toBeVisible()
    await expectAccessibleEverywhere(page, 'empty guest book')
  })
  await test.step('with messages', async () => {
    for (let row = 1; row <= 60; row += 1) book.save(rowFixture(row))
    await panel.getByRole('button', { name: 'Close' }).click()
    await openHandbook(page)
    await expect(shownMessages(page).first()).toHaveText('Message 60')
    await expectAccessibleScreen(page, 'guest book')
  })
  await test.step('on a phone held sideways its Send button is in sight', async () => {
    await page.setViewportSize({ width: 844, height: 390 })
    await expect(panel.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 })
    expect(await panel.evaluate((it) => it.scrollHeight - it.clientHeight)).toBe(0)
  })
  await test.step('a message that fails to be posted', async () => {
    book.onPost = (route) => route.fulfill({ status: 500, body: '' })
    await fillMessageForm(page, 'Mia', 'Hello')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(panel.getByText('Failed to post message. Please try again.')).toBeVisible()
    await page.setViewportSize(phone)
    await expectAccessible(page, 'post failed')
  })
  await test.step('messages that fail to load', async () => {
    await panel.getByRole('button', { name: 'Close' }).click()
    book.onRead = (route) => route.fulfill({ status: 500, body: '' })
    await openHandbook(page)
    await expect(panel.getByText('Failed to load messages. Please try again later.')).toBeVisible()
    await expectAccessible(page, 'guest book that fails')
  })
})

test.describe('with other media', () => {
  test.use({ isFlat: true })

  test('A1: with reduced motion nothing moves, and forced colours have edges', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await serveFakeGuestbook(page, [rowFixture(1)])
    await openSplash(page)
    await expectStill(page, 'splash')
    await passSplash(page)
    await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
    await independentStep('in forced colours every button has an edge, and the pressed film its own', () =>
      expectEdges(page),
    )
    await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'none' })
    await startCamera(page)
    await expectStill(page, 'main screen')
    await captureButton(page).click()
    await expect(page.getByRole('timer')).toHaveText('3')
    await expectStill(page, 'countdown')
    await countDown(page, 1)
    await expectStill(page, 'flash')
    await page.clock.runFor(1000)
    await takePhotos(page, 2)
    await expectStill(page, 'processing')
    await page.clock.runFor(1500)
    await expect(stripDialog(page)).toBeVisible()
    await expectStill(page, 'strip')
  })
})

/** Expects that nothing moves but progress bars, which inform. */
async function expectStill(page: Page, state: string): Promise<void> {
  const motions = await page.evaluate(() =>
    document.getAnimations().flatMap(({ effect }) => {
      // A transition of 0.01 ms does not count.
      const isMotion = Number(effect?.getComputedTiming().duration) > 1
      return isMotion && effect instanceof KeyframeEffect ? (effect.target?.className ?? '') : []
    }),
  )
  expect
    .soft(
      motions.filter((motion) => !/_fill_/.test(motion)),
      state,
    )
    .toEqual([])
}

async function expectEdges(page: Page): Promise<void> {
  const edges = await page.getByRole('main').getByRole('button').evaluateAll(edgesOf)
  expect(edges.filter((edge) => edge.widthPx < 1)).toEqual([])
  const chosen = edges.filter(({ name }) => name === 'Classic')
  const others = edges.filter(({ name }) => name === 'Vintage')
  expect(chosen.map(({ colour }) => colour)).not.toEqual(others.map(({ colour }) => colour))
  for (const name of ['About Us', 'Settings', 'Guest Handbook']) {
    await page.getByRole('button', { name, exact: true }).click()
    const dialog = page.getByRole('dialog', { name })
    // Its chunk may still be loading.
    await expect(dialog).toBeVisible()
    // In forced colours a switch is a native checkbox.
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
}

function edgesOf(keys: readonly Element[]) {
  return keys.map((key) => {
    const { borderTopWidth, borderTopColor } = getComputedStyle(key)
    return { name: key.textContent, widthPx: Number.parseFloat(borderTopWidth), colour: borderTopColor }
  })
}
