import type { Page } from '@playwright/test'

import { expect, test } from '#harness/browser/booth.ts'
import { countImages, expectNoImages } from '#harness/browser/readings/countImages.ts'
import {
  attract,
  guestStrips,
  openKiosk,
  plugButtonBox,
  pressButtonBox,
  storeSettings,
  waitForAttract,
} from '#harness/browser/kiosk.ts'
import { countResources, trackResources } from '#harness/browser/readings/resourceTracker.ts'
import { hidePage } from '#harness/browser/faults/pageFaults.ts'
import { openHandbook, fillMessageForm } from '#harness/browser/openHandbook.ts'
import {
  captureButton,
  countDown,
  stripDialog,
  takeStrip,
  openSettings,
  runUntil,
  sendDialog,
} from '#harness/browser/visit.ts'

/** Expects the code of a sent strip, whose upload may wait for timers of the page. */
const expectCode = (page: Page) =>
  runUntil(page, sendDialog(page).getByRole('img', { name: /^QR code of http/ }), 50)

/** All that a page can leave on a device, and what is selected in it. */
const stored = (page: Page) =>
  page.evaluate(async () =>
    JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
      (await indexedDB.databases()).map(({ name }) => name),
      await caches.keys(),
      String(getSelection()),
    ]),
  )

/** Reports the camera as allowed, from the next navigation on: no prompt comes before it. */
const allowCamera = (page: Page) =>
  page.addInitScript(() => {
    const granted = Object.assign(new EventTarget(), { state: 'granted' })
    Object.assign(Permissions.prototype, { query: async () => granted })
  })

/** Records, from the next navigation on, what is asked of the screen; a lock that is asked for the fourth time is refused. */
const recordScreen = (page: Page) =>
  page.addInitScript(() => {
    const asked: string[] = []
    Object.assign(globalThis, { asked })
    Element.prototype.requestFullscreen = async () =>
      void asked.push(`full ${navigator.userActivation.isActive}`)
    const request = async () => {
      asked.push('awake')
      if (asked.filter((what) => what === 'awake').length > 2) throw new Error('the battery is low')
      return Object.assign(globalThis, { lock: new EventTarget() }).lock
    }
    Object.assign(navigator.wakeLock, { request })
  })

test('a visit without gestures ends after 60 s, and leaves nothing', async ({ page }) => {
  await recordScreen(page)
  const asked = (): Promise<readonly string[]> => page.evaluate(() => Reflect.get(globalThis, 'asked'))
  const locks = async () => (await asked()).filter((what) => what === 'awake').length
  await openKiosk(page)
  const memory = page.getByPlaceholder('Share your memory...')
  const before = await stored(page)
  await test.step('the kiosk fills the screen, and keeps it on', async () => {
    expect(await asked()).toEqual(['awake'])
    await page.mouse.click(5, 300)
    expect(await asked()).toEqual(['awake', 'full true'])
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    expect(await locks()).toBe(2)
  })
  await test.step('it has no zoom and no menu of the browser', async () => {
    await expect(page.locator('html')).toHaveCSS('touch-action', 'pan-x pan-y')
    const allowed = await page.evaluate(
      (types) =>
        types.filter((type) => dispatchEvent(new WheelEvent(type, { cancelable: true, ctrlKey: true }))),
      ['contextmenu', 'dragstart', 'gesturestart', 'wheel'],
    )
    expect(allowed).toEqual([])
  })
  await test.step('Enter types in a field, and presses what the Tab key has found', async () => {
    // Enter and Space type in a field, and press the button that the Tab key has found.
    await page.getByRole('button', { name: 'Vintage' }).focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Polaroid' })).toHaveAttribute('aria-pressed', 'true')
    await (await openSettings(page)).getByRole('switch', { name: 'Light meter' }).click()
    await page.keyboard.press('Escape')
    await openHandbook(page)
    await fillMessageForm(page, 'Mia', '')
    await memory.pressSequentially('half a thought')
    await page.keyboard.press('Enter')
    await expect(memory).toHaveValue('half a thought\n')
    await page.getByRole('heading', { name: 'Guest Handbook' }).selectText()
    expect(await stored(page)).not.toBe(before)
  })
  await test.step('a screen that sleeps is asked for again', async () => {
    await page.clock.runFor(2000)
    await page.evaluate(() => Reflect.get(globalThis, 'lock').dispatchEvent(new Event('release')))
    await page.clock.runFor(57_000)
    await page.mouse.move(50, 50)
    await page.clock.runFor(2000)
    expect(await locks(), 'refused').toBe(3)
    await page.clock.runFor(2000)
    expect(await locks(), 'after a minute').toBe(4)
  })
  await test.step('the visit ends, though the mouse trembles', async () => {
    // A mouse that trembles is not a visitor.
    await page.mouse.move(51, 50)
    await page.clock.runFor(55_000)
    await expect(attract(page)).toHaveCount(0)
    await page.clock.runFor(1500)
    await expect(attract(page)).toBeVisible()
    // The splash of the next booth.
    await page.clock.runFor(4000)
  })
  await test.step('it leaves nothing', async () => {
    expect(await stored(page)).toBe(before)
    const html = await page.content()
    for (const word of ['half a thought', 'Mia', 'blob:']) expect(html).not.toContain(word)
  })
  await test.step('the next visit begins anew', async () => {
    await page.keyboard.press('x')
    await expect(attract(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Stop Camera' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Classic' })).toHaveAttribute('aria-pressed', 'true')
    const book = await openHandbook(page)
    await expect(page.getByPlaceholder('Your name')).toHaveValue('')
    await expect(memory).toHaveValue('')
    await book.getByRole('button', { name: 'Close' }).click()
  })
  await test.step('a session goes on, unless its page is hidden', async () => {
    await page.clock.runFor(58_000)
    await captureButton(page).evaluate((button: HTMLElement) => button.click())
    await countDown(page, 1)
    await expect(attract(page)).toHaveCount(0)
    expect(
      await page.evaluate(() => dispatchEvent(new KeyboardEvent('keydown', { key: 'F5', cancelable: true }))),
    ).toBe(false)
    await hidePage(page, true)
    await page.clock.runFor(61_000)
    await hidePage(page, false)
    await expect(attract(page)).toBeVisible()
  })
})

/** Keys that clickers send, beside a button box. */
const clickerKeys = ['Enter', 'Space', 'PageDown'] as const

test('a clicker or a gamepad runs a whole visit, and its last press leaves no photo', async ({ page }) => {
  test.slow()
  const downloads: unknown[] = []
  page.on('download', (download) => downloads.push(download))
  await plugButtonBox(page)
  await allowCamera(page)
  await trackResources(page)
  await openKiosk(page)
  const held = await countResources(page)
  let clicks = 0
  const click = () => {
    const key = clickerKeys[clicks++ % 4]
    return key ? page.keyboard.press(key) : pressButtonBox(page)
  }
  await test.step('the first press starts the live mirror, and no countdown', async () => {
    await click()
    // The live mirror: friends come, and a film is chosen.
    await expect(page.getByRole('button', { name: 'Stop Camera' })).toBeVisible()
    await page.clock.runFor(5000)
    await expect(page.getByRole('timer')).toHaveCount(0)
    await page.keyboard.press('PageUp')
    await expect(page.getByRole('button', { name: 'CPM35' })).toHaveAttribute('aria-pressed', 'true')
  })
  await test.step('the next takes four photos, which presses do not disturb', async () => {
    await click()
    for (let taken = 1; taken <= 4; taken += 1) {
      await countDown(page, taken)
      await click()
      if (taken < 4) await page.clock.runFor(1000)
    }
    await page.clock.runFor(1500)
    await expect(stripDialog(page).getByRole('img', { name: /^Photo strip/ })).toBeVisible()
  })
  await test.step('from the message too a press shows the code, which stays', async () => {
    await page.getByLabel('Your Message').click()
    await page.keyboard.type('still typing')
    expect((await countImages(page))['jpegs']).toBeGreaterThanOrEqual(4)
    await click()
    await expectCode(page)
    await expect(sendDialog(page).getByRole('button', { name: 'Copy' })).toHaveCount(0)
    await page.clock.runFor(120_000)
    await expectCode(page)
  })
  await test.step('the next ends the visit, and stops the sharing', async () => {
    const stopping = page.waitForRequest((request) => request.method() === 'DELETE')
    await click()
    expect((await (await stopping).response())?.ok()).toBe(true)
    await expect(attract(page)).toBeVisible()
    expect(downloads, "strips on the host's disk").toEqual([])
    // A press too many.
    for (const _ of [250, 500]) {
      await page.clock.runFor(250)
      await click()
      await expect(attract(page)).toBeVisible()
    }
  })
  await test.step('no photo is left behind', async () => {
    // The splash of the next booth, and samples.
    await page.clock.runFor(6000)
    await expect(guestStrips(page)).toHaveCount(0)
    await expectNoImages(page)
    expect(await countResources(page)).toEqual(held)
    expect(await page.content()).not.toContain('still typing')
    await click()
    await expect(attract(page)).toHaveCount(0)
    await expect(captureButton(page)).toContainText('0/4 Photos')
    await expect(page.getByRole('button', { name: 'Your Photo Strip' })).toHaveCount(0)
  })
})

test('as its host wants a press begins the countdown, and a visit has one retake', async ({ page }) => {
  const downloads: unknown[] = []
  page.on('download', (download) => downloads.push(download))
  await allowCamera(page)
  await storeSettings(page, { starts: 'true', retakes: '1', sending: 'off' })
  await openKiosk(page)
  await test.step('the press that wakes the kiosk begins the first countdown', async () => {
    await page.keyboard.press('Tab')
    await waitForAttract(page)
    await takeStrip(page, async () => {
      await page.keyboard.press('Enter')
      await expect(page.getByRole('timer')).toHaveText('5')
      await expect(page.getByText('INSERT COIN')).toHaveCount(0)
    })
  })
  await test.step('one retake, which counts from 3', async () => {
    await page.getByRole('button', { name: 'Retake photo 2' }).click()
    await expect(page.getByRole('timer')).toHaveText('3')
    await countDown(page, 4)
    await page.clock.runFor(1500)
    await expect(stripDialog(page).getByText('No retakes left in this visit.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Retake/ })).toHaveCount(0)
  })
  await test.step('no key saves on the host’s disk', async () => {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(stripDialog(page).getByRole('button', { name: 'Save Photo Strip' })).toBeFocused()
    await page.keyboard.press('Control+Enter')
    await page.keyboard.press('Enter')
    await page.clock.runFor(1000)
    await expect(attract(page)).toBeVisible()
    expect(downloads, "strips on the host's disk").toEqual([])
  })
})
