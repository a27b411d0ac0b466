import { type Effects, effectsOf, highlightRolloff, grainCells, grainScale } from '../filters/effects.ts'
import { type RenderOptions, withOwnMetering } from '../FilterRenderer.ts'
import type { Filter } from '../filters/Filter.ts'
import { type Luts, lutOf } from '../film/lut.ts'
import {
  sampleCubeLut,
  rollOffHighlights,
  sampleLut,
  createExposure,
  type FloatImage,
  type MutableRgb,
  toFloatImage,
  sampleFloatImage,
} from './sampling.ts'
import { drawBloom } from './bloom.ts'
import { createDenoiseChroma } from './denoiseChroma.ts'
import { drawSoftLight } from './softLight.ts'
import { spreadPaste } from './spreadPaste.ts'
import type { Size } from '../../lib/geometry.ts'
import { sampleOffsetPx, grainTransform } from '../seededPlacement.ts'
import { grainAmplitude } from '../grainAmplitude.ts'
import { grainTile, grainTilePx } from '../grainTile.ts'
import { dateStampImage } from '../dateStamp.ts'

/**
 * CPU reference of all filters: develops an image in place. The shaders are tested against it.
 * @param image mirrored already where the options ask for it
 */
export function developPixels(image: ImageData, asked: RenderOptions, luts: Luts): void {
  const options = withOwnMetering(asked)
  const { filter, metering } = options
  const printLight = printOfFilter(filter, luts)
  if (!printLight) return
  const size = { widthPx: image.width, heightPx: image.height }
  const rolloff = highlightRolloff(metering, effectsOf(filter))
  const original = toFloatImage(image)
  const denoise = createDenoiseChroma(original, options)
  const steps: readonly Step[] = [
    sampleLens(original, options),
    (colour, x, y) => denoise(colour, (x + 0.5) / size.widthPx, (y + 0.5) / size.heightPx),
    exposeFilm(options, size),
    soften(drawSoftLight(original, options, denoise), size),
    addBloom(drawBloom(original, options, denoise), size),
    addDateStamp(options, size),
    (colour) => rollOffHighlights(colour, rolloff),
    printLight,
    spreadPaste(options, size),
    addGrain(options, size),
  ]
  const colour = new Float64Array(3)
  for (let at = 0; at < image.data.length; at += 4) {
    const [x, y] = [(at / 4) % size.widthPx, Math.floor(at / 4 / size.widthPx)]
    for (const step of steps) step(colour, x, y)
    for (let channel = 0; channel < 3; channel++) image.data[at + channel] = (colour[channel] ?? 0) * 255
  }
}

/** How a filter prints light, by its table or that of its film; null for Classic, which has neither. */
function printOfFilter({ film, table }: Filter, luts: Luts): ((light: MutableRgb) => void) | null {
  if (table && 'positions' in table) return (light) => sampleCubeLut(table, light)
  const lut = table ?? (film === null ? null : lutOf(luts, film))
  return lut && ((light) => sampleLut(lut, light))
}

/** Develops a pixel by one step, in place; x and y from the top left. Each is the twin of a function in GLSL. */
type Step = (colour: MutableRgb, x: number, y: number) => void

/** Samples through lens and gate: `sampleLens` of shaders/common/lens.glsl. */
function sampleLens(image: FloatImage, options: RenderOptions): Step {
  const { widthPx, heightPx } = image
  const effects = effectsOf(options.filter)
  const [offsetX, offsetY] = sampleOffsetPx(options, image)
  const other = new Float64Array(3)
  return (colour, x, y) => {
    const [u, v] = [(x + 0.5) / widthPx, (y + 0.5) / heightPx]
    const [smearX, smearY] = cornerSmearPx(effects, u, v)
    sampleFloatImage(image, x + 0.5 + offsetX + smearX, y + 0.5 + offsetY + smearY, colour)
    sampleFloatImage(image, x + 0.5 + offsetX - smearX, y + 0.5 + offsetY - smearY, other)
    for (let channel = 0; channel < 3; channel++) {
      colour[channel] = Math.round(((colour[channel] ?? 0) + (other[channel] ?? 0)) * 16320) / 32640
    }
  }
}

/**
 * How far from its middle, to either side, a simple lens samples a pixel: `sampleSimpleLens` of
 * shaders/common/simpleLens.glsl.
 */
function cornerSmearPx({ cornerSoftnessPx }: Effects, u: number, v: number): readonly [x: number, y: number] {
  const along = (fromMiddle: number) => Math.floor(fromMiddle * 8 * cornerSoftnessPx + 0.5) / 8
  return [along((u - 0.5) * 1.6), along((v - 0.5) * 1.2)]
}

/** Exposes the film: the rest of `expose` of shaders/common/exposure.glsl. */
function exposeFilm(options: RenderOptions, { widthPx, heightPx }: Size): Step {
  const expose = createExposure(options)
  return (colour, x, y) => expose(colour, (x + 0.5) / widthPx, (y + 0.5) / heightPx)
}

/** Softens skin: `softLightAt` of shaders/common/lens.glsl. */
function soften(softLight: FloatImage | null, size: Size): Step {
  if (softLight === null) return () => undefined
  const change = new Float64Array(3)
  return (colour, x, y) => {
    const softX = ((x + 0.5) / size.widthPx) * softLight.widthPx
    const softY = ((y + 0.5) / size.heightPx) * softLight.heightPx
    sampleFloatImage(softLight, softX, softY, change)
    for (let channel = 0; channel < 3; channel++) {
      colour[channel] = (colour[channel] ?? 0) * ((change[channel] ?? 0) * 0.5 + 0.75)
    }
  }
}

/** Adds the light of the bloom: `filmLight` of shaders/common/lens.glsl. */
function addBloom(bloom: FloatImage, size: Size): Step {
  const root = new Float64Array(3)
  return (colour, x, y) => {
    const bloomX = ((x + 0.5) / size.widthPx) * bloom.widthPx
    const bloomY = ((y + 0.5) / size.heightPx) * bloom.heightPx
    sampleFloatImage(bloom, bloomX, bloomY, root)
    for (let channel = 0; channel < 3; channel++) {
      const light = colour[channel] ?? 0
      colour[channel] = light + (root[channel] ?? 0) ** 2 * 0.5 * Math.max(0, 1 - light)
    }
  }
}

/** Burns the date in: `addDateStamp` of shaders/cpm35.frag. */
function addDateStamp({ filter, dateStamp, takenAt }: RenderOptions, size: Size): Step {
  const brightness = effectsOf(filter).dateStampBrightness
  if (!dateStamp || brightness === 0) return () => undefined
  const { box, lamps } = dateStampImage(takenAt, size)
  return (colour, x, y) => {
    const [column, row] = [x - box.xPx, y - box.yPx]
    if (column < 0 || row < 0 || column >= box.widthPx || row >= box.heightPx) return
    const at = (row * box.widthPx + column) * 2
    const [segment, glow] = [(lamps[at] ?? 0) / 255, (lamps[at + 1] ?? 0) / 255]
    const rest = 1 - Math.max(segment, 0.85 * glow)
    colour[0] = (colour[0] ?? 0) * rest + (segment + 0.3 * glow) * brightness
    colour[1] = (colour[1] ?? 0) * rest + (0.27 * segment + 0.04 * glow) * brightness
    colour[2] = (colour[2] ?? 0) * rest + 0.02 * segment * brightness
  }
}

/** Adds grain to the print: `addGrain` of shaders/common/grain.glsl. */
function addGrain(options: RenderOptions, size: Size): Step {
  const bytes = grainTile()
  const { direction, offset } = grainTransform(options)
  const cells = grainCells(size)
  const effects = effectsOf(options.filter)
  const amplitude = grainAmplitude(options, size)
  const positionOf = (part: number, count: number, axis: 0 | 1) =>
    part * count * direction[axis] + offset[axis]
  const readTile = grainScale(size) > 1 ? readInterpolated : readNearest
  const tile = new Float64Array(3)
  return (colour, x, y) => {
    const column = positionOf((x + 0.5) / size.widthPx, cells.widthPx, 0)
    const row = positionOf((y + 0.5) / size.heightPx, cells.heightPx, 1)
    readTile(bytes, column, row, tile)
    const common = tile[0] ?? 0
    for (let channel = 0; channel < 3; channel++) {
      const print = colour[channel] ?? 0
      const deviation = (common + ((tile[channel] ?? 0) - common) * effects.grainColour) / 255 - 0.5
      colour[channel] = print - deviation * amplitude * (print - print * print)
    }
  }
}

/** Reads the tile's texel at a position in texels. */
function readNearest(bytes: Uint8Array, column: number, row: number, colour: MutableRgb): void {
  const at = texelAt(Math.floor(column), Math.floor(row))
  for (let channel = 0; channel < 3; channel++) colour[channel] = bytes[at + channel] ?? 0
}

/** Mixes the four texels around a position: `grainBetween` of shaders/common/grain.glsl. */
function readInterpolated(bytes: Uint8Array, column: number, row: number, colour: MutableRgb): void {
  const [left, top] = [Math.floor(column - 0.5), Math.floor(row - 0.5)]
  const [across, down] = [column - 0.5 - left, row - 0.5 - top]
  for (let channel = 0; channel < 3; channel++) {
    const texel = (x: number, y: number) => bytes[texelAt(left + x, top + y) + channel] ?? 0
    const upper = texel(0, 0) * (1 - across) + texel(1, 0) * across
    const lower = texel(0, 1) * (1 - across) + texel(1, 1) * across
    colour[channel] = upper * (1 - down) + lower * down
  }
}

/** Byte of a texel of the tile, which repeats. */
function texelAt(column: number, row: number): number {
  return ((row & (grainTilePx - 1)) * grainTilePx + (column & (grainTilePx - 1))) * 4
}
