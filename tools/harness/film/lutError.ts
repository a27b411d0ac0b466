import type { Lut } from '../../../src/film/lut.ts'
import { ciede2000, labOfCode } from './colour.ts'
import { sampleLut } from './sampleLut.ts'
import type { Print } from '../../../src/film/Film.ts'

export type LutError = { readonly mean: number; readonly p99: number; readonly max: number }

/** CIEDE2000 between a table and the chain that it was made from, over random sRGB colours, always the same. */
export function lutError(lut: Lut, print: Print, count = 20_000): LutError {
  let state = 1
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647
  const errors = Array.from({ length: count }, () => {
    const colour = [random(), random(), random()] as const
    return ciede2000(labOfCode(sampleLut(lut, colour)), labOfCode(print(colour)))
  }).toSorted((one, other) => one - other)
  const mean = errors.reduce((sum, error) => sum + error) / count
  return { mean, p99: errors[Math.floor(count * 0.99)] ?? NaN, max: errors.at(-1) ?? NaN }
}
