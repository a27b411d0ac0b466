import type { CDPSession } from '@playwright/test'

/** Collects a page's garbage three times: an object that a finaliser releases is found only by the next collection. */
export async function collectGarbage(session: CDPSession): Promise<void> {
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage')
}

/**
 * Reads the metrics of Chromium's Performance domain, such as `JSHeapUsedSize` in bytes and `TaskDuration` in seconds.
 * @param session with `Performance.enable` sent
 * @returns a metric by its name, NaN for an unknown one
 */
export async function readMetrics(session: CDPSession): Promise<(name: string) => number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (wanted) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
}
