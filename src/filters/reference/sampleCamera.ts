import type { Rgb } from './Plane.ts'

/** Codes of a picture, 0 to 1, mixed from the four pixels nearest to a place in pixels: `cameraBetween`. */
export function sampleCamera(
  { width, height, data }: ImageData,
  xPx: number,
  yPx: number,
  colour: Rgb,
): void {
  const [left, top] = [Math.floor(xPx - 0.5), Math.floor(yPx - 0.5)]
  const [across, down] = [xPx - 0.5 - left, yPx - 0.5 - top]
  const x0 = clamp(left, width) * 4
  const x1 = clamp(left + 1, width) * 4
  const y0 = clamp(top, height) * width * 4
  const y1 = clamp(top + 1, height) * width * 4
  for (let channel = 0; channel < 3; channel++) {
    const upper = mix(data[y0 + x0 + channel] ?? 0, data[y0 + x1 + channel] ?? 0, across)
    const lower = mix(data[y1 + x0 + channel] ?? 0, data[y1 + x1 + channel] ?? 0, across)
    colour[channel] = mix(upper, lower, down) / 255
  }
}

function clamp(at: number, length: number): number {
  return Math.min(length - 1, Math.max(0, at))
}

function mix(from: number, to: number, part: number): number {
  return from + (to - from) * part
}
