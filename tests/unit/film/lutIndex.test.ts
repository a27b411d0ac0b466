import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromIndex, linearOf, toIndex } from '../../../src/film/lutIndex.ts'
import { decodeSrgb } from '../../../src/film/srgb.ts'

const unit = fc.double({ min: 0, max: 1, noNaN: true })

test('black and white are the ends of the table', () => {
  expect([toIndex(0), toIndex(1)]).toEqual([0, 1])
  expect([fromIndex(0), fromIndex(1)]).toEqual([0, 1])
})

test('a code comes back from its place', () => {
  fc.assert(
    fc.property(unit, (code) => {
      expect(Math.abs(fromIndex(toIndex(code)) - code)).toBeLessThan(1e-9)
    }),
  )
})

test('the cubic is within 0.002 of the light that sRGB codes stand for', () => {
  fc.assert(
    fc.property(unit, (code) => {
      expect(Math.abs(linearOf(code) - decodeSrgb(code))).toBeLessThan(0.002)
    }),
  )
})
