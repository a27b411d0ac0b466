import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compressGamut } from '../../../../src/engine/film/compressGamut.ts'
import { dot, type Vector3 } from '../../../../src/lib/matrix3.ts'
import { rec709Weights } from '../../../../src/lib/colour/srgb.ts'

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
