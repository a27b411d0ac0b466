/** A colour table: what becomes of the sRGB colours on a grid that is even in `toIndex` of their codes. */
export type Lut = {
  /** Points along each side. */
  readonly sizePoints: number
  /** Red, green, blue as sRGB codes of 0 to 1, each exact as a half float; the red index runs fastest. */
  readonly data: Float32Array<ArrayBuffer>
}
