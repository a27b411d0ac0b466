import type { CDPSession, Page } from '@playwright/test'

import { collectGarbage, readMetrics } from '../browser/readings/metrics.ts'
import { countResources, type ResourceCounts } from '../browser/readings/resourceTracker.ts'
import { countTimers } from '../browser/readings/timerSpy.ts'

/** Resources and memory of a page at rest, after its garbage was collected. */
export type Reading = ResourceCounts & {
  readonly heapKb: number
  readonly listeners: number
  readonly nodes: number
  readonly timers: number
}

/** Longest timer of the booth: it revokes the object URL of a saved file after a minute. */
const restMs = 61_000

/** Reads a page whose camera is off and whose panels are closed. @param session with `Performance.enable` sent */
export async function takeReading(page: Page, session: CDPSession): Promise<Reading> {
  await page.clock.runFor(restMs)
  const timers = await waitForTimers(page)
  await collectGarbage(session)
  const metric = await readMetrics(session)
  return {
    ...(await countResources(page)),
    timers,
    heapKb: Math.round(metric('JSHeapUsedSize') / 1024),
    listeners: metric('JSEventListeners'),
    nodes: metric('Nodes'),
  }
}

/**
 * Runs the clock until the last timers have fired, such as polls of the GPU.
 * @returns those that are left: intervals
 */
async function waitForTimers(page: Page): Promise<number> {
  for (let attempt = 1; attempt <= 40; attempt += 1) {
    await page.clock.runFor(5000)
    if ((await countTimers(page)) === 0) return 0
  }
  return countTimers(page)
}

/**
 * Allowed growth from the first to the last reading, whatever the number of sessions. Resources must all be released.
 * Nodes may grow by those of one dialog, 90, which React holds until it renders again, and by the styles of a lazy chunk;
 * two sessions that kept theirs would be more. Code that is loaded late listens; a booth that stays would be 380 listeners. One timer may be the heartbeat of a socket without a
 * network. The heap may grow by the machine code that V8 adds for hundreds of sessions, 15 kB each at first.
 */
const maxGrowth = {
  contexts: 0,
  tracks: 0,
  objectUrls: 0,
  timers: 1,
  listeners: 40,
  nodes: 120,
  heapKb: 4096,
} as const

/** Leaks: names and figures of everything that has grown by more than is allowed. */
export function grown(first: Reading, last: Reading): readonly string[] {
  const names = Object.keys(maxGrowth) as (keyof Reading)[]
  return names
    .filter((name) => !(last[name] - first[name] <= maxGrowth[name]))
    .map((name) => `${name}: ${first[name]} -> ${last[name]}`)
}
