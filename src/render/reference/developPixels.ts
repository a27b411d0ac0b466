import { effectsOf, shoulder, grainCells } from '../../filters/effects.ts'
import type { RenderOptions } from '../FilterRenderer.ts'
import { type Luts, lutOf } from '../../film/lut.ts'
import {
  bendShoulder,
  sampleLut,
  createExposure,
  type FloatImage,
  type MutableRgb,
  sampleCamera,
  samplePlane,
} from './sampling.ts'
import { paintBloom } from './bloom.ts'
import type { Size } from '../../lib/geometry.ts'
import { sampleOffsetPx, grainTransform } from '../seededPlacement.ts'
import { grainAmplitude, grainTile, grainTilePx } from '../grainTile.ts'
import { stampPicture } from '../dateStamp.ts'

/** The filters in plain arithmetic, in place: what the shaders are held against. The picture is mirrored already. */
export function developPixels(picture: ImageData, exposure: RenderOptions, luts: Luts): void {
  const { filter, metering } = exposure
  if (filter.film === null) return
  const size = { widthPx: picture.width, heightPx: picture.height }
  const effects = effectsOf(filter)
  const bend = shoulder(metering, effects)
  const camera = new ImageData(new Uint8ClampedArray(picture.data), picture.width, picture.height)
  const lut = lutOf(luts, filter.film)
  const steps: readonly Step[] = [
    lens(camera, exposure),
    glow(paintBloom(camera, exposure), size),
    stamp(exposure, size),
    (colour) => bendShoulder(colour, bend),
    (colour) => sampleLut(lut, colour),
    grain(exposure, size),
  ]
  const colour = new Float64Array(3)
  for (let at = 0; at < picture.data.length; at += 4) {
    const [x, y] = [(at / 4) % size.widthPx, Math.floor(at / 4 / size.widthPx)]
    for (const step of steps) step(colour, x, y)
    for (let channel = 0; channel < 3; channel++) picture.data[at + channel] = (colour[channel] ?? 0) * 255
  }
}

/** One step of developing a pixel, in place; x and y from the top left. Each is the twin of a chunk of GLSL. */
export type Step = (colour: MutableRgb, x: number, y: number) => void

/** Samples the camera through lens and gate, and exposes: `exposed(lensPicture(uv))`. */
export function lens(camera: ImageData, exposure: RenderOptions): Step {
  const { width, height } = camera
  const expose = createExposure(exposure.metering, effectsOf(exposure.filter))
  const [besideX, besideY] = sampleOffsetPx(exposure, { widthPx: width, heightPx: height })
  return (colour, x, y) => {
    sampleCamera(camera, x + 0.5 + besideX, y + 0.5 + besideY, colour)
    for (let channel = 0; channel < 3; channel++) {
      colour[channel] = Math.round((colour[channel] ?? 0) * 16320) / 16320
    }
    expose(colour, (x + 0.5) / width, (y + 0.5) / height)
  }
}

/** Adds the glow's light. */
export function glow(plane: FloatImage, size: Size): Step {
  const light = new Float64Array(3)
  return (colour, x, y) => {
    samplePlane(
      plane,
      ((x + 0.5) / size.widthPx) * plane.widthPx,
      ((y + 0.5) / size.heightPx) * plane.heightPx,
      light,
    )
    for (let channel = 0; channel < 3; channel++) {
      colour[channel] = (colour[channel] ?? 0) + (light[channel] ?? 0) ** 2 * 0.5
    }
  }
}

/** Burns the date in. */
export function stamp({ filter, dateStamp, takenAt }: RenderOptions, size: Size): Step {
  const brightness = effectsOf(filter).stampLight
  if (!dateStamp || brightness === 0) return () => undefined
  const { box, lamps } = stampPicture(takenAt, size)
  return (colour, x, y) => {
    const [column, row] = [x - box.xPx, y - box.yPx]
    if (column < 0 || row < 0 || column >= box.widthPx || row >= box.heightPx) return
    const at = (row * box.widthPx + column) * 2
    const [core, halo] = [(lamps[at] ?? 0) / 255, (lamps[at + 1] ?? 0) / 255]
    const left = 1 - Math.max(core, 0.85 * halo)
    colour[0] = (colour[0] ?? 0) * left + (core + 0.3 * halo) * brightness
    colour[1] = (colour[1] ?? 0) * left + (0.27 * core + 0.04 * halo) * brightness
    colour[2] = (colour[2] ?? 0) * left + 0.02 * core * brightness
  }
}

let tile: Uint8Array | undefined

/** Grains the print: `grained` of shaders/common/grain.glsl. */
export function grain(exposure: RenderOptions, size: Size): Step {
  const bytes = (tile ??= grainTile())
  const { direction, offset } = grainTransform(exposure)
  const cells = grainCells(size)
  const effects = effectsOf(exposure.filter)
  const range = grainAmplitude(effects)
  const texel = (part: number, count: number, axis: 0 | 1) =>
    Math.floor(part * count * direction[axis] + offset[axis]) & (grainTilePx - 1)
  return (colour, x, y) => {
    const column = texel((x + 0.5) / size.widthPx, cells.widthPx, 0)
    const row = texel((y + 0.5) / size.heightPx, cells.heightPx, 1)
    const at = (row * grainTilePx + column) * 4
    const common = bytes[at] ?? 0
    for (let channel = 0; channel < 3; channel++) {
      const print = colour[channel] ?? 0
      const share = (common + ((bytes[at + channel] ?? 0) - common) * effects.grainColour) / 255
      colour[channel] = print - (share - 0.5) * range * (print - print * print)
    }
  }
}
