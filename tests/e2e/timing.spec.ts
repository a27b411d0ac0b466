import { expect, test } from '../support/booth.ts'
import { captureButton, startCamera } from '../support/visit.ts'

declare global {
  interface Window {
    /** What the countdown showed, and when, in milliseconds of the monotonic clock. */
    shown: { readonly text: string; readonly atMs: number }[]
    pressedAtMs: number
  }
}

/** Spec, part 9, in seconds after the press: 3, 2, 1, photo, a second, and again. */
const schedule = [0, 4, 8, 12].flatMap((start) => [
  ['3', start] as const,
  ['2', start + 1] as const,
  ['1', start + 2] as const,
  ['', start + 3] as const,
])

test('the countdown holds its deadlines within 50 ms on a busy page and does not drift', async ({
  page,
}, info) => {
  await page.addInitScript(() => {
    window.shown = []
    const look = () => {
      const text = document.querySelector('[role=timer]')?.textContent ?? ''
      if (text !== (window.shown.at(-1)?.text ?? '')) window.shown.push({ text, atMs: performance.now() })
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
    addEventListener('click', () => (window.pressedAtMs = performance.now()), true)
  })
  await page.goto('/')
  await startCamera(page)
  // Half of the main thread is taken away, 25 ms at a time.
  await page.evaluate(() => {
    setInterval(() => {
      const until = performance.now() + 25
      while (performance.now() < until);
    }, 50)
  })
  await captureButton(page).click()
  await expect(page.getByRole('dialog', { name: 'Your Photo Strip' })).toBeVisible({ timeout: 30_000 })

  const { shown, pressedAtMs } = await page.evaluate(() => ({
    shown: window.shown,
    pressedAtMs: window.pressedAtMs,
  }))
  expect(shown.map(({ text }) => text)).toEqual(schedule.map(([text]) => text))
  const lateMs = shown.map(({ atMs }, index) => atMs - pressedAtMs - 1000 * (schedule[index]?.[1] ?? 0))
  const summary = lateMs.map((ms) => ms.toFixed(0)).join(' ')
  info.annotations.push({ type: 'late, ms', description: summary })
  console.log(`countdown, late by (ms): ${summary}`)
  expect(Math.max(...lateMs)).toBeLessThan(50)
  expect(Math.min(...lateMs)).toBeGreaterThan(-5)
})
