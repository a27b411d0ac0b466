import { expect, test } from 'vitest'
import { chromaOf, hueOf, hueTurn, labOfCode } from '../../../../src/lib/colour/lab.ts'
import { printOf } from '../../../../src/engine/film/bakeLut.ts'
import { chart, monkTones, skins } from '../../../../tools/harness/film/patches.ts'
import { rgb } from '../../../../tools/harness/film/colour.ts'
import { exposed, greyRamp, skinChanges } from '../../../../tools/harness/film/skinTones.ts'
import { standardFilm } from '../../../../tools/harness/film/standardFilm.ts'

const print = printOf(standardFilm('polaroid'))
const ramp = greyRamp(print)
const changeOf = skinChanges(print, 'screen')

/** Greys whose L* in the print lies between two values. */
function greysWithin(low: number, high: number) {
  return ramp.filter(([lightness]) => lightness >= low && lightness <= high)
}

test('whites are creamy, middle greys a yellowish green and blacks brown', () => {
  for (const [, a, b] of greysWithin(86, 100)) {
    expect(Math.abs(a)).toBeLessThan(1)
    expect(b).toBeGreaterThan(5)
    expect(b).toBeLessThan(8)
  }
  for (const [, a, b] of greysWithin(47, 57)) {
    expect(a).toBeLessThan(-2)
    expect(a).toBeGreaterThan(-4)
    // With 6 and more, skins turn by 8.4 degrees, beyond their law below.
    expect(b).toBeGreaterThan(5.5)
    expect(b).toBeLessThan(8)
  }
  const [, a, b] = ramp[0] ?? [NaN, NaN, NaN]
  expect(a).toBeGreaterThan(0.5)
  expect(b).toBeGreaterThan(2)
  expect(b).toBeLessThan(5)
})

test('skin of every depth keeps its hue within 8 degrees, and about as much colour and light as it has', () => {
  for (const tone of [...monkTones, ...skins]) {
    const { turn, chromaRatio, lighterThanGrey } = changeOf(tone)
    expect(Math.abs(turn)).toBeLessThanOrEqual(8)
    // The lightest tones have less colour of their own than the cream of the white, which is added to it.
    const isNearWhite = labOfCode(tone)[0] > 92 && chromaOf(labOfCode(tone)) < 10
    expect(chromaRatio).toBeGreaterThan(0.85)
    expect(chromaRatio).toBeLessThan(isNearWhite ? 2 : 1.25)
    expect(lighterThanGrey).toBeGreaterThan(-1)
  }
})

test.each([-1, 0.5])('skin that got %s stops more light keeps hue and colour, too', (stops) => {
  const tones = monkTones.map((tone) => exposed(tone, stops))
  const measurable = tones.filter((tone) => Math.max(...tone) <= 1 && chromaOf(labOfCode(tone)) > 10)
  expect(measurable.length).toBeGreaterThanOrEqual(3)
  for (const { turn, chromaRatio } of measurable.map(changeOf)) {
    expect(Math.abs(turn)).toBeLessThanOrEqual(8)
    expect(chromaRatio).toBeGreaterThan(0.85)
    expect(chromaRatio).toBeLessThan(1.25)
  }
})

test('blues are quieter and turn towards cyan, while reds stay red', () => {
  for (const blue of [rgb(98, 122, 157), rgb(80, 91, 166), rgb(133, 128, 177)]) {
    const { turn, chromaRatio } = changeOf(blue)
    expect(turn).toBeLessThan(-8)
    expect(chromaRatio).toBeLessThan(0.85)
  }
  const { turn, chromaRatio } = changeOf(rgb(175, 54, 60))
  expect(Math.abs(turn)).toBeLessThan(6)
  expect(chromaRatio).toBeGreaterThan(0.8)
})

test('no colour of the chart becomes much lighter or darker than the greys do', () => {
  for (const colour of chart) {
    const [before, after] = [labOfCode(colour)[0], labOfCode(print(colour))[0]]
    expect(Math.abs(after - before)).toBeLessThan(7)
    expect(hueTurn(hueOf(labOfCode(colour)), hueOf(labOfCode(print(colour))))).toBeLessThan(12)
  }
})
