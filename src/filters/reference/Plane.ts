import type { Size } from '../../lib/geometry.ts'

/** A buffer of a pass: red, green, blue per texel, each 0 to 1, rows from the top. */
export type Plane = Size & { readonly data: Float64Array }

/** A colour that a loop writes again and again, so that it makes no garbage. */
export type Rgb = Float64Array

/** Fills a plane texel by texel. Its values keep the 10 bits that the GPU's buffers have. */
export function plane(
  { widthPx, heightPx }: Size,
  paint: (x: number, y: number, colour: Rgb) => void,
): Plane {
  const data = new Float64Array(widthPx * heightPx * 3)
  const colour = new Float64Array(3)
  for (let at = 0; at < data.length; at += 3) {
    const pixel = at / 3
    paint(pixel % widthPx, Math.floor(pixel / widthPx), colour)
    for (let channel = 0; channel < 3; channel++) data[at + channel] = tenBits(colour[channel] ?? 0)
  }
  return { widthPx, heightPx, data }
}

function tenBits(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 1023) / 1023
}
