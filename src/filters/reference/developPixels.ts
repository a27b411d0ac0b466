import type { Filter } from '../Filter.ts'
import { type Luts, lutOf } from '../Luts.ts'
import { applyLut } from './applyLut.ts'

/** The filters' colours in plain arithmetic, in place: what the shaders are held against. RGBA, 8 bits each. */
export function developPixels(pixels: Uint8ClampedArray, filter: Filter, luts: Luts): void {
  if (filter.film !== null) applyLut(pixels, lutOf(luts, filter.film))
}
