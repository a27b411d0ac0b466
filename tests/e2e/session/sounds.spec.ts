import type { Page } from '@playwright/test'

import { expect, test } from '#harness/browser/booth.ts'
import { readLocalStorage } from '#harness/browser/readings/readStorage.ts'
import {
  captureButton,
  countDown,
  openWithClock,
  passSplash,
  startCamera,
  stripDialog,
  takePhotos,
} from '#harness/browser/visit.ts'

declare global {
  interface Window {
    /** Oscillators that were started, by their hertz, and noise, by its milliseconds. */
    played: string[]
    /** Number of audio contexts that were opened. */
    contexts: number
  }
}

/** What only one sound plays. */
const signatures = {
  coin: '2490 Hz',
  tick: '1180 Hz',
  shutter: '45 ms',
  motor: '34 Hz',
  paper: '800 ms',
} as const

test('a visit is heard from the first press on, until the speaker button silences it', async ({ page }) => {
  await page.addInitScript(listen)
  await openWithSounds(page)
  const chunks: string[] = []
  const speaker = page.getByRole('button', { name: 'Sounds' })
  await test.step('coin, ticks, shutter, motor and paper', async () => {
    expect(await page.evaluate(() => window.played), 'before the camera is asked for').toEqual([])
    await startCamera(page)
    await expect.poll(() => counts(page)).toEqual({ coin: 3, tick: 0, shutter: 0, motor: 0, paper: 0 })
    await captureButton(page).click()
    await countDown(page, 1)
    await expect.poll(() => counts(page)).toEqual({ coin: 3, tick: 3, shutter: 1, motor: 1, paper: 0 })
    await page.clock.runFor(1000)
    await takePhotos(page, 2)
    await expect.poll(() => counts(page)).toEqual({ coin: 3, tick: 12, shutter: 4, motor: 4, paper: 0 })
    await page.clock.runFor(1500)
    await expect(stripDialog(page)).toBeVisible()
    await expect.poll(async () => (await counts(page))['paper']).toBe(1)
  })
  await test.step('the speaker button is pressed, which the device remembers', async () => {
    await page.keyboard.press('Escape')
    await expect(speaker).toHaveAttribute('aria-pressed', 'true')
    await speaker.click()
    await expect(speaker).toHaveAttribute('aria-pressed', 'false')
    expect(await readLocalStorage(page)).toEqual({ 'retro-booth.sounds': 'off' })
  })
  await test.step('a silent booth loads and plays no sounds', async () => {
    page.on('request', (request) => chunks.push(request.url()))
    await page.reload()
    await passSplash(page)
    await expect(speaker).toHaveAttribute('aria-pressed', 'false')
    await startCamera(page)
    await captureButton(page).click()
    await countDown(page, 1)
    expect(await page.evaluate(() => window.played)).toEqual([])
    expect(chunks.filter((url) => url.includes('/sounds-'))).toEqual([])
  })
  await test.step('the button brings them back', async () => {
    await speaker.click()
    expect(await readLocalStorage(page)).toEqual({})
    await page.clock.runFor(1000)
    await expect.poll(async () => (await counts(page))['tick']).toBeGreaterThan(0)
  })
})

/** Opens the booth, and waits for its sounds, unlocked by a key. */
async function openWithSounds(page: Page): Promise<void> {
  const loaded = page.waitForResponse(/\/sounds-/)
  await openWithClock(page)
  await (await loaded).finished()
  expect(await page.evaluate(() => window.contexts), 'before the first press').toBe(0)
  // It may still be evaluated.
  const press = async () => {
    await page.keyboard.press('Shift')
    return page.evaluate(() => window.contexts)
  }
  await expect.poll(press).toBe(1)
}

async function counts(page: Page): Promise<Readonly<Record<string, number>>> {
  const played = await page.evaluate(() => window.played)
  return Object.fromEntries(
    Object.entries(signatures).map(([sound, own]) => [sound, played.filter((name) => name === own).length]),
  )
}

/** Records every sound that is started, and plays it; runs in the page. */
function listen(): void {
  window.played = []
  window.contexts = 0
  const { AudioContext } = window
  window.AudioContext = class extends AudioContext {
    constructor(options?: AudioContextOptions) {
      super(options)
      window.contexts += 1
    }
  }
  const note = <Source extends AudioScheduledSourceNode>(
    kind: { readonly prototype: Source },
    describe: (source: Source) => string,
  ) => {
    const start: unknown = Reflect.get(kind.prototype, 'start')
    if (typeof start !== 'function') throw new Error('no start')
    kind.prototype.start = function play(this: Source, ...when: number[]) {
      window.played.push(describe(this))
      Reflect.apply(start, this, when)
    }
  }
  note(OscillatorNode, ({ frequency }) => `${Math.round(frequency.value)} Hz`)
  note(AudioBufferSourceNode, ({ buffer }) => `${Math.round((buffer?.duration ?? 0) * 1000)} ms`)
}
