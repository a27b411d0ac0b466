import { expect, test } from 'vitest'
import { bakeLut } from '../../../src/film/bakeLut.ts'
import { doubleLut } from '../../../src/film/doubleLut.ts'
import { sampleLut } from '../../support/sampleLut.ts'
import { fromIndex } from '../../../src/film/lutIndex.ts'

test('a doubled table keeps every point, and has between them what the table gave there', () => {
  const lut = bakeLut('portra400', 5)
  const doubled = doubleLut(lut)
  expect(doubled.sizePoints).toBe(9)
  for (let at = 0; at < 9 ** 3; at++) {
    const place = [at % 9, Math.floor(at / 9) % 9, Math.floor(at / 81)] as const
    const [red, green, blue] = place.map((i) => fromIndex(i / 8))
    const wanted = sampleLut(lut, [red ?? NaN, green ?? NaN, blue ?? NaN])
    for (const channel of [0, 1, 2] as const) {
      expect(Math.abs((doubled.data[at * 3 + channel] ?? NaN) - wanted[channel])).toBeLessThan(1e-3)
    }
  }
})
