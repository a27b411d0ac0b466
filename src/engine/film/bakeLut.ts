import { assertNever } from '../../lib/assertNever.ts'
import { roundToHalf } from '../../lib/bits.ts'
import { runSync } from '../../lib/runSync.ts'
import { blackAndWhitePrint } from './blackAndWhitePrint.ts'
import { colourPrint } from './colourPrint.ts'
import type { Film, Print } from './Film.ts'
import { doubleLut, fromIndex, type Lut, lutSize } from './lut.ts'

/** Print of a film in full precision: what a LUT of any size approaches. */
export function printOf(film: Film): Print {
  switch (film.kind) {
    case 'blackAndWhite':
      return blackAndWhitePrint(film)
    case 'colourNegative':
    case 'colourPositive':
      return colourPrint(film)
    default:
      return assertNever(film)
  }
}

/**
 * Bakes the LUT of a film.
 * @param size points along each side, 2 or more; 33, as by default, keep it within 0.1 of CIEDE2000 of the print on average
 */
export function bakeLut(film: Film, size = lutSize): Lut {
  return runSync(bakeLutSteps(film, size))
}

/** An eighth of the points, within 0.5 of CIEDE2000 of the whole LUT nearly always. */
const coarseSize = (lutSize + 1) / 2

/** Bakes a LUT of `lutSize` points in an eighth of the time: enough while a film's params are dragged. */
export function bakeCoarseLut(film: Film): Lut {
  return doubleLut(bakeLut(film, coarseSize))
}

/** Bakes the LUT step by step: yields before each slice of blue, which takes some milliseconds. */
export function* bakeLutSteps(film: Film, size = lutSize): Generator<void, Lut> {
  const print = printOf(film)
  const data = new Float32Array(size ** 3 * 3)
  const codes = Array.from({ length: size }, (_, i) => fromIndex(i / (size - 1)))
  let next = 0
  for (const blue of codes) {
    yield
    for (const green of codes) {
      for (const red of codes) {
        for (const code of print([red, green, blue])) data[next++] = roundToHalf(code)
      }
    }
  }
  return { size, data }
}
