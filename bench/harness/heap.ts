import type { Page } from 'playwright'

/** Megabytes of JavaScript's heap after its garbage was collected. */
export async function heapAfterCollection(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  // What a finalizer lets go of is found by the next collection.
  for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  await session.detach()
  const bytes = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN
  return bytes / 2 ** 20
}
