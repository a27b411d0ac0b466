import { linearToSrgb, rec709Weights } from '../../../src/lib/colour/srgb.ts'
import { dot, type Vector3 } from '../../../src/lib/matrix3.ts'
import { clamp } from '../../../src/lib/numbers.ts'
import { addNoise, type CodeImage } from '../camera/addNoise.ts'
import type { Rng } from '../rng.ts'

/** Size of a painted scene, px: four pixels across and down for each that the meter sees. */
export const sceneSize = { widthPx: 256, heightPx: 192 } as const
const { widthPx, heightPx } = sceneSize

/** What belongs to a sitter, 0 to 1 for each pixel. */
const maskNames = ['face', 'neck', 'hair', 'person'] as const
type MaskName = (typeof maskNames)[number]

/** Painted scene in good light: linear RGB of each pixel, where 1 is white, and masks of the sitters. */
export type PaintedScene = { readonly light: Float64Array } & Readonly<Record<MaskName, Float64Array>>

/** What is painted over the rest, by places in heights of the picture: how far it covers, 0 to 1, and its light. */
export type Layer = {
  readonly part: (x: number, y: number) => number
  readonly colour: (x: number, y: number) => Vector3
  /** Left and right end, in heights of the picture; without them the layer is as wide as the picture. */
  readonly across?: readonly [number, number]
}

/** A scene of black, without anybody. */
export function emptyScene(): PaintedScene {
  const mask = () => new Float64Array(widthPx * heightPx)
  return {
    light: new Float64Array(widthPx * heightPx * 3),
    face: mask(),
    neck: mask(),
    hair: mask(),
    person: mask(),
  }
}

/** Paints one layer, and adds what it covers to its masks; what it covers of others is taken from them. */
export function paint(scene: PaintedScene, layer: Layer, names: readonly MaskName[] = []): void {
  const [left, right] = (layer.across ?? [0, widthPx / heightPx]).map((x) =>
    clamp(Math.round(x * heightPx), 0, widthPx),
  )
  const masks = maskNames.map((name) => [scene[name], names.includes(name) ? 1 : 0] as const)
  for (let y = 0; y < heightPx; y += 1)
    for (let x = left ?? 0; x < (right ?? 0); x += 1) {
      const [across, down] = [(x + 0.5) / heightPx, (y + 0.5) / heightPx]
      const part = layer.part(across, down)
      if (part === 0) continue
      const pixel = y * widthPx + x
      for (const [channel, value] of layer.colour(across, down).entries()) {
        const at = pixel * 3 + channel
        scene.light[at] = (scene.light[at] ?? 0) * (1 - part) + value * part
      }
      for (const [mask, own] of masks) mask[pixel] = (mask[pixel] ?? 0) * (1 - part) + own * part
    }
}

/** Exposure of a photograph. */
export type Shot = {
  /** Stops of light that everything has beside good light. */
  readonly stops: number
  /** Stops that people have on top of it: negative before a bright window. */
  readonly personStops?: number
  /** Seed of the noise. */
  readonly seed?: number
}

/** What a webcam makes of a scene: sRGB, clipped, with noise that grows as the light falls, from 1.6 codes to 5. */
export function photograph(
  { light, person }: PaintedScene,
  { stops, personStops = 0, seed = 1 }: Shot,
): CodeImage {
  const data = new Uint8ClampedArray(widthPx * heightPx * 4)
  for (let at = 0; at < data.length; at += 1) {
    const pixel = at >> 2
    const lit = 2 ** (stops + personStops * (person[pixel] ?? 0)) * (light[pixel * 3 + (at % 4)] ?? 0)
    data[at] = at % 4 === 3 ? 255 : 255 * linearToSrgb(Math.min(1, lit))
  }
  const sigma = clamp(1.6 * 1.77 ** -stops, 1.6, 5)
  return addNoise({ data, width: widthPx, height: heightPx }, { sigma, chromaSigma: sigma / 3 }, seed)
}

/** Random number of a range. */
export function between(rng: Rng, min: number, max: number): number {
  return min + (rng(4096) / 4096) * (max - min)
}

/** The colour, as many times as bright. */
export function scaled(colour: Vector3, by: number): Vector3 {
  return [colour[0] * by, colour[1] * by, colour[2] * by]
}

/** The colour at a luminance. */
export function ofLuminance(colour: Vector3, luminance: number): Vector3 {
  return scaled(colour, luminance / dot(rec709Weights, colour))
}
