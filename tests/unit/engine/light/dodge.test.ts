import { expect, it } from 'vitest'
import { exposureStops } from '../../../../src/engine/light/dimLight.ts'
import {
  dodgeDifference,
  type DodgeMap,
  dodgeStops,
  mixDodge,
} from '../../../../src/engine/light/DodgeMap.ts'
import { isDim } from '../../../../src/engine/index.ts'
/** Map of blocks that all have the same values. */
function evenMap(part: number, stops: number): DodgeMap {
  const values = Float64Array.from({ length: 100 * 4 }, (_, at) => [part, 0.5, 0.2, stops][at % 4] ?? 0)
  return { columns: 10, rows: 10, values, maxStops: part * stops }
}

it('two maps differ by the mean of the stops where they dodge', () => {
  expect(dodgeDifference(evenMap(1, 1), undefined)).toBeCloseTo(1, 10)
  expect(dodgeDifference(evenMap(1, 1), evenMap(1, 0.75))).toBeCloseTo(0.25, 10)
  expect(dodgeDifference(undefined, undefined)).toBe(0)
})

it('two maps are mixed by their stops; one that is missing dodges nothing', () => {
  const half = mixDodge(undefined, evenMap(1, 1), 0.5)
  expect(half?.maxStops).toBeCloseTo(0.5, 10)
  expect(half && [...half.values.subarray(0, 4)]).toEqual([1, 0.5, 0.2, 0.5])
  expect(mixDodge(undefined, undefined, 0.5)).toBeUndefined()
})

it('a dodge follows the luma of a pixel, within its stops', () => {
  const falling = [0.5, 0.25, 0.2, 0.8]
  expect([0.2, 0, 1].map((luma) => dodgeStops(falling, luma))).toEqual([expect.closeTo(0.4), 0.8, 0])
})

it('the exposure of a metering is what it does to grey, whatever its white balance', () => {
  expect(exposureStops({ red: 2, green: 2, blue: 2 })).toBeCloseTo(1, 10)
  const balanced = { red: 0.8, blue: 1.5, green: (1 - 0.2126 * 0.8 - 0.0722 * 1.5) / 0.7152 }
  expect(exposureStops(balanced)).toBeCloseTo(0, 10)
})

it('light is dim from a gain of more than 0.7 stop on', () => {
  const grey = (stops: number) => ({ red: 2 ** stops, green: 2 ** stops, blue: 2 ** stops })
  expect([0, 0.69, 0.71, 2].map((stops) => isDim(grey(stops)))).toEqual([false, false, true, true])
})
