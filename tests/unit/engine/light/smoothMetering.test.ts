import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SmallImage } from '../../../../src/engine/light/blocks.ts'
import { createMeter } from '../../../../src/engine/light/meter.ts'
import { portraitScene } from '../../../../tools/harness/images/smallScene.ts'
import { type Metering, type Smoothing, smoothMetering } from '../../../../src/engine/index.ts'

const meter = createMeter()

const grey = (gain: number): Metering => ({ red: gain, green: gain, blue: gain })
const stopsBetween = (one: Metering, other: Metering) =>
  Math.max(
    Math.abs(Math.log2(one.red / other.red)),
    Math.abs(Math.log2(one.green / other.green)),
    Math.abs(Math.log2(one.blue / other.blue)),
  )

/** What is shown, 20 steps a second, of a camera that is metered five times a second. */
function watch(seconds: number, sceneAt: (ms: number) => SmallImage): readonly Metering[] {
  const shown: Metering[] = []
  let smoothing: Smoothing | null = null
  let metered = meter(sceneAt(0))
  for (let ms = 0; ms <= seconds * 1000; ms += 50) {
    if (ms % 200 === 0) metered = meter(sceneAt(ms))
    smoothing = smoothMetering(smoothing, metered, 50)
    shown.push(smoothing.shown)
  }
  return shown
}

describe('a static scene', () => {
  it.each([
    ['dim and warm', [0.42, 0.33, 0.19]],
    ['where the exposure’s dead band ends', [0.7, 0.7, 0.7]],
    ['where the colour’s dead band ends', [1.05, 1, 0.88]],
  ] as const)('with noise, %s, is shown with exactly the same gains for five seconds', (_, light) => {
    const shown = watch(5, (ms) => portraitScene(light, { noise: 4.6, seed: ms + 1 }))
    expect(new Set(shown.map((metering) => JSON.stringify(metering))).size).toBe(1)
  })
})

describe('when a light goes on', () => {
  const dark = [0.3, 0.24, 0.14] as const
  const lightMs = 2050
  const shown = watch(5, (ms) =>
    portraitScene(ms < lightMs ? dark : [1.6, 1.6, 1.6], { noise: 2.3, seed: ms + 1 }),
  )
  const last = shown.at(-1) ?? grey(Number.NaN)
  const before = shown.slice(0, Math.ceil(lightMs / 50))
  const after = shown.slice(Math.ceil(lightMs / 50))

  it('the gains change by more than a stop', () => {
    expect(stopsBetween(before.at(-1) ?? last, last)).toBeGreaterThan(1)
  })

  it('they have settled within 1.5 s', () => {
    for (const metering of after.slice(1500 / 50)) expect(stopsBetween(metering, last)).toBeLessThan(0.05)
  })

  it('they take their time, a third of a stop a step at most, and never turn back', () => {
    for (const [index, metering] of after.slice(1).entries()) {
      expect(stopsBetween(metering, after[index] ?? last)).toBeLessThan(1 / 3)
      expect(metering.green).toBeLessThanOrEqual((after[index] ?? last).green)
    }
  })
})

describe('one step', () => {
  it('shows the first metering at once', () => {
    expect(smoothMetering(null, grey(2), 50)).toEqual({ shown: grey(2), moving: false })
  })

  it('gives the same object back for a difference that nobody sees', () => {
    const before = { shown: grey(1), moving: false }
    expect(smoothMetering(before, grey(1.04), 50)).toBe(before)
  })

  it('settles exactly where it is metered, whichever light was before', () => {
    for (const start of [0.5, 4]) {
      let smoothing: Smoothing = { shown: grey(start), moving: false }
      for (let step = 0; step < 80; step += 1) smoothing = smoothMetering(smoothing, grey(1.3), 50)
      expect(smoothing).toEqual({ shown: grey(1.3), moving: false })
    }
  })

  it('depends on the time that passed, not on the number of steps', () => {
    const start = { shown: grey(1), moving: false }
    const twice = smoothMetering(smoothMetering(start, grey(2), 50), grey(2), 50)
    expect(twice.shown.green).toBeCloseTo(smoothMetering(start, grey(2), 100).shown.green, 12)
  })

  it('never leaves the span between what was shown and what is metered', () => {
    const gain = fc.double({ min: 0.46, max: 8, noNaN: true })
    const elapsedMs = fc.double({ min: -100, max: 1e6, noNaN: true })
    fc.assert(
      fc.property(gain, gain, elapsedMs, (from, to, passedMs) => {
        const { green } = smoothMetering({ shown: grey(from), moving: true }, grey(to), passedMs).shown
        expect(green).toBeGreaterThanOrEqual(Math.min(from, to) * (1 - 1e-12))
        expect(green).toBeLessThanOrEqual(Math.max(from, to) * (1 + 1e-12))
      }),
    )
  })
})
