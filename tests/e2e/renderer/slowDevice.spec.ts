import type { Page } from '@playwright/test'

import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { captureButton, startCamera } from '../../../tools/harness/browser/visit.ts'

declare global {
  /** What the page has made of the camera's frames and of the visitor's clicks since it was opened. */
  var pace: {
    readonly painted: number
    /** Frames that the video has presented. */
    readonly presented: number
    /** The longest that a frame was waiting before it was painted. */
    readonly oldestMs: number
    /** From each click to the next frame of the screen that answers it. */
    readonly answersMs: readonly number[]
  }
}

/** Beyond 100 ms an answer is felt to be late, beyond 1 s the visitor's thought is lost (Nielsen, 1993). */
const answerMs = 1000

test.use({ framesPerSecond: 30 })

test('G5: on a CPU six times slower clicks are answered within 1 s, and the live view drops frames instead of queueing them', async ({
  page,
}) => {
  await page.addInitScript(watchPace)
  await page.goto('/')
  await startCamera(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.getByRole('button', { name: 'TMax3200' }).click()
  await expect(page.getByRole('button', { name: 'TMax3200' })).toHaveAttribute('aria-pressed', 'true')
  await captureButton(page).click()
  await expect(page.getByRole('timer')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('timer')).toHaveCount(0)
  await untilPainted(page, 20)

  const { painted, presented, oldestMs, answersMs } = await page.evaluate(() => globalThis.pace)
  console.log(`painted ${painted} of ${presented}, oldest ${oldestMs} ms, answers ${answersMs.join(' ')} ms`)
  expect(Math.max(...answersMs)).toBeLessThan(answerMs)
  expect(painted).toBeLessThanOrEqual(presented)
  expect(oldestMs).toBeLessThan(answerMs)

  // What was dropped does not come later: nothing is painted that the camera has not just given.
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const before = await page.evaluate(() => globalThis.pace)
  await untilPainted(page, before.painted + 20)
  const after = await page.evaluate(() => globalThis.pace)
  expect(after.painted - before.painted).toBeLessThanOrEqual(after.presented - before.presented)
})

const untilPainted = (page: Page, count: number) =>
  expect
    .poll(() => page.evaluate(() => globalThis.pace.painted), { timeout: 20_000 })
    .toBeGreaterThanOrEqual(count)

/** Runs in the page, before the booth. */
function watchPace(): void {
  globalThis.pace = { painted: 0, presented: 0, oldestMs: 0, answersMs: [] }
  let last = 0
  const { prototype } = HTMLVideoElement
  const request: unknown = Reflect.get(prototype, 'requestVideoFrameCallback')
  if (typeof request !== 'function') throw new TypeError('no frames to count')
  prototype.requestVideoFrameCallback = function (paint) {
    const counted: VideoFrameRequestCallback = (nowMs, frame) => {
      paint(nowMs, frame)
      const { pace } = globalThis
      globalThis.pace = {
        ...pace,
        // A frame counts once, however many ask for it.
        painted: pace.painted + (frame.presentedFrames === last ? 0 : 1),
        presented: frame.presentedFrames,
        oldestMs: Math.max(pace.oldestMs, performance.now() - frame.presentationTime),
      }
      last = frame.presentedFrames
    }
    return Number(Reflect.apply(request, this, [counted]))
  }
  const note = (entries: PerformanceObserverEntryList) => {
    const clicks = entries.getEntries().filter(({ name }) => name === 'click')
    const { pace } = globalThis
    globalThis.pace = { ...pace, answersMs: [...pace.answersMs, ...clicks.map(({ duration }) => duration)] }
  }
  const options: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
  }
  new PerformanceObserver(note).observe(options)
}
