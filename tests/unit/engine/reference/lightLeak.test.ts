import { expect, it } from 'vitest'
import { labOfCode } from '../../../../src/lib/colour/lab.ts'
import { bakeLut } from '../../../../src/engine/film/bakeLut.ts'
import { filmOf } from '../../../../src/engine/film/films.ts'
import { withParamValues } from '../../../../src/engine/filters/Filter.ts'
import { filterById } from '../../../../src/engine/filters/filters.ts'
import { paramRanges } from '../../../../src/engine/filters/paramRanges.ts'
import { developPixels } from '../../../../src/engine/reference/developPixels.ts'
import { lightLeakSide } from '../../../../src/engine/seededPlacement.ts'
import { monkTones } from '../../../../tools/harness/film/patches.ts'
import { renderOptionsFixture } from '../../../../tools/harness/fixtures/renderOptionsFixture.ts'

const size = { widthPx: 640, heightPx: 480 }
const luts = new Map([['vintage', bakeLut(filmOf('vintage'), 33)]])
const still = { uGrainScale: 0, uGateWeave: 0 }

/** L* of each pixel of a plain image through Vintage. */
function lightnesses(tone: readonly number[], lightLeak: number, seed: number): Float64Array {
  const data = new Uint8ClampedArray(size.widthPx * size.heightPx * 4)
  for (let at = 0; at < data.length; at += 4) data.set([...tone.map((code) => code * 255), 255], at)
  const image = { data, width: size.widthPx, height: size.heightPx, colorSpace: 'srgb' } as ImageData
  const filter = withParamValues(filterById('vintage'), { ...still, uLightLeak: lightLeak })
  developPixels(image, renderOptionsFixture(filter, { seed }), luts)
  return Float64Array.from({ length: data.length / 4 }, (_, pixel) => {
    const code = (channel: number) => (image.data[pixel * 4 + channel] ?? 0) / 255
    return labOfCode([code(0), code(1), code(2)])[0]
  })
}

/** Largest rise of L* by the leak from a distance on, as a part of the width from the leak's side. */
function maxRise(tone: readonly number[], lightLeak: number, fromPart: number): number {
  const seed = 1
  const [withLeak, without] = [lightnesses(tone, lightLeak, seed), lightnesses(tone, 0, seed)]
  return withLeak.reduce((max, value, pixel) => {
    const u = ((pixel % size.widthPx) + 0.5) / size.widthPx
    return Math.abs(lightLeakSide({ seed }) - u) < fromPart
      ? max
      : Math.max(max, value - (without[pixel] ?? 0))
  }, 0)
}

const own = filterById('vintage').params['uLightLeak'] ?? 0
const skins = [0, 5, 9].flatMap((index) => monkTones.slice(index, index + 1))

it.each(skins)('Vintage’s light leak adds at most 1 L* to a face of %f %f %f, at any height', (...tone) => {
  expect(maxRise(tone, own, 0.06)).toBeLessThan(1)
  expect(maxRise(tone, paramRanges.uLightLeak.max, 0.06)).toBeLessThan(1)
})

it('Vintage’s light leak is seen along its side', () => {
  expect(maxRise(skins[1] ?? [], own, 0)).toBeGreaterThan(8)
})
