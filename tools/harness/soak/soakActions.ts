import type { Page } from '@playwright/test'

import { expect } from '../browser/booth.ts'
import { type GpuFailure, breakGpu, waitForGpuRestored } from '../browser/faults/gpu.ts'
import { handbook } from '../browser/openHandbook.ts'
import { contrasts, savedStrip } from '../browser/strip/savedStrip.ts'

/** Fault or action on a booth. */
export type Action = (page: Page) => Promise<unknown>

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

const chooseFilter: Action = (page) =>
  // Clicked by script: on a phone the row may have scrolled the button out of sight.
  page
    .locator('dialog[open] fieldset button, main:not([inert]) fieldset button')
    .last()
    .evaluate((button: HTMLElement) => button.click())

const loseGpu =
  (failure: GpuFailure): Action =>
  async (page) => {
    await waitForGpuRestored(page)
    await breakGpu(page, failure)
    await waitForGpuRestored(page)
  }

const loseCamera: Action = (page) =>
  page.evaluate(() => {
    for (const track of globalThis.trackedResources.tracks) {
      if (track.readyState === 'ended') continue
      track.stop()
      track.dispatchEvent(new Event('ended'))
    }
  })

const cancel: Action = (page) => clickButton(page, 'Cancel')

/** Turns a phone. */
const resize: Action = (page) => {
  const { width = 390, height = 844 } = page.viewportSize() ?? {}
  return page.setViewportSize({ width: height, height: width })
}

/** Opens the guest book, writes a draft and closes it. */
const readGuestbook: Action = async (page) => {
  const panel = handbook(page)
  if (!(await clickHandbookButton(page))) return
  await expect(panel.getByPlaceholder('Your name')).toBeVisible()
  await panel.getByPlaceholder('Your name').fill('Mia')
  await page.clock.runFor(100)
  // Clicked by script: the running session may cover the button.
  await panel.getByRole('button', { name: 'Close' }).evaluate((button: HTMLElement) => button.click())
  await expect(panel).toHaveCount(0)
}

/** Opens the guest book. @returns false while something covers its button */
function clickHandbookButton(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    if (document.querySelector('dialog[open], [aria-label="Processing"]')) return false
    document.querySelector<HTMLElement>('button[aria-label="Guest Handbook"]')?.click()
    return true
  })
}

const goOffline: Action = async (page) => {
  await page.context().setOffline(true)
  await readGuestbook(page)
  await page.context().setOffline(false)
}

const refuseStorage: Action = async (page) => {
  const refuse = (isRefused: boolean) =>
    page.evaluate((refused) => {
      const refuseAll = () => {
        throw new DOMException('', 'QuotaExceededError')
      }
      if (refused) Object.defineProperty(localStorage, 'setItem', { configurable: true, value: refuseAll })
      else Reflect.deleteProperty(localStorage, 'setItem')
    }, isRefused)
  await refuse(true)
  await readGuestbook(page)
  await refuse(false)
}

const save: Action = async (page) => {
  // The booth ignores a second click within a second, as a double click.
  await page.clock.runFor(1100)
  // Through any film a portrait has lights and shadows.
  expect(Math.min(...contrasts(await savedStrip(page))), 'contrast of the photos').toBeGreaterThan(90)
}

const writeMessage: Action = (page) => page.getByLabel('Your Message').fill('Best night ever')

const reshoot: Action = (page) => page.getByRole('button', { name: 'Retake photo 2' }).click()

const [crash, loss] = [loseGpu('crash of the GPU process'), loseGpu('loss of the context')]

/** Faults that can be injected at any moment of a session. */
export const faults: readonly Action[] = [
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
  writeMessage,
  reshoot,
  chooseFilter,
  crash,
  loss,
  resize,
]
