import type { CDPSession, Page } from '@playwright/test'

import { countResources, type ResourceCounts } from '../browser/resourceTracker.ts'
import { countTimers } from '../browser/timerSpy.ts'

/** What a page at rest has, after its garbage was collected. */
export type Reading = ResourceCounts & {
  readonly heapKb: number
  readonly listeners: number
  readonly nodes: number
  readonly timers: number
}

/** A saved file is revoked a minute after; the booth has nothing longer to wait for. */
const restMs = 61_000

/** Reads a page whose camera is off and whose panels are closed. */
export async function takeReading(page: Page, session: CDPSession): Promise<Reading> {
  await page.clock.runFor(restMs)
  const timers = await untilNoTimers(page)
  // What a finalizer lets go of is found by the next collection.
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
  return {
    ...(await countResources(page)),
    timers,
    heapKb: Math.round(metric('JSHeapUsedSize') / 1024),
    listeners: metric('JSEventListeners'),
    nodes: metric('Nodes'),
  }
}

/** What the GPU or a closing socket was asked for last is waited for with a timer, too; an interval never ends. */
async function untilNoTimers(page: Page): Promise<number> {
  for (let attempt = 1; attempt <= 40; attempt += 1) {
    await page.clock.runFor(5000)
    if ((await countTimers(page)) === 0) return 0
  }
  return countTimers(page)
}

export function describeReading(sessions: number, reading: Reading): string {
  const words = Object.entries(reading).map(([name, value]) => `${name} ${value}`)
  return `after ${sessions} sessions: ${words.join(', ')}`
}

/**
 * What a page may have more of at the end than at the start, whatever the number of sessions. What is counted is given
 * back to the last one, but for nodes and listeners: a chunk's styles come late, and a panel may be one node longer.
 * One timer may be the heartbeat of a socket that was left without a network.
 * The heap is compiled code for the most part, of which V8 makes more for as long as it learns; a session that
 * left one photo behind would add 100 kB each time, 200 of them 20 MB.
 */
const mostMore = {
  contexts: 0,
  tracks: 0,
  objectUrls: 0,
  timers: 1,
  listeners: 10,
  nodes: 60,
  heapKb: 4096,
} as const

/** Names and figures of what has grown. */
export function grown(first: Reading, last: Reading): readonly string[] {
  const names = Object.keys(mostMore) as (keyof Reading)[]
  return names
    .filter((name) => !(last[name] - first[name] <= mostMore[name]))
    .map((name) => `${name}: ${first[name]} -> ${last[name]}`)
}
