import type { Page } from '@playwright/test'

import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { expectAccessible } from '../../../tools/harness/browser/layout/expectAccessible.ts'
import { countImages, expectNoImages } from '../../../tools/harness/browser/readings/countImages.ts'
import {
  attract,
  openKiosk,
  plugButtonBox,
  pressButtonBox,
  storeSettings,
  takeDevelopedStrip,
  waitForAttract,
} from '../../../tools/harness/browser/kiosk.ts'
import { hidePage } from '../../../tools/harness/browser/faults/pageFaults.ts'
import { openHandbook, fillMessageForm } from '../../../tools/harness/browser/openHandbook.ts'
import {
  captureButton,
  countDown,
  openWithClock,
  startCamera,
  stripDialog,
  takeStrip,
  openSettings,
} from '../../../tools/harness/browser/visit.ts'

const sendDialog = (page: Page) => page.getByRole('dialog', { name: 'Send to My Phone' })

/** Expects the code of a sent strip, whose upload may wait for timers of the page. */
async function expectCode(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(50)
    await expect(sendDialog(page).getByRole('img', { name: /^QR code of http/ })).toBeVisible({ timeout: 50 })
  }).toPass()
}

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

test('A1: after 60 s without a visitor the attract screen comes, and any key begins the next visit', async ({
  page,
}) => {
  await openKiosk(page)
  await page.clock.runFor(59_000)
  await expect(attract(page)).toHaveCount(0)
  await page.mouse.move(10, 10)
  // A mouse that trembles is not a visitor.
  for (let second = 1; second < 60; second += 1) {
    await page.clock.runFor(1000)
    await page.mouse.move(10 + (second % 2), 10)
  }
  await expect(attract(page)).toHaveCount(0)
  await page.clock.runFor(1_500)
  await expect(attract(page)).toBeVisible()
  await page.clock.runFor(4000)
  await expectAccessible(page, 'attract')
  await page.keyboard.press('x')
  await expect(attract(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Stop Camera' })).toBeVisible()
})

/** Reports the camera as allowed, from the next navigation on: no prompt comes before it. */
const allowCamera = (page: Page) =>
  page.addInitScript(() => {
    const granted = Object.assign(new EventTarget(), { state: 'granted' })
    Object.assign(Permissions.prototype, { query: async () => granted })
  })

test('as its host wants, the press that wakes the kiosk begins the first countdown, and a visit has one retake, which counts from 3', async ({
  page,
}) => {
  await allowCamera(page)
  await storeSettings(page, { starts: 'true', retakes: '1' })
  await openKiosk(page)
  await waitForAttract(page)
  await takeStrip(page, async () => {
    await page.keyboard.press('x')
    await expect(page.getByRole('timer')).toHaveText('5')
    await expect(page.getByText('INSERT COIN')).toHaveCount(0)
  })
  await page.getByRole('button', { name: 'Retake photo 2' }).click()
  await expect(page.getByRole('timer')).toHaveText('3')
  await countDown(page, 4)
  await page.clock.runFor(1500)
  await expect(stripDialog(page).getByText('No retakes left in this visit.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Retake/ })).toHaveCount(0)
})

test('a session is never ended for want of gestures, unless the page is hidden', async ({ page }) => {
  await openKiosk(page)
  await startCamera(page)
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

test('a code stays for as long as it leads to the strip; the press that ends the visit, in its message too, stops it and leaves no strip behind', async ({
  page,
}) => {
  const downloads: unknown[] = []
  page.on('download', (download) => downloads.push(download))
  await openKiosk(page)
  await startCamera(page)
  await takeDevelopedStrip(page)
  await page.getByLabel('Your Message').click()
  await page.keyboard.type('still typing')
  await page.keyboard.press('PageDown')
  await expectCode(page)
  await expect(sendDialog(page).getByRole('button', { name: 'Copy' })).toHaveCount(0)
  await page.clock.runFor(120_000)
  await expectCode(page)
  const stopping = page.waitForRequest((request) => request.method() === 'DELETE')
  await page.keyboard.press('PageDown')
  expect((await (await stopping).response())?.ok()).toBe(true)
  await expect(attract(page)).toBeVisible()
  expect(downloads, "strips on the host's disk").toEqual([])
  await page.clock.runFor(4000)
  await expectNoImages(page)
})

test('the next visitor finds no photo of the last one, in memory, storage or page', async ({ page }) => {
  test.slow()
  await openKiosk(page)
  const before = await stored(page)
  await startCamera(page)
  await page.getByRole('button', { name: 'Vintage' }).click()
  await (await openSettings(page)).getByRole('switch', { name: 'Light meter' }).click()
  await page.keyboard.press('Escape')
  await takeStrip(page)
  await page.getByLabel('Your Message').fill('only for us')
  await expect(stripDialog(page).getByRole('img')).toBeVisible()
  await stripDialog(page).getByRole('button', { name: 'Close' }).click()
  await openHandbook(page)
  await fillMessageForm(page, 'Mia', 'half a thought')
  await page.getByRole('heading', { name: 'Guest Handbook' }).selectText()
  expect((await countImages(page))['jpegs']).toBeGreaterThanOrEqual(4)
  expect(await stored(page)).not.toBe(before)

  await waitForAttract(page)
  expect(await stored(page)).toBe(before)
  await expectNoImages(page)
  const html = await page.content()
  for (const word of ['only for us', 'half a thought', 'Mia', 'blob:']) expect(html).not.toContain(word)

  await attract(page).getByRole('button').click()
  await expect(captureButton(page)).toContainText('0/4 Photos')
  await expect(page.getByRole('button', { name: 'Your Photo Strip' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Classic' })).toHaveAttribute('aria-pressed', 'true')
  await openHandbook(page)
  await expect(page.getByPlaceholder('Your name')).toHaveValue('')
  await expect(page.getByPlaceholder('Share your memory...')).toHaveValue('')
})

/** Keys that clickers send, beside a button box. */
const clickerKeys = ['Enter', 'Space', 'PageDown'] as const

test('a clicker runs a whole visit with any of its keys, and so does the button of a gamepad', async ({
  page,
}) => {
  await plugButtonBox(page)
  await allowCamera(page)
  await openKiosk(page)
  let clicks = 0
  const click = () => {
    const key = clickerKeys[clicks++ % 4]
    return key ? page.keyboard.press(key) : pressButtonBox(page)
  }
  // Eight presses a visit and three between two: in the second visit every key is pressed at other steps.
  for (const visit of [1, 2]) {
    await click()
    // The live mirror: friends come, and a film is chosen.
    await expect(page.getByRole('button', { name: 'Stop Camera' })).toBeVisible()
    await page.clock.runFor(5000)
    await expect(page.getByRole('timer')).toHaveCount(0)
    await page.keyboard.press('PageUp')
    await expect(page.getByRole('button', { name: 'CPM35' })).toHaveAttribute('aria-pressed', 'true')
    await click()
    for (let taken = 1; taken <= 4; taken += 1) {
      await countDown(page, taken)
      await click()
      if (taken < 4) await page.clock.runFor(1000)
    }
    await page.clock.runFor(1500)
    await expect(stripDialog(page).getByRole('img', { name: /^Photo strip/ })).toBeVisible()
    await click()
    await expectCode(page)
    await click()
    await page.clock.runFor(10)
    await expect(attract(page)).toBeVisible()
    if (visit === 2) return
    // A press too many.
    for (const _ of [250, 500]) {
      await page.clock.runFor(250)
      await click()
      await expect(attract(page)).toBeVisible()
    }
    await page.clock.runFor(500)
    await click()
    await expect(attract(page)).toHaveCount(0)
  }
})

test('a kiosk is not zoomed, and has no menu of the browser; Enter and Space type in a field, and press the button that the Tab key has found', async ({
  page,
}) => {
  await openKiosk(page)
  await expect(page.locator('html')).toHaveCSS('touch-action', 'pan-x pan-y')
  const gestures = ['contextmenu', 'dragstart', 'gesturestart', 'wheel']
  const allowed = await page.evaluate(
    (types) =>
      types.filter((type) => dispatchEvent(new WheelEvent(type, { cancelable: true, ctrlKey: true }))),
    gestures,
  )
  expect(allowed).toEqual([])
  await openHandbook(page)
  await page.getByPlaceholder('Share your memory...').pressSequentially('a b')
  await page.keyboard.press('Enter')
  await expect(page.getByPlaceholder('Share your memory...')).toHaveValue('a b\n')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Vintage' }).focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Polaroid' })).toHaveAttribute('aria-pressed', 'true')
})

test('the Tab key of one visitor changes no key of the next, and no key saves on the host’s disk', async ({
  page,
}) => {
  const downloads: unknown[] = []
  page.on('download', (download) => downloads.push(download))
  await storeSettings(page, { sending: 'off' })
  await openKiosk(page)
  await page.keyboard.press('Tab')
  await waitForAttract(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Stop Camera' })).toBeVisible()
  await takeStrip(page, () => page.keyboard.press('Enter'))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(stripDialog(page).getByRole('button', { name: 'Save Photo Strip' })).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Enter')
  await page.clock.runFor(1000)
  await expect(attract(page)).toBeVisible()
  expect(downloads, "strips on the host's disk").toEqual([])
})

test('the first gesture enters fullscreen, and the screen stays on, whatever releases its lock', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const asked: string[] = []
    Object.assign(globalThis, { asked })
    Element.prototype.requestFullscreen = async () =>
      void asked.push(`full ${navigator.userActivation.isActive}`)
    const request = async () => {
      asked.push('awake')
      if (asked.length > 3) throw new Error('the battery is low')
      return Object.assign(globalThis, { lock: new EventTarget() }).lock
    }
    Object.assign(navigator.wakeLock, { request })
  })
  const asked = () => page.evaluate(() => Reflect.get(globalThis, 'asked'))
  await openKiosk(page)
  expect(await asked()).toEqual(['awake'])
  await page.mouse.click(5, 300)
  expect(await asked()).toEqual(['awake', 'full true'])
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  expect(await asked()).toEqual(['awake', 'full true', 'awake'])
  await page.clock.runFor(2000)
  await page.evaluate(() => Reflect.get(globalThis, 'lock').dispatchEvent(new Event('release')))
  await page.clock.runFor(59_000)
  expect(await asked()).toEqual(['awake', 'full true', 'awake', 'awake'])
  await page.clock.runFor(2000)
  expect(await asked()).toEqual(['awake', 'full true', 'awake', 'awake', 'awake'])
})

test('a visitor of the booth downloads no file of the kiosk', async ({ page }) => {
  const paths: string[] = []
  page.on('request', (request) => paths.push(request.url()))
  await openWithClock(page)
  await page.clock.runFor(120_000)
  expect(paths.filter((path) => /kiosk|attract/i.test(path))).toEqual([])
  await expect(attract(page)).toHaveCount(0)
})
