import { DataUtils } from 'three'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundToHalf, toTenBits } from '../../../src/lib/bits.ts'
import { isSameBlob } from '../../../src/lib/bytes.ts'

const halfFloats = new Set(Array.from({ length: 0x7c00 }, (_, bits) => DataUtils.fromHalfFloat(bits)))

test('gives the nearest half float: beside powers of two, under the normal numbers, and all between', () => {
  const values = fc.oneof(
    fc.double({ min: -65504, max: 65504, noNaN: true }),
    fc.double({ min: -1e-4, max: 1e-4, noNaN: true }),
    fc
      .tuple(fc.integer({ min: -24, max: 15 }), fc.constantFrom(-1e-9, 0, 1e-9))
      .map(([exponent, off]) => 2 ** exponent * (1 + off)),
  )
  fc.assert(
    fc.property(values, (value) => {
      const half = roundToHalf(value)
      const step = 2 ** (Math.max(-14, Math.floor(Math.log2(Math.abs(half) || 1e-9))) - 10)
      expect(halfFloats.has(Math.abs(half))).toBe(true)
      expect(Math.abs(half - value)).toBeLessThanOrEqual(step / 2)
    }),
  )
})

test('rounds to ten bits, and clamps what is outside', () => {
  expect([0, 1, 0.5 / 1023, 0.4 / 1023, -1, 2].map(toTenBits)).toEqual([0, 1023, 1, 0, 0, 1023])
})

test('files of the same bytes are the same, of any name and type', async () => {
  const isSame = (other: string) =>
    isSameBlob(new Blob(['strip']), new File([other], 'a.jpg', { type: 'image/jpeg' }))
  expect(await Promise.all(['strip', 'strap', 'strips'].map(isSame))).toEqual([true, false, false])
})
