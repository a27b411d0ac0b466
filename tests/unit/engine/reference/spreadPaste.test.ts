import { expect, test } from 'vitest'
import { withParamValues } from '../../../../src/engine/filters/Filter.ts'
import { filterById } from '../../../../src/engine/filters/filters.ts'
import { spreadPaste } from '../../../../src/engine/reference/spreadPaste.ts'
import { renderOptionsFixture } from '../../../../tools/harness/fixtures/renderOptionsFixture.ts'

/** With its paste as uneven as this test measures, whatever the preset. */
const polaroid = withParamValues(filterById('polaroid'), { uUnevenDevelopment: 0.6 })
const size = { widthPx: 320, heightPx: 240 }
const grey = [0.4, 0.4, 0.4]

function printAt(seed: number, x: number, y: number): number[] {
  const colour = Float64Array.from(grey)
  spreadPaste(renderOptionsFixture(polaroid, { seed }), size)(colour, x, y)
  return [...colour]
}

test('the middle of a print is developed evenly, and its edges are not', () => {
  for (const seed of [1, 2, 3]) {
    for (const [x, y] of [
      [160, 120],
      [110, 80],
      [215, 165],
    ] as const) {
      for (const code of printAt(seed, x, y)) expect(Math.abs(code - 0.4)).toBeLessThan(0.5 / 255)
    }
    const [red = 0, green = 0, blue = 0] = printAt(seed, 2, 2)
    expect(green).toBeGreaterThan(0.4 + 6 / 255)
    expect(green).toBeGreaterThan(red)
    const pod = printAt(seed, 160, 238)
    expect(pod[0]).toBeGreaterThan(pod[2] ?? NaN)
    expect(Math.max(...printAt(seed, 160, 1), blue)).toBeLessThan(0.4 + 40 / 255)
  }
})

test('every print has ripples of its own, which stay where they are', () => {
  const along = (seed: number) => Array.from({ length: 320 }, (_, x) => printAt(seed, x, 1)[1] ?? NaN)
  expect(along(1)).toEqual(along(1))
  expect(along(1)).not.toEqual(along(2))
  const steps = along(1)
    .slice(1)
    .map((code, x) => Math.abs(code - (along(1)[x] ?? NaN)))
  expect(Math.max(...steps)).toBeLessThan(1.5 / 255)
})

test('a filter without paste is left alone', () => {
  const colour = Float64Array.from(grey)
  spreadPaste(renderOptionsFixture(filterById('portra400')), size)(colour, 0, 0)
  expect([...colour]).toEqual(grey)
})
