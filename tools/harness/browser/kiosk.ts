import { expect, type Page } from '@playwright/test'
import * as strips from '../../../src/locale/messages/strip.ts'
import { passSplash, runUntil, stripDialog, takeStrip, visitStart, waitForMount } from './visit.ts'

/** Attract screen of a kiosk. */
export const attract = (page: Page) => page.getByRole('dialog', { name: 'Retro Booth' })

/** Strips of guests that hang on the attract screen, each twice, for a cord without an end. */
export const guestStrips = (page: Page) => attract(page).locator('[data-sample=false] canvas')

/** Element of the kiosk's own screens: it is there once the kiosk runs. */
export const kioskScreens = (page: Page) => page.locator('body > div:not(#root)')

/** Opens the kiosk, past its splash, with a paused clock, and touches it once. @param start time at which it opens */
export async function openKiosk(page: Page, start = visitStart, url = '/?kiosk'): Promise<void> {
  await page.clock.install({ time: start })
  await page.goto(url)
  await expect(kioskScreens(page)).toBeAttached()
  // The splash has mostly begun, so that the time until the pause ends it.
  await waitForMount(page)
  await page.clock.pauseAt(start.getTime() + 20_000)
  await passSplash(page, 100)
  await page.mouse.move(5, 5)
}

/** Runs the clock until the kiosk's visit has ended by itself, after 60 s, and its attract screen is whole. */
export async function waitForAttract(page: Page): Promise<void> {
  await page.clock.runFor(61_000)
  await expect(attract(page)).toBeVisible()
  // The splash of the next booth.
  await page.clock.runFor(4000)
}

/** Keeps the kiosk out of full screen, in which a window can't change its size, from the next navigation on. */
export async function refuseFullscreen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('not in this test'))
  })
}

/** Stores settings of the kiosk's owner, from the next navigation on. */
export async function storeSettings(page: Page, settings: Readonly<Record<string, string>>): Promise<void> {
  await page.addInitScript((entries) => {
    for (const [name, value] of Object.entries(entries))
      localStorage.setItem(`retro-booth.kiosk.${name}`, value)
  }, settings)
}

/** Takes a strip, and waits until it is developed: the key of a kiosk does nothing before. */
export async function takeDevelopedStrip(page: Page): Promise<void> {
  await takeStrip(page)
  const name = strips.withPhotos({ template: strips.photoStrip(), count: 4 })
  await runUntil(page, stripDialog(page).getByRole('img', { name }), 50)
}

declare global {
  /** Papers of each `print()`, oldest first. */
  var printed: number[]
  /** The button of the box that `plugButtonBox` plugs in. */
  var buttonBox: { pressed: boolean }
}

/** Stubs the printer, from the next navigation on. */
export async function stubPrinter(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.printed = []
    window.print = () => {
      globalThis.printed.push(document.querySelectorAll('.strip-sheet').length)
    }
  })
}

/** Names of the files in the outbox of this device. */
export const filesInOutbox = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === 'retro-booth-outbox')) return []
    const settled = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error('no outbox')))
      })
    const database = await settled(indexedDB.open('retro-booth-outbox'))
    const store = database.transaction('copies').objectStore('copies')
    const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())])
    database.close()
    return keys.flatMap((key, index) =>
      ['jpg', 'mp4'].filter((ending) => values[index][ending]).map((ending) => `${key as string}.${ending}`),
    )
  })

/** Plugs a box with one button in, from the next navigation on: a gamepad. */
export async function plugButtonBox(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const button = { pressed: false, touched: false, value: 0 }
    const box = { index: 0, id: 'Button box', connected: true, buttons: [button], axes: [] }
    globalThis.buttonBox = button
    Object.assign(navigator, { getGamepads: () => [box] })
  })
}

/** Presses the button of the box for some frames, and lets it go. */
export async function pressButtonBox(page: Page): Promise<void> {
  for (const isPressed of [true, false]) {
    await page.evaluate((pressed) => (globalThis.buttonBox.pressed = pressed), isPressed)
    await page.clock.runFor(50)
  }
}
