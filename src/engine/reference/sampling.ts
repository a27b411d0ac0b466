import type { Size } from '../../lib/geometry.ts'
import { toTenBits } from '../../lib/bits.ts'
import type { ImportedLut } from '../film/cube/cubeLut.ts'
import { interpolateGrid, type Lut } from '../film/lut.ts'
import { effectsOf, vignetteRoots, rolloffKnee } from '../filters/effects.ts'
import { srgbToLinearCubic } from '../../lib/colour/srgb.ts'
import { clamp, mix } from '../../lib/numbers.ts'
import type { RenderOptions } from '../FilterRenderer.ts'
import { createDodge } from './dodge.ts'

/** Image of a pass: red, green and blue of each pixel, 0 to 1, rows from the top. */
export type FloatImage = Size & { readonly data: Float64Array }

/** Red, green and blue that a loop overwrites for every pixel, so that it allocates nothing. */
export type MutableRgb = Float64Array

/** Fills an image pixel by pixel. Its values are rounded to the 10 bits that the GPU's render targets have. */
export function fillImage(
  { widthPx, heightPx }: Size,
  paint: (x: number, y: number, colour: MutableRgb) => void,
): FloatImage {
  const data = new Float64Array(widthPx * heightPx * 3)
  const colour = new Float64Array(3)
  for (let at = 0; at < data.length; at += 3) {
    const pixel = at / 3
    paint(pixel % widthPx, Math.floor(pixel / widthPx), colour)
    for (let channel = 0; channel < 3; channel++) data[at + channel] = toTenBits(colour[channel] ?? 0) / 1023
  }
  return { widthPx, heightPx, data }
}

/** Samples between four pixels each, which see all sixteen of a texel: shaders/common/fourTaps.glsl. */
export const fourTaps = [
  [-0.25, -0.25],
  [0.25, -0.25],
  [-0.25, 0.25],
  [0.25, 0.25],
] as const

/**
 * Mean code of an image around a texel of a smaller one, 0 to 1: `sampleFourTaps` of shaders/common/fourTaps.glsl.
 * @param size of the smaller image
 */
export function sampleFourTaps(
  image: FloatImage,
  size: Size,
  { x, y }: { readonly x: number; readonly y: number },
  colour: MutableRgb,
): void {
  const [pxX, pxY] = [image.widthPx / size.widthPx, image.heightPx / size.heightPx]
  const [red, green, blue] = [0, 1, 2].map((channel) =>
    fourTaps.reduce((sum, [dx, dy]) => {
      sampleFloatImage(image, (x + 0.5 + dx) * pxX, (y + 0.5 + dy) * pxY, colour)
      return sum + (colour[channel] ?? 0) / fourTaps.length
    }, 0),
  )
  colour.set([red ?? 0, green ?? 0, blue ?? 0])
}

/** Image with codes of 8 bits as that of a pass. */
export function toFloatImage({ width, height, data }: ImageData): FloatImage {
  const image = { widthPx: width, heightPx: height, data: new Float64Array(width * height * 3) }
  for (let at = 0; at < image.data.length; at += 1)
    image.data[at] = (data[Math.floor(at / 3) * 4 + (at % 3)] ?? 0) / 255
  return image
}

/** Bilinear sample of an image at a position in pixels: `sampleImage` of shaders/common/image.glsl. */
export function sampleFloatImage(
  { widthPx, heightPx, data }: FloatImage,
  x: number,
  y: number,
  colour: MutableRgb,
): void {
  const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)]
  const [across, down] = [x - 0.5 - left, y - 0.5 - top]
  const x0 = clamp(left, 0, widthPx - 1) * 3
  const x1 = clamp(left + 1, 0, widthPx - 1) * 3
  const y0 = clamp(top, 0, heightPx - 1) * widthPx * 3
  const y1 = clamp(top + 1, 0, heightPx - 1) * widthPx * 3
  for (let channel = 0; channel < 3; channel++) {
    const upper = mix(data[y0 + x0 + channel] ?? 0, data[y0 + x1 + channel] ?? 0, across)
    const lower = mix(data[y1 + x0 + channel] ?? 0, data[y1 + x1 + channel] ?? 0, across)
    colour[channel] = mix(upper, lower, down)
  }
}

/**
 * Replaces light, 0 to 1 each, by the print that a LUT makes of it, as sRGB codes: `applyLut` of
 * shaders/common/lut.glsl. The grid is even in square roots of light.
 */
export function sampleLut(lut: Lut, light: MutableRgb): void {
  for (let channel = 0; channel < 3; channel++) {
    light[channel] = Math.sqrt(Math.min(1, light[channel] ?? 0)) * (lut.size - 1)
  }
  interpolateGrid(lut, light)
}

/** Linear light (0 to 1) to sRGB code (0 to 1): the inverse of the cubic, to within 1e-7, by Newton's method. */
function linearToSrgbCubic(linear: number): number {
  let code = Math.sqrt(linear)
  for (let step = 0; step < 3; step++) {
    const slope = code * (code * 0.915918033 + 1.364342222) + 0.012522878
    code -= (srgbToLinearCubic(code) - linear) / slope
  }
  return code
}

/** Replaces light by what the LUT of a `.cube` file makes of it: `applyLut` of shaders/common/lut.glsl with `CUBE`. */
export function sampleCubeLut({ positions, grid }: ImportedLut, light: MutableRgb): void {
  for (let axis = 0; axis < 3; axis++) {
    const at = clamp(linearToSrgbCubic(clamp(light[axis] ?? 0, 0, 1)) * 255, 0, 255)
    const from = Math.min(Math.floor(at), 254)
    const position = (point: number) => positions[point * 3 + axis] ?? 0
    light[axis] = mix(position(from), position(from + 1), at - from)
  }
  interpolateGrid(grid, light)
}

/** Creates `expose` of shaders/common/exposure.glsl: replaces the sRGB codes at uv by the light that reaches the film. */
export function createExposure(options: Pick<RenderOptions, 'filter' | 'metering' | 'mirrored'>) {
  const { red, green, blue } = options.metering
  const [middle, corners] = vignetteRoots(effectsOf(options.filter))
  const dodge = createDodge(options)
  return (colour: MutableRgb, u: number, v: number): void => {
    const [x, y] = [(u - 0.5) * 1.6, (v - 0.5) * 1.2]
    const vignette = (middle + corners * (x * x + y * y)) ** 4
    for (let channel = 0; channel < 3; channel++) colour[channel] = srgbToLinearCubic(colour[channel] ?? 0)
    dodge(colour, u, v)
    colour[0] = (colour[0] ?? 0) * red * vignette
    colour[1] = (colour[1] ?? 0) * green * vignette
    colour[2] = (colour[2] ?? 0) * blue * vignette
  }
}

/** Bends light brighter than the knee below white: `rollOffHighlights` of shaders/common/lut.glsl. */
export function rollOffHighlights(light: MutableRgb, rolloff: number): void {
  const top = Math.max(light[0] ?? 0, light[1] ?? 0, light[2] ?? 0)
  if (top <= rolloffKnee) return
  const over = top - rolloffKnee
  const factor = (rolloffKnee + over / (1 + rolloff * over)) / top
  for (let channel = 0; channel < 3; channel++) light[channel] = (light[channel] ?? 0) * factor
}
