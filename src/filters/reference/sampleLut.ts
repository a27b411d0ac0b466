import type { Lut } from '../../film/Lut.ts'
import type { Rgb } from './Plane.ts'

/**
 * Replaces light, 0 to 1 each, by the table's print: codes, interpolated trilinearly as the GPU does it.
 * The table lies on square roots of light.
 */
export function sampleLut({ sizePoints, data }: Lut, light: Rgb): void {
  const place = (channel: number) => Math.sqrt(Math.min(1, light[channel] ?? 0)) * (sizePoints - 1)
  const [red, green, blue] = [place(0), place(1), place(2)]
  const cell = (at: number) => Math.min(Math.floor(at), sizePoints - 2)
  const row = sizePoints * 3
  const slice = row * sizePoints
  const corner = cell(red) * 3 + cell(green) * row + cell(blue) * slice
  const [r, g, b] = [red - cell(red), green - cell(green), blue - cell(blue)]
  for (let channel = 0; channel < 3; channel++) {
    const near = alongRed(data, corner + channel, row, r, g)
    const far = alongRed(data, corner + channel + slice, row, r, g)
    light[channel] = near + (far - near) * b
  }
}

/** Interpolates along red, then green. */
function alongRed(data: Float32Array, corner: number, row: number, r: number, g: number): number {
  const low = mix(data, corner, corner + 3, r)
  return low + (mix(data, corner + row, corner + row + 3, r) - low) * g
}

function mix(data: Float32Array, from: number, to: number, part: number): number {
  const start = data[from] ?? 0
  return start + ((data[to] ?? 0) - start) * part
}
