import { expect, test } from 'vitest'
import { chromaOf, ciede2000, hueOf, hueTurn, labOfCode } from '../../../src/lib/colour/lab.ts'
import { rgb } from '../../../tools/harness/film/colour.ts'

// Pairs of table 1 of Sharma, Wu and Dalal, "The CIEDE2000 color-difference formula", 2005.
test.each([
  [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
  [[50, 0, 0], [50, -1, 2], 2.3669],
  [[50, 2.49, -0.001], [50, -2.49, 0.0011], 7.2195],
  [[50, 2.5, 0], [50, 0, -2.5], 4.3065],
  [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
  [[22.7233, 20.0904, -46.694], [23.0331, 14.973, -42.5619], 2.0373],
  [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
] as const)('CIEDE2000 of %j and %j is %d, both ways', (one, other, expected) => {
  expect(ciede2000(one, other)).toBeCloseTo(expected, 4)
  expect(ciede2000(other, one)).toBeCloseTo(expected, 4)
})

test.each([
  [rgb(255, 255, 255), [100, 0, 0]],
  [rgb(255, 0, 0), [53.24, 80.09, 67.2]],
  [rgb(0, 0, 255), [32.3, 79.19, -107.86]],
] as const)('the sRGB code %j has its published CIELAB', (code, expected) => {
  for (const [i, part] of labOfCode(code).entries()) {
    expect(Math.abs(part - (expected[i] ?? 0))).toBeLessThan(0.05)
  }
})

test('hues turn by the shorter way', () => {
  expect(hueTurn(350, 10)).toBe(20)
  expect(hueTurn(10, 350)).toBe(-20)
  expect(hueOf([50, 0, -1])).toBe(270)
  expect(chromaOf([50, 3, 4])).toBe(5)
})
