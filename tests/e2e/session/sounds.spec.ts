import type { Page } from '@playwright/test'

import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { readLocalStorage } from '../../../tools/harness/browser/readStorage.ts'
import {
  captureButton,
  countDown,
  openWithCamera,
  openWithClock,
  passSplash,
  startCamera,
} from '../../../tools/harness/browser/visit.ts'

declare global {
  interface Window {
    /** Sounds that were played: a tone is a tick, two bursts of noise are a shutter. */
    played: string[]
  }
}

test('the booth is silent, and loads no sounds, until the visitor turns them on', async ({ page }) => {
  const chunks: string[] = []
  page.on('request', (request) => chunks.push(request.url()))
  await page.addInitScript(listen)
  await openWithCamera(page)
  await captureButton(page).click()
  await countDown(page, 1)
  expect(await page.evaluate(() => window.played)).toEqual([])
  expect(chunks.filter((url) => url.includes('/sounds-'))).toEqual([])
})

test('with sounds there is a tick for each second and a click for each photo', async ({ page }) => {
  await page.addInitScript(listen)
  await openWithClock(page)
  await turnSoundsOn(page)
  await startCamera(page)
  await captureButton(page).click()
  for (const taken of [1, 2]) {
    for (const ticks of [1, 2, 3]) {
      await expect.poll(() => counts(page)).toEqual({ tick: (taken - 1) * 3 + ticks, noise: (taken - 1) * 2 })
      await page.clock.runFor(1000)
    }
    await expect(captureButton(page)).toContainText(`${taken}/4 Photos`)
    await expect.poll(() => counts(page)).toEqual({ tick: taken * 3, noise: taken * 2 })
    await page.clock.runFor(1000)
  }
})

test('the device remembers that the sounds are on, until they are turned off', async ({ page }) => {
  await openWithClock(page)
  await turnSoundsOn(page)
  expect(await readLocalStorage(page)).toEqual({
    'retro-booth.sounds': 'on',
  })
  await page.reload()
  await passSplash(page)
  await page.getByRole('button', { name: 'Settings' }).click()
  const sounds = page.getByRole('switch', { name: 'Sounds' })
  await expect(sounds).toBeChecked()
  await sounds.click()
  expect(await readLocalStorage(page)).toEqual({})
})

async function turnSoundsOn(page: Page): Promise<void> {
  const loaded = page.waitForResponse(/\/sounds-/)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('switch', { name: 'Sounds' }).click()
  await (await loaded).finished()
  await page.keyboard.press('Escape')
}

async function counts(page: Page): Promise<{ readonly tick: number; readonly noise: number }> {
  const played = await page.evaluate(() => window.played)
  return {
    tick: played.filter((sound) => sound === 'tick').length,
    noise: played.filter((sound) => sound === 'noise').length,
  }
}

/** Records every sound that is started, and plays it; runs in the page. */
function listen(): void {
  window.played = []
  const note = (kind: { readonly prototype: AudioScheduledSourceNode }, sound: string) => {
    const start: unknown = Reflect.get(kind.prototype, 'start')
    if (typeof start !== 'function') throw new Error('no start')
    kind.prototype.start = function play(this: AudioScheduledSourceNode, ...when: number[]) {
      window.played.push(sound)
      Reflect.apply(start, this, when)
    }
  }
  note(OscillatorNode, 'tick')
  note(AudioBufferSourceNode, 'noise')
}
