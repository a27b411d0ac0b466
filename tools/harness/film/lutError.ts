import { ciede2000, labOfCode } from '../../../src/lib/colour/lab.ts'
import { randomColours } from './colour.ts'
import { sampleLut } from './sampleLut.ts'
import type { Lut, Print } from '../../../src/engine/workbench.ts'

/** Error of a LUT in CIEDE2000; `p99` is the 99th percentile. */
export type LutError = { readonly mean: number; readonly p99: number; readonly max: number }

/** Error of a LUT against the print that it was baked from, over random sRGB colours. */
export function lutError(lut: Lut, print: Print, count = 20_000): LutError {
  const errors = randomColours(count)
    .map((colour) => ciede2000(labOfCode(sampleLut(lut, colour)), labOfCode(print(colour))))
    .toSorted((one, other) => one - other)
  const mean = errors.reduce((sum, error) => sum + error) / count
  return { mean, p99: errors[Math.floor(count * 0.99)] ?? NaN, max: errors.at(-1) ?? NaN }
}
