import type { Page } from '@playwright/test'

import { filters } from '../../../src/engine/filters/filters.ts'
import { expect } from '../browser/booth.ts'
import { type GpuFailure, breakGpu, waitForGpuRestored } from '../browser/faults/gpu.ts'
import { handbook } from '../browser/openHandbook.ts'
import { contrasts, savedStrip } from '../browser/strip/savedStrip.ts'
import type { Rng } from '../fuzz/rng.ts'

/** Fault or action on a booth. @returns its description */
export type Action = (page: Page, rng: Rng) => Promise<string>

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
] as const

/**
 * Clicks the enabled button that contains a text, in one script, so that it cannot vanish meanwhile.
 * @returns whether there is one
 */
export function clickButton(page: Page, text: string): Promise<boolean> {
  return page.evaluate((wanted) => {
    const isWanted = (button: HTMLButtonElement) =>
      !button.disabled && (button.textContent ?? '').includes(wanted)
    const button = [...document.querySelectorAll('button')].find(isWanted)
    button?.click()
    return button !== undefined
  }, text)
}

const chooseFilter: Action = async (page, rng) => {
  const { name } = filters[rng(filters.length)] ?? filters[0]
  // Clicked by script: on a phone the row may have scrolled the button out of sight.
  await page
    .locator('dialog[open] fieldset button, main:not([inert]) fieldset button')
    .filter({ hasText: name })
    .last()
    .evaluate((button: HTMLElement) => button.click())
  return `filter ${name}`
}

const loseGpu =
  (failure: GpuFailure): Action =>
  async (page) => {
    await waitForGpuRestored(page)
    await breakGpu(page, failure)
    await waitForGpuRestored(page)
    return failure
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
  return (await clickButton(page, 'Cancel')) ? 'cancel' : 'no cancel'
}

const resize: Action = async (page, rng) => {
  const size = sizes[rng(sizes.length)] ?? sizes[0]
  await page.setViewportSize(size)
  return `${size.width} x ${size.height}`
}

/** Opens the guest book, writes a draft and closes it. */
const readGuestbook: Action = async (page) => {
  const panel = handbook(page)
  if (!(await clickHandbookButton(page))) return 'no guest book'
  await expect(panel.getByPlaceholder('Your name')).toBeVisible()
  await panel.getByPlaceholder('Your name').fill('Mia')
  await page.clock.runFor(100)
  // Clicked by script: the running session may cover the button.
  await panel.getByRole('button', { name: 'Close' }).evaluate((button: HTMLElement) => button.click())
  await expect(panel).toHaveCount(0)
  return 'guest book'
}

/** Opens the guest book. @returns false while something covers its button */
function clickHandbookButton(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    if (document.querySelector('dialog[open], [aria-label="Processing"]')) return false
    document.querySelector<HTMLElement>('button[aria-label="Guest Handbook"]')?.click()
    return true
  })
}

const goOffline: Action = async (page, rng) => {
  await page.context().setOffline(true)
  await readGuestbook(page, rng)
  await page.context().setOffline(false)
  return 'offline'
}

const refuseStorage: Action = async (page, rng) => {
  const refuse = (isRefused: boolean) =>
    page.evaluate((refused) => {
      const refuseAll = () => {
        throw new DOMException('', 'QuotaExceededError')
      }
      if (refused) Object.defineProperty(localStorage, 'setItem', { configurable: true, value: refuseAll })
      else Reflect.deleteProperty(localStorage, 'setItem')
    }, isRefused)
  await refuse(true)
  await readGuestbook(page, rng)
  await refuse(false)
  return 'storage refused'
}

const save: Action = async (page) => {
  // The booth ignores a second click within a second, as a double click.
  await page.clock.runFor(1100)
  // Through any film a portrait has lights and shadows.
  expect(Math.min(...contrasts(await savedStrip(page))), 'contrast of the photos').toBeGreaterThan(90)
  return 'save'
}

const writeMessage: Action = async (page, rng) => {
  await page.getByLabel('Your Message').fill('Best night ever'.slice(0, rng(16)))
  return 'message'
}

const reshoot: Action = async (page, rng) => {
  await page
    .getByRole('button', { name: /^Retake photo/ })
    .nth(rng(4))
    .click()
  return 'reshoot'
}

const nothing: Action = async () => 'no fault'

const [crash, loss] = [loseGpu('crash of the GPU process'), loseGpu('loss of the context')]

/** Faults that can be injected at any moment of a session. */
export const faults: readonly Action[] = [
  nothing,
  chooseFilter,
  crash,
  loss,
  loseCamera,
  cancel,
  resize,
  readGuestbook,
  goOffline,
  refuseStorage,
]

/** Actions on an open strip. */
export const stripActions: readonly Action[] = [
  save,
  save,
  writeMessage,
  reshoot,
  chooseFilter,
  crash,
  loss,
  resize,
]
