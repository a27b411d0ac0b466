import { delay } from '../../src/lib/async.ts'
import type { BenchHarness } from './openBenchHarness.ts'
import { processMemory } from './processMemory.ts'

const everyMs = 500

/** Megabytes of all pages of the browser now; the bench keeps but one open while it asks. */
export async function pageMemory({ rendererIds }: BenchHarness): Promise<number> {
  return processMemory(await rendererIds())
}

/** The most that the pages had while some work went on, looked at twice a second. */
export async function peakMemory(lab: BenchHarness, work: () => Promise<void>): Promise<number> {
  let peakMb = await pageMemory(lab)
  let isOver = false
  const looking = (async () => {
    while (!isOver) {
      await delay(everyMs)
      peakMb = Math.max(peakMb, await pageMemory(lab))
    }
  })()
  try {
    await work()
  } finally {
    isOver = true
    await looking
  }
  return peakMb
}
