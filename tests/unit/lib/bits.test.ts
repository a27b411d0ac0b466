import { DataUtils } from 'three'
import { expect, test } from 'vitest'
import { roundToHalf, toTenBits } from '../../../src/lib/bits.ts'

const halves = Array.from({ length: 0x7c00 }, (_, bits) => DataUtils.fromHalfFloat(bits))

test('leaves every half float as it is, subnormal ones too', () => {
  expect(halves.filter((half) => roundToHalf(half) !== half)).toEqual([])
})

test('rounds to the nearest half float, ties to the even one', () => {
  expect(roundToHalf(1 + 0.4 / 1024)).toBe(1)
  expect(roundToHalf(1 + 0.6 / 1024)).toBe(1 + 1 / 1024)
  expect(roundToHalf(1 + 0.5 / 1024)).toBe(1)
  expect(roundToHalf(1 + 1.5 / 1024)).toBe(1 + 2 / 1024)
  expect(roundToHalf(-0.1)).toBe(-roundToHalf(0.1))
})

test('rounds to ten bits, and clamps what is outside', () => {
  expect([0, 1, 0.5 / 1023, 0.4 / 1023, -1, 2].map(toTenBits)).toEqual([0, 1023, 1, 0, 0, 1023])
})
