import { expect, test } from 'vitest'
import type { BlackAndWhiteFilm, Film } from '../../../../src/engine/film/Film.ts'
import { printOf } from '../../../../src/engine/film/bakeLut.ts'
import { standardFilm } from '../../../../tools/harness/film/standardFilm.ts'
import { layerWeights } from '../../../../src/engine/film/sceneExposure.ts'
import { lightness } from '../../../../src/lib/colour/lab.ts'
import { spectrum } from '../../../../src/engine/film/spectrum.ts'
import { srgbToLinear, linearToSrgb } from '../../../../src/lib/colour/srgb.ts'

const film = standardFilm('tmax3200')
const print = printOf(film)
const lightnessOf = (code: number) => lightness(srgbToLinear(print([code, code, code])[0]))
const ramp = Array.from({ length: 256 }, (_, code) => lightnessOf(code / 255))
const differences = ramp.slice(1).map((value, i) => value - (ramp[i] ?? 0))

const { negative, choices } = blackAndWhite(film)

function blackAndWhite(film: Film): BlackAndWhiteFilm {
  if (film.kind !== 'blackAndWhite') throw new Error(`a ${film.kind}`)
  return film
}

test('the film sees red, green and blue as 20, 43 and 38 %, and through the yellow filter as 30, 61 and 9 %', () => {
  const bare = layerWeights(
    negative.sensitivity,
    spectrum(() => 1),
  )
  const filtered = layerWeights(negative.sensitivity, choices.lensFilter)
  const near = (value: number, percent: number) => expect(Math.abs(value * 100 - percent)).toBeLessThan(4)
  for (const [weights, percents] of [
    [bare, [20, 43, 38]],
    [filtered, [30, 61, 9]],
  ] as const) {
    near(weights.red, percents[0])
    near(weights.green, percents[1])
    near(weights.blue, percents[2])
    expect(weights.red + weights.green + weights.blue).toBeCloseTo(1, 12)
  }
})

test('white is at L* 96, black between 5 and 10, mid grey at 49.6', () => {
  expect(ramp[255]).toBeCloseTo(96, 9)
  expect(ramp[0]).toBeGreaterThan(5)
  expect(ramp[0]).toBeLessThan(10)
  expect(lightnessOf(linearToSrgb(0.18))).toBeCloseTo(49.6, 1)
})

test('the grey ramp rises strictly and has no kink', () => {
  expect(Math.min(...differences)).toBeGreaterThan(0)
  const kinks = differences.slice(1).map((value, i) => Math.abs(value - (differences[i] ?? 0)))
  expect(Math.max(...kinks)).toBeLessThanOrEqual(0.06)
})
