import { expect, test } from 'vitest'
import { fullQuality } from '../../../../src/engine/FilterRenderer.ts'
import {
  type QualityState,
  initialQuality,
  adaptQuality,
  qualityOfView,
  qualityLevels,
} from '../../../../src/booth/live/adaptiveQuality.ts'

type Device = {
  /** Frames that are dropped for each painted one, by the quality level. */
  readonly missed: (level: number) => number
  readonly frameMs?: number
}

/** Lets the live view run for so long, and gives the level after each frame. */
function levels({ missed, frameMs = 40 }: Device, forMs: number, from: QualityState = initialQuality) {
  let state = from
  const startMs = from.lastFrameMs ?? 0
  const seen: { atMs: number; level: number }[] = []
  for (let atMs = frameMs; atMs <= forMs; atMs += frameMs) {
    state = adaptQuality(state, { nowMs: startMs + atMs, missed: missed(state.level) })
    seen.push({ atMs, level: state.level })
  }
  return { state, seen, last: state.level }
}

const always = (missed: number) => () => missed

test('frames that are dropped for 2 s cost one level, and those of another 2 s the next, to the last', () => {
  const { seen, last } = levels({ missed: always(1) }, 20_000)
  const changes = qualityLevels.slice(1).map((_, at) => seen.find(({ level }) => level === at + 1)?.atMs ?? 0)
  for (const [at, ms] of changes.entries()) {
    const before = changes[at - 1] ?? 0
    expect(ms - before).toBeGreaterThanOrEqual(2000)
    // A period ends with a frame.
    expect(ms - before).toBeLessThan(2250)
  }
  expect(last).toBe(qualityLevels.length - 1)
})

test('jerks that are over within a second and a half, or few dropped frames, cost no level', () => {
  for (const forMs of [400, 900, 1400]) {
    const bad = levels({ missed: always(1) }, forMs).state
    expect(levels({ missed: always(0) }, 10_000, bad).last).toBe(0)
  }
  expect(levels({ missed: always(0.2) }, 60_000).last).toBe(0)
})

test('with room for 10 s the quality rises, a level at a time, to full', () => {
  const { state } = levels({ missed: always(1) }, 20_000)
  const { seen, last } = levels({ missed: always(0) }, 60_000, state)
  expect(seen.find(({ level }) => level < qualityLevels.length - 1)?.atMs).toBeGreaterThanOrEqual(10_000)
  for (const [at, { level }] of seen.entries()) {
    expect(Math.abs(level - (seen[at - 1]?.level ?? level))).toBeLessThanOrEqual(1)
  }
  expect(last).toBe(0)
})

test('a device that keeps up only at a lower level is tried less and less often', () => {
  const { seen } = levels({ missed: (level) => (level === 0 ? 1 : 0) }, 600_000)
  const tries = seen.flatMap(({ atMs, level }, at) => (level < (seen[at - 1]?.level ?? 0) ? [atMs] : []))
  expect(tries.length).toBeGreaterThan(2)
  expect(tries.length).toBeLessThan(10)
  const gaps = tries.slice(1).map((ms, at) => ms - (tries[at] ?? 0))
  expect(gaps).toEqual(gaps.toSorted((one, other) => one - other))
})

test('a page that was hidden has not been slow, and begins a new period', () => {
  const { state } = levels({ missed: always(1) }, 1900)
  const back = adaptQuality(state, { nowMs: 3_600_000, missed: 9000 })
  expect(back.level).toBe(0)
  expect(levels({ missed: always(0) }, 10_000, back).last).toBe(0)
})

test('a view that is larger than the photo gets up to twice its pixels while the device keeps up', () => {
  const [full, , coarse] = qualityLevels
  expect(qualityOfView(full, 480, 480)).toEqual(fullQuality)
  expect(qualityOfView(full, 300, 480).pixelRatio).toBe(1)
  expect(qualityOfView(full, 720, 480).pixelRatio).toBe(1.5)
  expect(qualityOfView(full, 2000, 480).pixelRatio).toBe(2)
  expect(coarse && qualityOfView(coarse, 720, 480).pixelRatio).toBe(1)
})
