import { describe, expect, test } from 'vitest'
import { castCurve } from '../../../../src/engine/film/neutralAxis.ts'
import { layerWeights } from '../../../../src/engine/film/sceneExposure.ts'
import { spectrum } from '../../../../src/engine/film/spectrum.ts'
import { chromaOf, hueOf, hueTurn, labOfCode } from '../../../../src/lib/colour/lab.ts'
import { linearToSrgb, srgbToLinear } from '../../../../src/lib/colour/srgb.ts'
import { rgb } from '../../../../tools/harness/film/colour.ts'
import { lutError } from '../../../../tools/harness/film/lutError.ts'
import { measureFilm, midGreyAt } from '../../../../tools/harness/film/measureFilm.ts'
import { greyRamp } from '../../../../tools/harness/film/skinTones.ts'
import { standardFilm, standardTuning } from '../../../../tools/harness/film/standardFilm.ts'
import { sampleLut } from '../../../../tools/harness/film/sampleLut.ts'
import { editableParams, bakeLut, type Print } from '../../../../src/engine/workbench.ts'
import { filters } from '../../../../src/engine/index.ts'

type Bounds = readonly [low: number, high: number]

/** Bounds of what is measured of a film: L*, degrees, chroma. */
type FilmBounds = {
  readonly white: Bounds
  readonly black: Bounds
  /** Largest chroma along the grey ramp. */
  readonly rampChroma: number
  /** Largest rotation of the hue of a chart's colour. */
  readonly hueTurn: number
}

const bounds: Readonly<Record<string, FilmBounds>> = {
  cpm35: { white: [94, 100], black: [5, 10], rampChroma: 6, hueTurn: 20 },
  portra400: { white: [95, 100], black: [5, 10], rampChroma: 1.5, hueTurn: 20 },
  ektar100: { white: [95, 100], black: [5, 10], rampChroma: 2, hueTurn: 20 },
  tmax3200: { white: [95.999, 96.001], black: [5, 10], rampChroma: 0.5, hueTurn: 0 },
  polaroid: { white: [85, 92], black: [17, 20], rampChroma: 7.2, hueTurn: 28 },
  vintage: { white: [90, 100], black: [14, 20], rampChroma: 10, hueTurn: 30 },
}

const films = Object.entries(bounds).map(([id, bound]) => {
  const film = standardFilm(id)
  return { id, bound, film, measured: measureFilm(film) }
})
const colourFilms = films.flatMap(({ film, ...others }) =>
  film.kind === 'blackAndWhite' ? [] : [{ film, ...others }],
)

test('every film has its bounds', () => {
  // docs/filters.md, step 4: the table above.
  const ids = filters.filter(({ film }) => film !== null).map(({ id }) => id)
  expect(ids.filter((id) => !(id in bounds))).toEqual([])
})

describe.each(films)('$id', ({ bound, film, measured }) => {
  const lut = bakeLut(film, 33)

  test('prints white and black where they belong', () => {
    expect(measured.white).toBeGreaterThanOrEqual(bound.white[0])
    expect(measured.white).toBeLessThanOrEqual(bound.white[1])
    expect(measured.black).toBeGreaterThanOrEqual(bound.black[0])
    expect(measured.black).toBeLessThanOrEqual(bound.black[1])
  })

  test('rises strictly along the greys, without a kink and within its cast', () => {
    expect(measured.smallestRise).toBeGreaterThan(0)
    expect(measured.kink).toBeLessThanOrEqual(0.06)
    expect(measured.rampChroma).toBeLessThanOrEqual(bound.rampChroma)
  })

  test('clips less than 1 % of the grid', () => {
    const clipped = lut.data.filter((code) => code <= 0 || code >= 1).length
    expect(clipped / lut.data.length).toBeLessThan(0.01)
  })

  test('leaves no step larger than one code on a ramp of 1024 greys, and 165 levels or more', () => {
    const ramp = Array.from({ length: 1024 }, (_, i) => sampleLut(lut, [i / 1023, i / 1023, i / 1023]))
    for (const channel of [0, 1, 2] as const) {
      const codes = ramp.map((colour) => Math.round(colour[channel] * 255))
      const steps = codes.slice(1).map((code, i) => code - (codes[i] ?? 0))
      expect(Math.min(...steps)).toBeGreaterThanOrEqual(0)
      expect(Math.max(...steps)).toBeLessThanOrEqual(1)
      expect(new Set(codes).size).toBeGreaterThanOrEqual(165)
    }
  })

  test('has greys in its LUT within half a code of the print, which is what dithering averages to', () => {
    for (let i = 0; i < 1024; i++) {
      const grey = [i / 1023, i / 1023, i / 1023] as const
      const [sampled, exact] = [sampleLut(lut, grey), measured.print(grey)]
      for (const channel of [0, 1, 2] as const) {
        expect(Math.abs(sampled[channel] - exact[channel]) * 255).toBeLessThan(0.5)
      }
    }
  })

  test('has a LUT within 0.05 of CIEDE2000 of the print on average, 0.15 nearly always, 0.3 at worst', () => {
    const { mean, p99, max } = lutError(lut, measured.print)
    expect(mean).toBeLessThan(0.05)
    expect(p99).toBeLessThan(0.15)
    expect(max).toBeLessThan(0.3)
  })
})

describe.each(colourFilms)('$id', ({ bound, film, measured }) => {
  test('makes no colour of the chart another, and keeps the order of hues', () => {
    expect(measured.worstTurn).toBeLessThanOrEqual(bound.hueTurn)
    expect(measured.hueStep).toBeGreaterThan(0)
  })

  test('keeps to its own grey a stop under and a stop over', () => {
    const cast = castCurve(film.choices.neutralAxis.cast)
    const aged = film.choices.dyeFade > 0
    const atGrey = midGreyAt(measured.print, 0)
    for (const stops of [-1, 1]) {
      const [lightness, a, b] = midGreyAt(measured.print, stops)
      // The cast of an aged print is the one that age gave mid grey.
      const [aimA, aimB] = aged ? [atGrey[1], atGrey[2]] : cast(lightness)
      expect(Math.hypot(a - aimA, b - aimB)).toBeLessThan(1.5)
    }
  })
})

test.each(['portra400', 'ektar100', 'tmax3200'] as const)('%s prints mid grey neutral', (id) => {
  const [, a, b] = midGreyAt(measureFilm(standardFilm(id)).print, 0)
  expect(Math.max(Math.abs(a), Math.abs(b))).toBeLessThan(0.5)
})

test('T-MAX 3200 prints mid grey at L* 49.6', () => {
  expect(midGreyAt(measureFilm(standardFilm('tmax3200')).print, 0)[0]).toBeCloseTo(49.6, 1)
})

test.each([
  ['by itself', spectrum(() => 1), [20, 43, 38]],
  ['through its yellow filter', null, [30, 61, 9]],
] as const)(
  'T-MAX 3200 sees red, green and blue %s in the parts of its data sheet',
  (_, lensFilter, percents) => {
    const film = standardFilm('tmax3200')
    if (film.kind !== 'blackAndWhite') throw new Error('a colour film')
    const { red, green, blue } = layerWeights(
      film.negative.sensitivity,
      lensFilter ?? film.choices.lensFilter,
    )
    for (const [at, part] of [red, green, blue].entries())
      expect(Math.abs(part * 100 - (percents[at] ?? 0))).toBeLessThan(4)
    expect(red + green + blue).toBeCloseTo(1, 12)
  },
)

test('the greys of CPM35 are warm', () => {
  for (const [, , b] of greyRamp(measureFilm(standardFilm('cpm35')).print).slice(64))
    expect(b).toBeGreaterThan(2)
})

test('an orange does not become salmon by being too colourful', () => {
  for (const { measured } of colourFilms) {
    const [plain, strong] = [[0.9, 0.55, 0.3] as const, [1, 0.45, 0] as const].map((colour) =>
      hueTurn(hueOf(labOfCode(colour)), hueOf(labOfCode(measured.print(colour)))),
    )
    expect(Math.abs((strong ?? NaN) - (plain ?? NaN))).toBeLessThan(20)
    expect(chromaOf(labOfCode(measured.print([1, 0.45, 0])))).toBeGreaterThan(50)
  }
})

/** Rise of L* between half and full light on a colour, relative to that of the image. */
function modelling(print: Print, colour: readonly [number, number, number]): number {
  const lightness = (f: Print, part: number) => {
    const [red, green, blue] = colour
    const lit = (code: number) => linearToSrgb(srgbToLinear(code) * part)
    return labOfCode(f([lit(red), lit(green), lit(blue)]))[0]
  }
  const rise = (f: Print) => lightness(f, 1) - lightness(f, 0.5)
  return rise(print) / rise((kept) => kept)
}

/** Films that may flatten a red: one is soft, one faded. */
const flatReds: readonly string[] = ['polaroid', 'vintage']

test.each(colourFilms.filter(({ id }) => !flatReds.includes(id)))(
  'reds and oranges keep their modelling on $id',
  ({ measured }) => {
    for (const colour of [rgb(175, 54, 60), rgb(225, 95, 45), rgb(200, 30, 30), rgb(240, 60, 40)])
      expect(modelling(measured.print, colour)).toBeGreaterThan(0.9)
  },
)

test('the lightest skin is not pale on Portra', () => {
  const portra = colourFilms.find(({ id }) => id === 'portra400')
  expect(portra?.measured.skin[6]?.chromaRatio).toBeGreaterThan(0.9)
})

test('the standard tuning gives every param of a film, so that no preset reaches what is tested at it', () => {
  const known = filters.filter(({ id }) => Object.hasOwn(standardTuning, id))
  expect(known).toHaveLength(Object.keys(standardTuning).length)
  for (const filter of known)
    expect(Object.keys(standardTuning[filter.id] ?? {})).toEqual([...editableParams(filter).film.keys()])
})
