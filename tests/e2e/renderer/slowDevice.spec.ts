import { expect, test } from '#harness/browser/booth.ts'
import { captureButton, startCamera } from '#harness/browser/visit.ts'

declare global {
  /** Statistics of the page since it was opened. */
  var stats: {
    /** Number of frames that the booth has painted. */
    readonly painted: number
    /** Number of frames that the video has presented. */
    readonly presented: number
    /** Longest time from the presentation of a frame until it was painted. */
    readonly maxLatencyMs: number
    /** Durations of the clicks: from the event to the next paint (Event Timing). */
    readonly clicksMs: readonly number[]
  }
}

/** Limit of a response: one second keeps the visitor's flow of thought (Nielsen, 1993). */
const limitMs = 1000

test.use({ framesPerSecond: 30, isStripped: true })

test('G5: on a slow CPU clicks are answered within 1 s, and frames are dropped, not queued', async ({
  page,
}) => {
  await page.addInitScript(recordStats)
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
  await expect
    .poll(() => page.evaluate(() => globalThis.stats.painted), { timeout: 20_000 })
    .toBeGreaterThanOrEqual(8)

  const { painted, presented, maxLatencyMs, clicksMs } = await page.evaluate(() => globalThis.stats)
  console.log(
    `painted ${painted} of ${presented}, latency ${maxLatencyMs} ms at most, clicks ${clicksMs.join(' ')} ms`,
  )
  expect(Math.max(...clicksMs)).toBeLessThan(limitMs)
  expect(painted).toBeLessThanOrEqual(presented)
  // A frame that was queued would be painted late.
  expect(maxLatencyMs).toBeLessThan(limitMs)
})

/** Records the statistics; runs in the page before the booth. */
function recordStats(): void {
  globalThis.stats = { painted: 0, presented: 0, maxLatencyMs: 0, clicksMs: [] }
  let last = 0
  const { prototype } = HTMLVideoElement
  const request: unknown = Reflect.get(prototype, 'requestVideoFrameCallback')
  if (typeof request !== 'function') throw new TypeError('no frames to count')
  prototype.requestVideoFrameCallback = function (paint) {
    const counted: VideoFrameRequestCallback = (nowMs, frame) => {
      paint(nowMs, frame)
      const { stats } = globalThis
      globalThis.stats = {
        ...stats,
        // A frame with several callbacks counts once.
        painted: stats.painted + (frame.presentedFrames === last ? 0 : 1),
        presented: frame.presentedFrames,
        maxLatencyMs: Math.max(stats.maxLatencyMs, performance.now() - frame.presentationTime),
      }
      last = frame.presentedFrames
    }
    return Number(Reflect.apply(request, this, [counted]))
  }
  const addClicks = (entries: PerformanceObserverEntryList) => {
    const clicks = entries.getEntries().filter(({ name }) => name === 'click')
    const { stats } = globalThis
    globalThis.stats = { ...stats, clicksMs: [...stats.clicksMs, ...clicks.map(({ duration }) => duration)] }
  }
  const options: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
  }
  new PerformanceObserver(addClicks).observe(options)
}
