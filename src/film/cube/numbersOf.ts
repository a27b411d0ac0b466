import { CubeError } from './CubeLut.ts'

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/**
 * The numbers of a line, all finite as 32-bit floats, which the format stores.
 * @throws CubeError for a word that is no such number
 */
export function numbersOf(line: string): readonly number[] {
  return line.split(/\s+/).map((word) => {
    const value = decimal.test(word) ? Number(word) : Number.NaN
    if (Number.isFinite(Math.fround(value))) return value
    throw new CubeError(`"${word.slice(0, 40)}" is not a finite decimal number`)
  })
}
