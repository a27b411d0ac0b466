import { expect, test } from 'vitest'
import { filterById, type FilterId } from '../../../../src/engine/filters/filters.ts'
import { drawBloom } from '../../../../src/engine/reference/bloom.ts'
import type { FloatImage } from '../../../../src/engine/reference/sampling.ts'
import { renderOptionsFixture } from '../../../../tools/harness/fixtures/renderOptionsFixture.ts'

const size = { widthPx: 160, heightPx: 480 }

/** A lamp of 8 pixels in the middle of a black wall. */
function lamp(): FloatImage {
  const data = new Float64Array(size.widthPx * size.heightPx * 3)
  for (let y = 236; y < 244; y++) data.fill(1, (y * size.widthPx + 76) * 3, (y * size.widthPx + 84) * 3)
  return { ...size, data }
}

/** Light that halation adds at a distance below the lamp, pixels: red, green and blue. */
function halationOf(id: FilterId) {
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

test('black and white film has one layer: its halation is as wide in every colour', () => {
  for (const distancePx of [0, 8, 16]) {
    const { red, green, blue } = halationOf('tmax3200')(distancePx)
    expect([green, blue]).toEqual([red, red])
  }
})
