import type { Size } from '../../lib/geometry.ts'
import { type Lut } from '../../film/lut.ts'
import type { Metering } from '../../photo/Photo.ts'
import { type Effects, falloffRoots, rolloffKnee } from '../../filters/effects.ts'
import { srgbToLinearCubic } from '../../colour/srgb.ts'

/** A buffer of a pass: red, green, blue per texel, each 0 to 1, rows from the top. */
export type FloatImage = Size & { readonly data: Float64Array }

/** A colour that a loop writes again and again, so that it makes no garbage. */
export type MutableRgb = Float64Array

/** Fills a plane texel by texel. Its values keep the 10 bits that the GPU's buffers have. */
export function plane(
  { widthPx, heightPx }: Size,
  paint: (x: number, y: number, colour: MutableRgb) => void,
): FloatImage {
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
export function sampleCamera(
  { width, height, data }: ImageData,
  x: number,
  y: number,
  colour: MutableRgb,
): void {
  sample({ width, height, data, stride: 4, full: 255 }, x, y, colour)
}

/** The same for a pass's buffer. */
export function samplePlane(
  { widthPx, heightPx, data }: FloatImage,
  x: number,
  y: number,
  colour: MutableRgb,
): void {
  sample({ width: widthPx, height: heightPx, data, stride: 3, full: 1 }, x, y, colour)
}

function sample(
  { width, height, data, stride, full }: Texels,
  x: number,
  y: number,
  colour: MutableRgb,
): void {
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

/**
 * Replaces light, 0 to 1 each, by the table's print: codes, interpolated trilinearly as the GPU does it.
 * The table lies on square roots of light.
 */
export function sampleLut({ sizePoints, data }: Lut, light: MutableRgb): void {
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
  const low = mixTexels(data, corner, corner + 3, r)
  return low + (mixTexels(data, corner + row, corner + row + 3, r) - low) * g
}

function mixTexels(data: Float32Array, from: number, to: number, part: number): number {
  const start = data[from] ?? 0
  return start + ((data[to] ?? 0) - start) * part
}

/** Turns the codes at uv into the light that reaches the film: `exposed` of shaders/common/exposure.glsl. */
export function createExposure({ red, green, blue }: Metering, effects: Effects) {
  const [middle, corners] = falloffRoots(effects)
  return (colour: MutableRgb, u: number, v: number): void => {
    const [x, y] = [(u - 0.5) * 1.6, (v - 0.5) * 1.2]
    const falloff = (middle + corners * (x * x + y * y)) ** 4
    colour[0] = srgbToLinearCubic(colour[0] ?? 0) * red * falloff
    colour[1] = srgbToLinearCubic(colour[1] ?? 0) * green * falloff
    colour[2] = srgbToLinearCubic(colour[2] ?? 0) * blue * falloff
  }
}

/** Bends what is brighter than the knee below white: `shouldered` of shaders/common/lut.glsl. */
export function bendShoulder(light: MutableRgb, shoulder: number): void {
  const top = Math.max(light[0] ?? 0, light[1] ?? 0, light[2] ?? 0)
  if (top <= rolloffKnee) return
  const over = top - rolloffKnee
  const part = (rolloffKnee + over / (1 + shoulder * over)) / top
  for (let channel = 0; channel < 3; channel++) light[channel] = (light[channel] ?? 0) * part
}
