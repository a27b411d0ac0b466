import type { Lut } from '../../film/Lut.ts'
import { toIndex } from '../../film/lutIndex.ts'

type Axis = { readonly cell: Uint16Array; readonly fraction: Float64Array }

/**
 * Replaces every colour by the table's, interpolated trilinearly, as the GPU does it.
 * Pixels are RGBA, 8 bits each; alpha stays.
 */
export function applyLut(pixels: Uint8ClampedArray, lut: Lut): void {
  const axis = cells(lut.sizePoints)
  for (let at = 0; at < pixels.length; at += 4) samplePixel(pixels, at, lut, axis)
}

/** For each code of 8 bits: the grid cell that it lies in, and how far along, 0 to 1. */
function cells(sizePoints: number): Axis {
  const cell = new Uint16Array(256)
  const fraction = new Float64Array(256)
  for (let code = 0; code < 256; code++) {
    const place = toIndex(code / 255) * (sizePoints - 1)
    cell[code] = Math.min(Math.floor(place), sizePoints - 2)
    fraction[code] = place - (cell[code] ?? 0)
  }
  return { cell, fraction }
}

function samplePixel(pixels: Uint8ClampedArray, at: number, { sizePoints, data }: Lut, axis: Axis): void {
  const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]]
  const r = axis.fraction[red] ?? 0
  const g = axis.fraction[green] ?? 0
  const b = axis.fraction[blue] ?? 0
  const row = sizePoints * 3
  const slice = row * sizePoints
  const corner = (axis.cell[red] ?? 0) * 3 + (axis.cell[green] ?? 0) * row + (axis.cell[blue] ?? 0) * slice
  for (let channel = 0; channel < 3; channel++) {
    const near = alongRed(data, corner + channel, row, r, g)
    const far = alongRed(data, corner + channel + slice, row, r, g)
    pixels[at + channel] = (near + (far - near) * b) * 255
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
