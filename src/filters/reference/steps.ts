import type { Size } from '../../lib/geometry.ts'
import { besidePx, grainPlace } from '../chance.ts'
import { type Effects, effectsOf } from '../effectsOf.ts'
import type { Exposure } from '../Engine.ts'
import { grainSpan, grainTile, grainTilePx } from '../grainTile.ts'
import { grainCells } from '../passSizes.ts'
import { stampPicture } from '../stampPicture.ts'
import { exposeFilm } from './exposeFilm.ts'
import type { Plane, Rgb } from './Plane.ts'
import { sampleCamera } from './sampleTexels.ts'

/** One step of developing a pixel, in place; x and y from the top left. Each is the twin of a chunk of GLSL. */
export type Step = (colour: Rgb, x: number, y: number) => void

/** Samples the camera through lens and gate, and exposes: `exposed(lensPicture(uv))`. */
export function lens(camera: ImageData, exposure: Exposure): Step {
  const { width, height } = camera
  const expose = exposeFilm(exposure.metering, effectsOf(exposure.filter))
  const [besideX, besideY] = besidePx(exposure, { widthPx: width, heightPx: height })
  return (colour, x, y) => {
    sampleCamera(camera, x + 0.5 + besideX, y + 0.5 + besideY, colour)
    for (let channel = 0; channel < 3; channel++) {
      colour[channel] = Math.round((colour[channel] ?? 0) * 16320) / 16320
    }
    expose(colour, (x + 0.5) / width, (y + 0.5) / height)
  }
}

/** The byte of the grain's tile for a channel at a pixel, 0 to 1. */
export type Chance = (channel: number, x: number, y: number) => number

let tile: Uint8Array | undefined

/** `grain` of shaders/common/grain.glsl, before it is scaled. */
export function chanceOf(exposure: Exposure, size: Size): Chance {
  const bytes = (tile ??= grainTile())
  const { direction, offset } = grainPlace(exposure)
  const cells = grainCells(size)
  const texel = (at: number, axis: 0 | 1) => (at * direction[axis] + offset[axis]) & (grainTilePx - 1)
  return (channel, x, y) => {
    const column = texel(Math.floor(((x + 0.5) / size.widthPx) * cells.widthPx), 0)
    const row = texel(Math.floor(((y + 0.5) / size.heightPx) * cells.heightPx), 1)
    return (bytes[(row * grainTilePx + column) * 4 + channel] ?? 0) / 255
  }
}

/** Adds the glow's light, from a texel at a random place near the pixel. */
export function glow({ widthPx, heightPx, data }: Plane, size: Size, chance: Chance): Step {
  return (colour, x, y) => {
    const byte = Math.round(chance(3, x, y) * 255)
    const nearX = Math.floor(byte / 16) / 16 - 0.46875
    const nearY = (byte % 16) / 16 - 0.46875
    const column = Math.trunc(((x + 0.5) / size.widthPx) * widthPx + nearX)
    const row = Math.trunc(((y + 0.5) / size.heightPx) * heightPx + nearY)
    const at = (Math.min(row, heightPx - 1) * widthPx + Math.min(column, widthPx - 1)) * 3
    for (let channel = 0; channel < 3; channel++) {
      colour[channel] = (colour[channel] ?? 0) + (data[at + channel] ?? 0) ** 2 * 0.5
    }
  }
}

/** Burns the date in. */
export function stamp({ filter, dateStamp, takenAt }: Exposure, size: Size): Step {
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

/** Change of an sRGB code of 0.5 per unit of density. */
const codePerDensity = 0.533

/** Grains the print: `grained` of shaders/common/grain.glsl. */
export function grain({ grainDensity, grainColour }: Effects, chance: Chance): Step {
  const strength = 4 * codePerDensity * grainDensity
  return (colour, x, y) => {
    const common = chance(0, x, y)
    for (let channel = 0; channel < 3; channel++) {
      const print = colour[channel] ?? 0
      const share = common + (chance(channel, x, y) - common) * grainColour
      colour[channel] = print - (share - 0.5) * grainSpan * (print - print * print) * strength
    }
  }
}
