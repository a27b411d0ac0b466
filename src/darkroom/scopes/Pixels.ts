/** A small picture: sRGB codes, RGBA, 8 bits each, rows from the top. */
export type Pixels = {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}
