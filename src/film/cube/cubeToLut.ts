import { roundToHalf } from '../../lib/roundToHalf.ts'
import type { Lut } from '../Lut.ts'
import { fromIndex } from '../lutIndex.ts'
import type { CubeLut } from './CubeLut.ts'
import { sampleCube } from './sampleCube.ts'

/** A `.cube` as a table of the booth, `sizePoints` (2 or more) to the side, its colours bounded to 0..1. */
export function cubeToLut(cube: CubeLut, sizePoints = 33): Lut {
  const codes = Array.from({ length: sizePoints }, (_, i) => fromIndex(i / (sizePoints - 1)))
  const data = new Float32Array(sizePoints ** 3 * 3)
  let next = 0
  for (const blue of codes) {
    for (const green of codes) {
      for (const red of codes) {
        for (const code of sampleCube(cube, [red, green, blue])) {
          data[next++] = roundToHalf(Math.min(1, Math.max(0, code)))
        }
      }
    }
  }
  return { sizePoints, data }
}
