import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compressGamut } from '../../../../src/engine/film/compressGamut.ts'
import { colourPaperFigures } from '../../../../src/engine/film/dataSheets.ts'
import { filmOf } from '../../../../src/engine/film/films.ts'
import { solveDensities } from '../../../../src/engine/film/neutralAxis.ts'
import { interimage, exposureMatrix } from '../../../../src/engine/film/sceneExposure.ts'
import { labOf } from '../../../../src/lib/colour/lab.ts'
import { stockOf } from '../../../../src/engine/film/stock.ts'
import { viewPrint } from '../../../../src/engine/film/viewPrint.ts'
import { dot, type Vector3 } from '../../../../src/lib/matrix3.ts'
import { rec709Weights } from '../../../../src/lib/colour/srgb.ts'

const { dyes } = colourPaperFigures('paper-kodak-portra-endura')

test('paper without dye and stain is white, exactly', () => {
  for (const part of viewPrint(dyes, [0, 0, 0])([0, 0, 0])) expect(Math.abs(part - 1)).toBeLessThan(1e-12)
})

test('cyan dye takes red, magenta green, yellow blue; a stain of blue density makes paper yellow', () => {
  const view = viewPrint(dyes, [0, 0, 0])
  const darkest = (light: Vector3) => light.indexOf(Math.min(...light))
  expect([view([1, 0, 0]), view([0, 1, 0]), view([0, 0, 1])].map(darkest)).toEqual([0, 1, 2])
  expect(labOf(viewPrint(dyes, [0, 0, 0.1])([0, 0, 0]))[2]).toBeGreaterThan(5)
})

test.each(['cpm35', 'portra400', 'ektar100', 'polaroid', 'vintage'] as const)(
  'the layers of %s see grey alike, and each sees most of its own colour',
  (id) => {
    const film = filmOf(id)
    if (film.kind === 'blackAndWhite') throw new Error('no colour film')
    const rows = exposureMatrix(stockOf(film).sensitivities)
    for (const [layer, row] of rows.entries()) {
      expect(dot(row, [1, 1, 1])).toBeCloseTo(1, 12)
      expect(row.indexOf(Math.max(...row))).toBe(layer)
    }
  },
)

test('interimage leaves grey, and pushes colours apart more in the highlights than in the shadows', () => {
  const push = interimage({ shadows: 0, highlights: 0.1 })
  for (const grey of push([-0.7, -0.7, -0.7])) expect(grey).toBeCloseTo(-0.7, 12)
  const gain = ([red, , blue]: Vector3) => (red - blue) / 0.4
  const [shadow, light] = [gain(push([-0.8, -1, -1.2])), gain(push([0.8, 0.6, 0.4]))]
  expect(shadow).toBeGreaterThan(1)
  expect(light).toBeGreaterThan(shadow + 0.2)
})

test('uneven interimage leaves grey, and pushes a layer away from the neighbour that inhibits it alone', () => {
  const push = interimage({
    shadows: 0,
    highlights: 0,
    inhibition: [
      [0, 0.2, 0],
      [0, 0, 0],
      [0, 0, 0],
    ],
  })
  for (const grey of push([0.3, 0.3, 0.3])) expect(grey).toBeCloseTo(0.3, 12)
  const [red, green, blue] = push([0.3, 0.1, -0.4])
  expect([green, blue]).toEqual([0.1, -0.4])
  expect(red).toBeCloseTo(0.3 + 0.2 * (0.3 - 0.1), 12)
})

test('the solved densities have the wanted appearance', () => {
  const view = viewPrint(dyes, [0, 0, 0])
  const appearance = (amounts: Vector3) => labOf(view(amounts))
  const solved = appearance(solveDensities(appearance, [40, 3, -4], [0.7, 0.7, 0.7]))
  for (const [i, part] of [40, 3, -4].entries()) expect(solved[i]).toBeCloseTo(part, 6)
})

const part = fc.double({ min: 0, max: 1.15, noNaN: true })
const light = fc.tuple(part, part, part).filter((parts) => Math.max(...parts) > 0.01)

test('gamut compression ends inside sRGB and leaves quiet colours alone', () => {
  fc.assert(
    fc.property(light, (colour) => {
      const inside = compressGamut(colour)
      expect(Math.min(...inside)).toBeGreaterThan(0)
      expect(Math.max(...inside)).toBeLessThan(1)
    }),
  )
  const quiet: Vector3 = [0.5, 0.4, 0.3]
  for (const [i, kept] of compressGamut(quiet).entries()) expect(kept).toBeCloseTo(quiet[i] ?? NaN, 12)
})

test('gamut compression has no crease where another channel becomes the farthest from grey', () => {
  const step = 0.001
  const red = (blue: number) => compressGamut([0.02, 0.6, blue])[0]
  const slope = (blue: number) => (red(blue + step) - red(blue)) / step
  // About blue = 0.02 the channel that is farthest from grey changes from red to blue.
  expect(Math.abs(slope(0.02) - slope(0.02 - step))).toBeLessThan(0.02)
})

test('gamut compression keeps the luminance of colours that are too colourful', () => {
  const orange: Vector3 = [0.8, 0.2, -0.05]
  expect(dot(rec709Weights, compressGamut(orange))).toBeCloseTo(dot(rec709Weights, orange), 12)
})
