import type { Page } from '@playwright/test'
import jpeg from 'jpeg-js'

import { filters } from '../../../src/filters/filters.ts'
import { slotRects } from '../../../src/render/strip/layout.ts'
import { expect } from '../browser/booth.ts'
import { gpuFailures, breakGpu, waitForGpuRestored } from '../browser/gpu.ts'
import { saveStrip } from '../browser/stripOnScreen.ts'
import type { Rng } from '../fuzz/rng.ts'

/** Something that happens to a booth. Says what it was. */
export type Action = (page: Page, dice: Rng) => Promise<string>

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
] as const

/** Presses the key with this text, in the moment in which it is found; false where there is none. */
export function press(page: Page, text: string): Promise<boolean> {
  return page.evaluate((wanted) => {
    const isIt = (key: HTMLButtonElement) => !key.disabled && (key.textContent ?? '').includes(wanted)
    const key = [...document.querySelectorAll('button')].find(isIt)
    key?.click()
    return key !== undefined
  }, text)
}

const chooseFilter: Action = async (page, dice) => {
  const { name } = filters[dice(filters.length)] ?? filters[0]
  // Pressed from afar: on a phone the row may have slid it out of sight.
  await page
    .locator('dialog[open] fieldset button, main:not([inert]) fieldset button')
    .filter({ hasText: name })
    .last()
    .evaluate((key: HTMLElement) => key.click())
  return `filter ${name}`
}

const loseGpu =
  (fault: (typeof gpuFailures)[number]): Action =>
  async (page) => {
    await waitForGpuRestored(page)
    await breakGpu(page, fault)
    await waitForGpuRestored(page)
    return fault
  }

const loseCamera: Action = async (page) => {
  await page.evaluate(() => {
    for (const track of globalThis.trackedResources.tracks) {
      if (track.readyState === 'ended') continue
      track.stop()
      track.dispatchEvent(new Event('ended'))
    }
  })
  return 'camera lost'
}

const cancel: Action = async (page) => {
  return (await press(page, 'Cancel')) ? 'cancel' : 'no cancel'
}

const resize: Action = async (page, dice) => {
  const size = sizes[dice(sizes.length)] ?? sizes[0]
  await page.setViewportSize(size)
  return `${size.width} x ${size.height}`
}

/** Opens the guest book, writes a draft and closes it; a page that is offline, or whose storage refuses, says so. */
const readGuestBook: Action = async (page) => {
  const panel = page.getByRole('dialog', { name: 'Guest Handbook' })
  if (!(await openGuestBook(page))) return 'no guest book'
  await expect(panel.getByPlaceholder('Your name')).toBeVisible()
  await panel.getByPlaceholder('Your name').fill('Mia')
  await page.clock.runFor(100)
  // From afar: the session goes on meanwhile, and may cover it.
  await panel.getByRole('button', { name: 'Close' }).evaluate((key: HTMLElement) => key.click())
  await expect(panel).toHaveCount(0)
  return 'guest book'
}

/** False while something lies over its key. */
function openGuestBook(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    if (document.querySelector('dialog[open], [aria-label="Processing"]')) return false
    document.querySelector<HTMLElement>('button[aria-label="Guest Handbook"]')?.click()
    return true
  })
}

const goOffline: Action = async (page, dice) => {
  await page.context().setOffline(true)
  await readGuestBook(page, dice)
  await page.context().setOffline(false)
  return 'offline'
}

const refuseStorage: Action = async (page, dice) => {
  const refuse = (isRefused: boolean) =>
    page.evaluate((refused) => {
      const refusal = () => {
        throw new DOMException('', 'QuotaExceededError')
      }
      if (refused) Object.defineProperty(localStorage, 'setItem', { configurable: true, value: refusal })
      else Reflect.deleteProperty(localStorage, 'setItem')
    }, isRefused)
  await refuse(true)
  await readGuestBook(page, dice)
  await refuse(false)
  return 'storage refused'
}

const save: Action = async (page) => {
  // A second press within a second is the same one.
  await page.clock.runFor(1100)
  expectFourPhotos(await saveStrip(page))
  return 'save'
}

/** Every photo has what a portrait has through any film: lights and shadows. */
function expectFourPhotos(file: Uint8Array): void {
  const { width, height, data } = jpeg.decode(file)
  expect([width, height]).toEqual([800, 2400])
  for (const { xPx, yPx, widthPx, heightPx } of slotRects) {
    let [least, most] = [255, 0]
    for (let y = yPx; y < yPx + heightPx; y += 9) {
      for (let x = xPx; x < xPx + widthPx; x += 9) {
        const green = data[(y * width + x) * 4 + 1] ?? 0
        least = Math.min(least, green)
        most = Math.max(most, green)
      }
    }
    expect(most - least, `contrast of the photo at ${yPx}`).toBeGreaterThan(90)
  }
}

const write: Action = async (page, dice) => {
  await page.getByLabel('Your Message').fill('Best night ever'.slice(0, dice(16)))
  return 'message'
}

const reshoot: Action = async (page, dice) => {
  await page
    .getByRole('button', { name: /^Reshoot frame/ })
    .nth(dice(4))
    .click()
  return 'reshoot'
}

const nothing: Action = async () => 'no fault'

const [crash, loss] = [loseGpu('crash of the GPU process'), loseGpu('loss of the context')]

/** At any moment of a session. */
export const faults: readonly Action[] = [
  nothing,
  chooseFilter,
  crash,
  loss,
  loseCamera,
  cancel,
  resize,
  readGuestBook,
  goOffline,
  refuseStorage,
]

/** While the strip is open. */
export const stripActions: readonly Action[] = [save, save, write, reshoot, chooseFilter, crash, loss, resize]
