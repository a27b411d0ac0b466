import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright'

import { delay } from '../../src/lib/async.ts'
import { collectGarbage, readMetrics } from '../../tools/harness/browser/metrics.ts'
import type { BenchHarness } from './openBenchHarness.ts'

const intervalMs = 500

/**
 * Memory of all pages of the browser, megabytes: their proportional set size (Pss). The bench keeps one page open while
 * it measures. NaN outside of Linux.
 */
export async function pageMemory({ rendererIds }: BenchHarness): Promise<number> {
  const sizes = await Promise.all((await rendererIds()).map(processMemory))
  return sizes.reduce((sum, mb) => sum + mb, 0)
}

async function processMemory(id: number): Promise<number> {
  const rollup = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '')
  const kb = /^Pss:\s+(\d+) kB/m.exec(rollup)?.[1]
  return kb === undefined ? Number.NaN : Number(kb) / 1024
}

/** Peak of `pageMemory` during some work, megabytes, sampled twice a second. */
export async function peakMemory(harness: BenchHarness, work: () => Promise<void>): Promise<number> {
  let peakMb = await pageMemory(harness)
  let isOver = false
  const sampling = (async () => {
    while (!isOver) {
      await delay(intervalMs)
      peakMb = Math.max(peakMb, await pageMemory(harness))
    }
  })()
  try {
    await work()
  } finally {
    isOver = true
    await sampling
  }
  return peakMb
}

/** JavaScript heap of a page after a garbage collection, megabytes. */
export async function heapAfterCollection(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await collectGarbage(session)
  const metric = await readMetrics(session)
  await session.detach()
  return metric('JSHeapUsedSize') / 2 ** 20
}
