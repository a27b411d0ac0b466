import { describe, expect, test } from 'vitest'
import {
  countCodes,
  type Pixels,
  chromaOfCode,
  positionOf,
  skinLine,
  traceVectors,
  vectorCells,
} from '../../../src/darkroom/scopes/traces.ts'
import { measurePatches, patchAt, chartPatches } from '../../../src/darkroom/source/chart.ts'
import { skins } from '../../../tools/harness/film/patches.ts'
import type { Rgb } from '../../../src/lib/colour/srgb.ts'

/** An image of codes of 0 to 255, a colour a pixel. */
function imageOf(width: number, height: number, colour: (x: number, y: number) => readonly number[]): Pixels {
  const data = Uint8ClampedArray.from(
    Array.from({ length: width * height }, (_, i) => [
      ...colour(i % width, Math.floor(i / width)),
      255,
    ]).flat(),
  )
  return { data, width, height }
}

describe('the histogram', () => {
  test('counts every pixel once in each channel', () => {
    const { red, green, blue, luma } = countCodes(imageOf(4, 2, (x) => (x < 3 ? [10, 20, 30] : [255, 0, 0])))
    expect([red[10], red[255], green[20], green[0], blue[30], blue[0]]).toEqual([6, 2, 6, 2, 6, 2])
    expect(red.reduce((sum, count) => sum + count)).toBe(8)
    expect([luma[19], luma[54]]).toEqual([6, 2])
  })
})

describe('the vectorscope', () => {
  test('has greys in its middle, and each pure colour at the edge of its hue', () => {
    expect(chromaOfCode([0.4, 0.4, 0.4])).toEqual({ blue: 0, red: 0 })
    expect(chromaOfCode([1, 0, 0]).red).toBeCloseTo(0.5)
    expect(chromaOfCode([0, 0, 1]).blue).toBeCloseTo(0.5)
    expect(positionOf({ blue: 0.5, red: 0.5 })).toEqual([1, 0])
    const counts = traceVectors(imageOf(2, 1, (x) => (x === 0 ? [128, 128, 128] : [0, 0, 255])))
    const middle = vectorCells / 2
    expect(counts[middle * vectorCells + middle]).toBe(1)
    expect(counts[Math.floor(0.5458 * vectorCells) * vectorCells + vectorCells - 1]).toBe(1)
  })

  test('has the skins of all depths near its skin line', () => {
    for (const skin of skins) {
      const { blue, red } = chromaOfCode(skin)
      const turn = Math.atan2(red, blue) - Math.atan2(skinLine.red, skinLine.blue)
      expect(Math.abs((turn * 180) / Math.PI)).toBeLessThan(14)
    }
  })
})

describe('the chart', () => {
  const size = { widthPx: 120, heightPx: 80 }

  const painted = (change: (code: Rgb) => Rgb) =>
    imageOf(size.widthPx, size.heightPx, (x, y) => {
      const patch = chartPatches[patchAt(size, x, y) ?? -1]
      return patch ? change(patch.code).map((code) => Math.round(code * 255)) : [0, 0, 0]
    })

  test('tells by how much a patch differs, from it alone', () => {
    const measured = measurePatches(painted(([red, green, blue]) => [red, green, blue / 2]))
    const [white, black] = [measured[18], measured[23]]
    expect(white?.name).toBe('White')
    expect(white?.difference).toBeGreaterThan(20)
    expect(black?.difference).toBeGreaterThan(5)
    expect(black?.after[2]).toBeCloseTo(26 / 255, 5)
  })
})
