import { describe, expect, it } from 'vitest'
import {
  dodgeDifference,
  type DodgeMap,
  dodgeStops,
  mixDodge,
} from '../../../../src/engine/light/DodgeMap.ts'
/** Map of blocks that all have the same values. */
function evenMap(part: number, stops: number): DodgeMap {
  const values = Float64Array.from({ length: 100 * 4 }, (_, at) => [part, 0.5, 0.2, stops][at % 4] ?? 0)
  return { columns: 10, rows: 10, values, maxStops: part * stops }
}

describe('two maps', () => {
  it('differ by the mean of the stops where they dodge', () => {
    expect(dodgeDifference(evenMap(1, 1), undefined)).toBeCloseTo(1, 10)
    expect(dodgeDifference(evenMap(1, 1), evenMap(1, 0.75))).toBeCloseTo(0.25, 10)
    expect(dodgeDifference(undefined, undefined)).toBe(0)
  })

  it('are mixed by their stops; one that is missing dodges nothing', () => {
    const half = mixDodge(undefined, evenMap(1, 1), 0.5)
    expect(half?.maxStops).toBeCloseTo(0.5, 10)
    expect(half && [...half.values.subarray(0, 4)]).toEqual([1, 0.5, 0.2, 0.5])
    expect(mixDodge(undefined, undefined, 0.5)).toBeUndefined()
  })
})

it('a dodge follows the luma of a pixel, within its stops', () => {
  const falling = [0.5, 0.25, 0.2, 0.8]
  expect(dodgeStops(falling, 0.2)).toBeCloseTo(0.4, 10)
  expect(dodgeStops(falling, 0)).toBe(0.8)
  expect(dodgeStops(falling, 1)).toBe(0)
})
