import type { Rgb } from '../Print.ts'

/**
 * What a `.cube` file holds. Source: Adobe, Cube LUT Specification 1.0, 2013. Unlike the booth's own `Lut` it is even
 * in the codes of its domain.
 */
export type CubeLut = {
  readonly title: string
  /** 1: a curve for each channel. 3: a table of colours. */
  readonly dimensions: 1 | 3
  /** Points of each curve, or along each side of the table. */
  readonly sizePoints: number
  /** The codes that the first and the last point stand for; a lower bound is below its upper one. */
  readonly domainMin: Rgb
  readonly domainMax: Rgb
  /** Red, green, blue, finite and not bounded to 0..1; in a table the red index runs fastest. */
  readonly data: Float32Array<ArrayBuffer>
}

/** Why a text is no `.cube` that can be used, in one sentence, which names the line where there is one. */
export class CubeError extends Error {
  override readonly name = 'CubeError'
}
