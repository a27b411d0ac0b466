import { expect, test } from 'vitest'
import { fullQuality } from '../../../src/render/FilterRenderer.ts'
import {
  type QualityState,
  initialQuality,
  adaptQuality,
  qualityLevels,
} from '../../../src/booth/adaptiveQuality.ts'

type Machine = {
  /** Frames that are missed for each tick, by the level of saving. */
  readonly missed: (level: number) => number
  readonly tickMs?: number
}

/** Lets the live view tick for so long, and gives the level after each tick. */
function levels({ missed, tickMs = 40 }: Machine, forMs: number, from: QualityState = initialQuality) {
  let pace = from
  const startMs = from.lastTickMs ?? 0
  const seen: { atMs: number; level: number }[] = []
  for (let atMs = tickMs; atMs <= forMs; atMs += tickMs) {
    pace = adaptQuality(pace, { nowMs: startMs + atMs, missed: missed(pace.level) })
    seen.push({ atMs, level: pace.level })
  }
  return { pace, seen, last: pace.level }
}

const always = (missed: number) => () => missed

test('who misses no frames saves nothing, however slow the camera is', () => {
  for (const tickMs of [16, 33, 66, 200]) expect(levels({ missed: always(0), tickMs }, 60_000).last).toBe(0)
})

test('the keys’ pictures are slowed first, then the glow is coarser, then the view', () => {
  expect(qualityLevels[0]).toEqual({ ...fullQuality, ticksPerPrint: 1 })
  const costs = qualityLevels.map(({ ticksPerPrint, bloomDownsample, pixelRatio }) => [
    ticksPerPrint > 1,
    bloomDownsample > 1,
    pixelRatio < 1,
  ])
  expect(costs.slice(0, 4)).toEqual([
    [false, false, false],
    [true, false, false],
    [true, true, false],
    [true, true, true],
  ])
})

test('frames that are missed for 2 s cost one saving, and those of another 2 s the next, to the last', () => {
  const { seen, last } = levels({ missed: always(1) }, 20_000)
  const changes = qualityLevels.slice(1).map((_, at) => seen.find(({ level }) => level === at + 1)?.atMs ?? 0)
  for (const [at, ms] of changes.entries()) {
    const before = changes[at - 1] ?? 0
    expect(ms - before).toBeGreaterThanOrEqual(2000)
    // A stretch ends with a tick.
    expect(ms - before).toBeLessThan(2250)
  }
  expect(last).toBe(qualityLevels.length - 1)
})

test('jerks that are over within a second and a half, or few misses, save nothing', () => {
  for (const forMs of [400, 900, 1400]) {
    const bad = levels({ missed: always(1) }, forMs).pace
    expect(levels({ missed: always(0) }, 10_000, bad).last).toBe(0)
  }
  expect(levels({ missed: always(0.2) }, 60_000).last).toBe(0)
})

test('a saving that is enough is kept: the next is not taken', () => {
  expect(levels({ missed: (level) => (level < 2 ? 1 : 0.1) }, 60_000).last).toBe(2)
})

test('with room for 10 s less is saved, a step at a time, to nothing', () => {
  const { pace } = levels({ missed: always(1) }, 20_000)
  const { seen, last } = levels({ missed: always(0) }, 60_000, pace)
  expect(seen.find(({ level }) => level < qualityLevels.length - 1)?.atMs).toBeGreaterThanOrEqual(10_000)
  for (const [at, { level }] of seen.entries()) {
    expect(Math.abs(level - (seen[at - 1]?.level ?? level))).toBeLessThanOrEqual(1)
  }
  expect(last).toBe(0)
})

test('a machine that keeps up only while it saves is tried less and less often', () => {
  const { seen } = levels({ missed: (level) => (level === 0 ? 1 : 0) }, 600_000)
  const tries = seen.flatMap(({ atMs, level }, at) => (level < (seen[at - 1]?.level ?? 0) ? [atMs] : []))
  expect(tries.length).toBeGreaterThan(2)
  expect(tries.length).toBeLessThan(10)
  const gaps = tries.slice(1).map((ms, at) => ms - (tries[at] ?? 0))
  expect(gaps).toEqual(gaps.toSorted((one, other) => one - other))
})

test('a page that was hidden has not been slow, and begins a new stretch', () => {
  const { pace } = levels({ missed: always(1) }, 1900)
  const back = adaptQuality(pace, { nowMs: 3_600_000, missed: 9000 })
  expect(back.level).toBe(0)
  expect(levels({ missed: always(0) }, 10_000, back).last).toBe(0)
})
