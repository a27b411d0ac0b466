import { expect, test } from 'vitest'
import { labOfCode } from '../../../../src/lib/colour/lab.ts'
import { effectsOf, highlightRolloff } from '../../../../src/engine/filters/effects.ts'
import {
  createExposure,
  type FloatImage,
  rollOffHighlights,
  sampleLut,
} from '../../../../src/engine/reference/sampling.ts'
import { standardFilm } from '../../../../tools/harness/film/standardFilm.ts'
import { drawBloom } from '../../../../src/engine/reference/bloom.ts'
import { renderOptionsFixture } from '../../../../tools/harness/fixtures/renderOptionsFixture.ts'
import { paramRanges } from '../../../../src/engine/filters/paramRanges.ts'
import { developPixels } from '../../../../src/engine/reference/developPixels.ts'
import { lightLeakSide } from '../../../../src/engine/seededPlacement.ts'
import { monkTones } from '../../../../tools/harness/film/patches.ts'
import { spreadPaste } from '../../../../src/engine/reference/spreadPaste.ts'
import { bakeLut, filmOf } from '../../../../src/engine/workbench.ts'
import { filterById, neutralMetering, withParamValues } from '../../../../src/engine/index.ts'

const lut = bakeLut(standardFilm('cpm35'), 33)
const filter = filterById('cpm35')

/** L* of the print of a grey of 0 to 255 at a place in the image, 0 to 1 across and down, in CPM35. */
function lightnessAt(code: number, u: number, v: number): number {
  const colour = new Float64Array(3).fill(code / 255)
  createExposure({ filter, metering: neutralMetering, mirrored: false })(colour, u, v)
  rollOffHighlights(colour, highlightRolloff(neutralMetering, effectsOf(filter)))
  sampleLut(lut, colour)
  return labOfCode([colour[0] ?? NaN, colour[1] ?? NaN, colour[2] ?? NaN])[0]
}

/** Height of faces in the image. */
const faceV = 0.4

test('the flash of CPM35 reaches the outer guests: at most 5 L* less at either side than in the middle', () => {
  for (let code = 40; code <= 220; code += 20) {
    for (const u of [0, 1]) {
      expect(lightnessAt(code, 0.5, faceV) - lightnessAt(code, u, faceV)).toBeLessThanOrEqual(5)
    }
  }
  expect(lightnessAt(119, 0.5, 0.5) - lightnessAt(119, 0, 0)).toBeGreaterThan(4)
})

test('white is L* 93.3 or more wherever a group stands', () => {
  for (const u of [0.1, 0.3, 0.5, 0.7, 0.9]) {
    for (const v of [0.3, faceV, 0.6]) expect(lightnessAt(255, u, v)).toBeGreaterThanOrEqual(93.3)
  }
  for (const u of [0.2, 0.5, 0.8]) expect(lightnessAt(255, u, 0.8)).toBeGreaterThanOrEqual(93.3)
})

const bloomSize = { widthPx: 160, heightPx: 480 }

/** A lamp of 8 pixels in the middle of a black wall. */
function lamp(): FloatImage {
  const data = new Float64Array(bloomSize.widthPx * bloomSize.heightPx * 3)
  for (let y = 236; y < 244; y++)
    data.fill(1, (y * bloomSize.widthPx + 76) * 3, (y * bloomSize.widthPx + 84) * 3)
  return { ...bloomSize, data }
}

/** Light that halation adds at a distance below the lamp, pixels: red, green and blue. */
function halationOf(id: string) {
  const options = renderOptionsFixture(filterById(id), { takenAt: 0 })
  const bloom = drawBloom(lamp(), options, () => undefined)
  return (distancePx: number) => {
    const at = (Math.round((240 + distancePx) / 4) * bloom.widthPx + bloom.widthPx / 2) * 3
    const light = (channel: number) => (bloom.data[at + channel] ?? 0) ** 2 / 2
    return { red: light(0), green: light(1), blue: light(2) }
  }
}

test.each(['cpm35', 'portra400', 'ektar100', 'polaroid', 'vintage'] as const)(
  'the halation of %s is nearly neutral at a lamp, and the farther the redder',
  (id) => {
    const at = halationOf(id)
    const ratios = [0, 4, 8, 12].map((distancePx) => at(distancePx).red / at(distancePx).blue)
    expect(ratios[0]).toBeGreaterThan(0.9)
    expect(ratios[0]).toBeLessThan(1.6)
    expect(ratios).toEqual(ratios.toSorted((one, other) => one - other))
    expect(at(8).red).toBeGreaterThan(at(8).green)
    expect(at(8).green).toBeGreaterThan(at(8).blue)
  },
)

const leakSize = { widthPx: 320, heightPx: 240 }
const luts = new Map([['vintage', bakeLut(filmOf('vintage'), 33)]])
const still = { uGrainScale: 0, uGateWeave: 0 }

/** L* of each pixel of a plain image through Vintage. */
function lightnesses(tone: readonly number[], lightLeak: number, seed: number): Float64Array {
  const data = new Uint8ClampedArray(leakSize.widthPx * leakSize.heightPx * 4)
  for (let at = 0; at < data.length; at += 4) data.set([...tone.map((code) => code * 255), 255], at)
  const image = { data, width: leakSize.widthPx, height: leakSize.heightPx, colorSpace: 'srgb' } as ImageData
  const filter = withParamValues(filterById('vintage'), { ...still, uLightLeak: lightLeak })
  developPixels(image, renderOptionsFixture(filter, { seed }), luts)
  return Float64Array.from({ length: data.length / 4 }, (_, pixel) => {
    const code = (channel: number) => (image.data[pixel * 4 + channel] ?? 0) / 255
    return labOfCode([code(0), code(1), code(2)])[0]
  })
}

/** Largest rise of L* by the leak from a distance on, as a part of the width from the leak's side. */
function maxRise(tone: readonly number[], lightLeak: number, fromPart: number, seed = 1): number {
  const [withLeak, without] = [lightnesses(tone, lightLeak, seed), lightnesses(tone, 0, seed)]
  return withLeak.reduce((max, value, pixel) => {
    const u = ((pixel % leakSize.widthPx) + 0.5) / leakSize.widthPx
    return Math.abs(lightLeakSide({ seed }) - u) < fromPart
      ? max
      : Math.max(max, value - (without[pixel] ?? 0))
  }, 0)
}

test('Vintage’s strongest light leak is seen along its side, and adds at most 1 L* to a face', () => {
  const { max } = paramRanges.uLightLeak
  for (const tone of [monkTones[0], monkTones[9]])
    // From the left, and from the right.
    for (const seed of [1, 5]) expect(maxRise(tone, max, 0.06, seed)).toBeLessThan(1)
  expect(maxRise(monkTones[5], max, 0)).toBeGreaterThan(8)
})

/** With its paste as uneven as this test measures, whatever the preset. */
const polaroid = withParamValues(filterById('polaroid'), { uUnevenDevelopment: 0.6 })
const pasteSize = { widthPx: 320, heightPx: 240 }
const pasteGrey = [0.4, 0.4, 0.4]

function printAt(seed: number, x: number, y: number): number[] {
  const colour = Float64Array.from(pasteGrey)
  spreadPaste(renderOptionsFixture(polaroid, { seed }), pasteSize)(colour, x, y)
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
