import { describe, expect, test } from 'vitest'
import { chromaOf, hueOf, hueTurn, labOfCode } from '../../../../src/lib/colour/lab.ts'
import { rgb } from '../../../../tools/harness/film/colour.ts'
import {
  exposed,
  type GreyPoint,
  lips,
  type SkinChange,
  skinChanges,
  skinStops,
  tooth,
} from '../../../../tools/harness/film/skinTones.ts'
import { monkTones } from '../../../../tools/harness/film/patches.ts'
import { standardFilm, standardTuning } from '../../../../tools/harness/film/standardFilm.ts'
import { printOf, type Print } from '../../../../src/engine/workbench.ts'
import { filters } from '../../../../src/engine/index.ts'

type Bounds = readonly [low: number, high: number]

/** Corridor of the skins on a film. */
type Corridor = {
  readonly greyPoint: GreyPoint
  /** Largest shift of the hue, degrees. */
  readonly hueTurn: number
  readonly chromaRatio: Bounds
  /** L* by which no tone gets darker than the camera saw it. */
  readonly darkest: number
}

/**
 * Films with their corridors; a film joins with a row. CPM35's skins are counted from the greys of its own print, which are
 * warm by a law of films.test.ts: an eye adapts to them, a colour picker does not. Vintage is faded on purpose: paler skins, and redder, as cyan
 * went first. Polaroid, which has casts of its own, is held by polaroid.test.ts.
 */
const corridors: Readonly<Record<string, Corridor>> = {
  portra400: { greyPoint: 'screen', hueTurn: 5, chromaRatio: [0.85, 1.25], darkest: -3 },
  ektar100: { greyPoint: 'screen', hueTurn: 5, chromaRatio: [0.85, 1.3], darkest: -4.5 },
  cpm35: { greyPoint: 'print', hueTurn: 5, chromaRatio: [0.85, 1.25], darkest: -4 },
  vintage: { greyPoint: 'print', hueTurn: 16, chromaRatio: [0.3, 1], darkest: -8 },
}

/**
 * Differences in CIELAB that are hardly seen: near grey an angle or a ratio says little, and the deepest tones a stop
 * under are as dark as the black of the paper, which has no colour.
 */
const hardlySeen = { hueDistance: 0.6, chromaRise: 1.6 }

/** Black and white has no hue; Polaroid has a test of its own. */
const heldElsewhere: readonly string[] = ['tmax3200', 'polaroid']

/** Lips and teeth of Vintage fade with the rest. */
const fadedOnPurpose: readonly string[] = ['vintage']

const within = (value: number, [low, high]: Bounds) => value >= low && value <= high

function problems(
  change: SkinChange,
  { hueTurn: maxTurn, chromaRatio, darkest }: Corridor,
): readonly string[] {
  const hue = Math.abs(change.turn) <= maxTurn || change.hueDistance <= hardlySeen.hueDistance
  const chroma =
    within(change.chromaRatio, chromaRatio) || Math.abs(change.chromaRise) <= hardlySeen.chromaRise
  const darker = change.after[0] - change.before[0]
  return [
    ...(hue ? [] : [`turns by ${change.turn.toFixed(1)}`]),
    ...(chroma ? [] : [`chroma x ${change.chromaRatio.toFixed(2)}`]),
    ...(change.lighterThanGrey >= -3 ? [] : [`${change.lighterThanGrey.toFixed(1)} L* beside a grey`]),
    ...(darker >= darkest ? [] : [`${darker.toFixed(1)} L* darker`]),
  ]
}

test('every film has a standard tuning, and one in colour its corridor of skins', () => {
  // docs/filters.md, step 4: the table above, and tools/harness/film/standardFilm.ts.
  const films = filters.filter(({ film }) => film !== null).map(({ id }) => id)
  expect(films.filter((id) => !(id in standardTuning))).toEqual([])
  expect(films.filter((id) => !heldElsewhere.includes(id) && !(id in corridors))).toEqual([])
})

describe.each(Object.entries(corridors))('%s', (id, corridor) => {
  const changeOf = skinChanges(printOf(standardFilm(id)), corridor.greyPoint)

  test.each(skinStops)('keeps the ten Monk tones at %i stops', (stops) => {
    const found = monkTones.flatMap((tone, i) =>
      problems(changeOf(exposed(tone, stops)), corridor).map((problem) => `tone ${i + 1} ${problem}`),
    )
    expect(found).toEqual([])
  })
})

describe.each([...Object.keys(corridors), ...heldElsewhere])('%s', (id) => {
  const print = printOf(standardFilm(id))
  const lightnessOf = (f: Print) => (colour: Parameters<Print>[0]) => labOfCode(f(colour))[0]

  test.each(skinStops)('keeps the order of the tones, light to deep, at %i stops', (stops) => {
    const tones = monkTones.map((tone) => exposed(tone, stops))
    const order = (f: Print) => {
      const lightness = tones.map(lightnessOf(f))
      return tones.map((_, i) => i).toSorted((one, other) => (lightness[one] ?? 0) - (lightness[other] ?? 0))
    }
    expect(order(print)).toEqual(order((colour) => colour))
  })

  test('leaves teeth light: within 3 L* of a grey beside them', () => {
    expect(Math.abs(skinChanges(print, 'screen')(tooth).lighterThanGrey)).toBeLessThan(3)
  })
})

describe.each(Object.keys(corridors).filter((id) => !fadedOnPurpose.includes(id)))('%s', (id) => {
  const print = printOf(standardFilm(id))
  const changeOf = skinChanges(print, corridors[id]?.greyPoint ?? 'screen')

  test('keeps lips the colour of lips, and redder than the skin around them', () => {
    for (const { lip, skin } of lips) {
      const { turn, chromaRatio } = changeOf(lip)
      expect(Math.abs(turn)).toBeLessThan(8)
      expect(within(chromaRatio, [0.85, 1.35])).toBe(true)
      const apart = (f: Print) => hueTurn(hueOf(labOfCode(f(lip))), hueOf(labOfCode(f(skin))))
      expect(apart(print) / apart((colour) => colour)).toBeGreaterThan(0.75)
    }
  })

  test('leaves teeth ivory: neither yellow nor pink', () => {
    const { turn, chromaRatio, after } = changeOf(tooth)
    expect(Math.abs(turn)).toBeLessThan(6)
    expect(within(chromaRatio, [0.8, 1.35])).toBe(true)
    expect(chromaOf(after)).toBeLessThan(22)
  })
})

/** Chroma from which on a ratio says something of a tone: nearer to grey a little is a multiple. */
const chromaOfColour = 8

test('CPM35’s skins are not orange: x 1.3 of their chroma at most, from the screen’s white', () => {
  const changeOf = skinChanges(printOf(standardFilm('cpm35')), 'screen')
  const ratios = (stops: number) =>
    monkTones
      .map((tone) => changeOf(exposed(tone, stops)))
      .filter(({ before }) => chromaOf(before) >= chromaOfColour)
      .map(({ chromaRatio }) => chromaRatio)
  // As metered, and with the light that the flash has more in the middle and less at the sides.
  for (const stops of [-0.2, 0, 0.1]) expect(Math.max(...ratios(stops))).toBeLessThanOrEqual(1.3)
  // A stop under, pale tones are middle greys, and a stop over, deep ones are: there the warm greys are most of it.
  for (const stops of [-1, 1]) expect(Math.max(...ratios(stops))).toBeLessThan(1.48)
})

test('T-MAX 3200 darkens no tone by more than 5 L*, and none beside a grey', () => {
  const changeOf = skinChanges(printOf(standardFilm('tmax3200')), 'screen')
  for (const change of skinStops.flatMap((stops) =>
    monkTones.map((tone) => changeOf(exposed(tone, stops))),
  )) {
    expect(change.after[0] - change.before[0]).toBeGreaterThan(-5)
    expect(change.lighterThanGrey).toBeGreaterThan(-0.5)
  }
})

/** Colours of a landscape: how far Portra may turn their hues, degrees. Below 0 greens get yellow and skies teal. */
const landscape = [
  ['foliage', rgb(87, 108, 67), [3, 14]],
  ['yellow-green', rgb(157, 188, 64), [2, 9]],
  ['sky', rgb(98, 122, 157), [-11, 0]],
] as const

test.each(landscape)(
  'Portra keeps %s: independent emulations of it turn the same way',
  (_, colour, bounds) => {
    expect(within(skinChanges(printOf(standardFilm('portra400')), 'screen')(colour).turn, bounds)).toBe(true)
  },
)

test('Portra keeps the cobalt of a camera blue: no petrol', () => {
  const { turn, chromaRatio } = skinChanges(printOf(standardFilm('portra400')), 'screen')(rgb(22, 95, 163))
  expect(Math.abs(turn)).toBeLessThanOrEqual(12)
  expect(chromaRatio).toBeGreaterThanOrEqual(0.85)
})
