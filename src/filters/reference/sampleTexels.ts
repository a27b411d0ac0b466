import type { Plane, Rgb } from './Plane.ts'

type Texels = {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray | Float64Array
  /** Numbers per texel. */
  readonly stride: 3 | 4
  /** What stands for 1. */
  readonly full: number
}

/** Codes of a picture, 0 to 1, mixed from the four pixels nearest to a place in pixels: `cameraBetween`. */
export function sampleCamera({ width, height, data }: ImageData, x: number, y: number, colour: Rgb): void {
  sample({ width, height, data, stride: 4, full: 255 }, x, y, colour)
}

/** The same for a pass's buffer. */
export function samplePlane({ widthPx, heightPx, data }: Plane, x: number, y: number, colour: Rgb): void {
  sample({ width: widthPx, height: heightPx, data, stride: 3, full: 1 }, x, y, colour)
}

function sample({ width, height, data, stride, full }: Texels, x: number, y: number, colour: Rgb): void {
  const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)]
  const [across, down] = [x - 0.5 - left, y - 0.5 - top]
  const x0 = clamp(left, width) * stride
  const x1 = clamp(left + 1, width) * stride
  const y0 = clamp(top, height) * width * stride
  const y1 = clamp(top + 1, height) * width * stride
  for (let channel = 0; channel < 3; channel++) {
    const upper = mix(data[y0 + x0 + channel] ?? 0, data[y0 + x1 + channel] ?? 0, across)
    const lower = mix(data[y1 + x0 + channel] ?? 0, data[y1 + x1 + channel] ?? 0, across)
    colour[channel] = mix(upper, lower, down) / full
  }
}

function clamp(at: number, length: number): number {
  return Math.min(length - 1, Math.max(0, at))
}

function mix(from: number, to: number, part: number): number {
  return from + (to - from) * part
}
