import { lightness } from '../../../src/colour/lab.ts'
import { linearToSrgb, rec709Weights, srgbToLinear } from '../../../src/colour/srgb.ts'
import { fromIndex } from '../../../src/film/lut.ts'
import type { Rect } from '../../../src/lib/geometry.ts'
import { dot } from '../../../src/lib/matrix3.ts'
import type { SmallImage } from '../../../src/photo/blocks.ts'
import type { Metering } from '../../../src/photo/Photo.ts'
import { createExposure } from '../../../src/render/reference/sampling.ts'
import { filterById } from '../../../src/filters/filters.ts'
import { withoutEffects } from '../film/withoutEffects.ts'
import type { CodeImage } from './dimCamera.ts'
import { faceY, type RoomSitter, roomSize } from './rooms.ts'

const { widthPx, heightPx } = roomSize

/** Skin of a sitter without eyes and lips, below the eyes. */
export function skinRegion({ x, sizePx }: RoomSitter): Rect {
  const left = Math.round(x * widthPx - 0.52 * sizePx)
  const top = Math.round(faceY - 0.02 * sizePx)
  return { xPx: left, yPx: top, widthPx: Math.round(1.04 * sizePx), heightPx: Math.round(0.25 * sizePx) }
}

/** The face of a sitter: eyes, nose and mouth. */
export function faceRegion({ x, sizePx }: RoomSitter): Rect {
  const left = Math.round(x * widthPx - 0.56 * sizePx)
  const top = Math.round(faceY - 0.5 * sizePx)
  return { xPx: left, yPx: top, widthPx: Math.round(1.12 * sizePx), heightPx: Math.round(1.15 * sizePx) }
}

/** The image as the meter samples it, 64 x 48. */
export function sampled({ data, width, height }: CodeImage): SmallImage {
  const [small, step] = [{ width: 64, height: 48 }, width / 64]
  if (step !== height / 48) throw new RangeError('not 4:3')
  const out = new Uint8ClampedArray(small.width * small.height * 4)
  for (let at = 0; at < out.length; at += 1) {
    const [left, top] = [((at >> 2) % small.width) * step, Math.floor((at >> 2) / small.width) * step]
    let sum = 0
    for (let y = top; y < top + step; y += 1)
      for (let x = left; x < left + step; x += 1) sum += data[(y * width + x) * 4 + (at % 4)] ?? 0
    out[at] = sum / step ** 2
  }
  return { data: out, ...small }
}

/** Linear light by the shaders' light, which is that of a cubic: index is 4095 times its square root. */
const linearOfRoot = Float64Array.from({ length: 4096 }, (_, index) => srgbToLinear(fromIndex(index / 4095)))

/** The image as a film without a vignette is exposed, after meter and dodge: linear light, 0 to 1. */
function exposedLight({ data, width, height }: CodeImage, metering: Metering): Float64Array {
  const expose = createExposure({
    filter: withoutEffects(filterById('portra400')),
    metering,
    mirrored: false,
  })
  const [colour, light] = [new Float64Array(3), new Float64Array(width * height * 3)]
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    for (let channel = 0; channel < 3; channel += 1) colour[channel] = (data[pixel * 4 + channel] ?? 0) / 255
    expose(colour, ((pixel % width) + 0.5) / width, (Math.floor(pixel / width) + 0.5) / height)
    for (let channel = 0; channel < 3; channel += 1) {
      const root = Math.sqrt(Math.min(1, colour[channel] ?? 0))
      light[pixel * 3 + channel] = linearOfRoot[Math.round(root * 4095)] ?? 0
    }
  }
  return light
}

/** Luminances of an image as a film without a vignette is exposed, 0 to 1: after meter and dodge. */
export function exposedLuminances(image: CodeImage, metering: Metering): Float64Array {
  const light = exposedLight(image, metering)
  return Float64Array.from({ length: light.length / 3 }, (_, pixel) =>
    dot(rec709Weights, [light[pixel * 3] ?? 0, light[pixel * 3 + 1] ?? 0, light[pixel * 3 + 2] ?? 0]),
  )
}

/** Lightness L* of the mean luminance in a region. */
export function regionLightness(luminances: Float64Array, { xPx, yPx, ...size }: Rect): number {
  let sum = 0
  for (let y = yPx; y < yPx + size.heightPx; y += 1)
    for (let x = xPx; x < xPx + size.widthPx; x += 1) sum += luminances[y * widthPx + x] ?? 0
  return lightness(sum / (size.widthPx * size.heightPx))
}

/** Half the side of the window of which the mean is taken away for the local contrast, pixels. */
const reliefPx = 6

/** Local contrast of a region in stops: standard deviation of the binary logarithm from its mean around. */
export function localContrast(luminances: Float64Array, { xPx, yPx, ...size }: Rect): number {
  const stopsAt = (x: number, y: number) => Math.log2((luminances[y * widthPx + x] ?? 0) + 1e-4)
  let squares = 0
  for (let y = yPx; y < yPx + size.heightPx; y += 1)
    for (let x = xPx; x < xPx + size.widthPx; x += 1) {
      let [sum, count] = [0, 0]
      for (let down = -reliefPx; down <= reliefPx; down += 2)
        for (let across = -reliefPx; across <= reliefPx; across += 2) {
          sum += stopsAt(x + across, y + down)
          count += 1
        }
      squares += (stopsAt(x, y) - sum / count) ** 2
    }
  return Math.sqrt(squares / (size.widthPx * size.heightPx))
}

/** Distances outside the sitters' outlines between which a halo is measured, and that of the wall beyond it, pixels. */
const halo = { fromPx: 2, toPx: 6, beyondPx: 20 } as const

/**
 * Halo at the outlines of sitters: how much more the wall is lightened there than 20 pixels further out, L*, as the 95th
 * percentile.
 * @param plain luminances without the dodge
 */
export function haloLightness(dodged: Float64Array, plain: Float64Array, cover: Float32Array): number {
  const lift = (pixel: number) => lightness(dodged[pixel] ?? 0) - lightness(plain[pixel] ?? 0)
  const isOutside = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < widthPx && y < heightPx && (cover[y * widthPx + x] ?? 1) < 0.01
  const halos: number[] = []
  const rays = Array.from(
    { length: 16 },
    (_, index) => [Math.cos((index * Math.PI) / 8), Math.sin((index * Math.PI) / 8)] as const,
  )
  for (let y = 0; y < heightPx; y += 1)
    for (let x = 0; x < widthPx; x += 1) {
      if ((cover[y * widthPx + x] ?? 0) < 0.5) continue
      for (const [right, down] of rays) {
        const place = (away: number) => [Math.round(x + right * away), Math.round(y + down * away)] as const
        const path = Array.from({ length: halo.toPx + halo.beyondPx - 1 }, (_, index) =>
          place(index + halo.fromPx),
        )
        if (!path.every((at) => isOutside(...at))) continue
        const liftAt = ([atX, atY]: readonly [number, number]) => lift(atY * widthPx + atX)
        const [near, beyond] = [path[0], path.at(-1)]
        if (near && beyond) halos.push(liftAt(near) - liftAt(beyond))
      }
    }
  return halos.toSorted((a, b) => a - b)[Math.floor(halos.length * 0.95)] ?? 0
}

/** The image as a film is exposed, without a film: for the eye. */
export function exposedImage(image: CodeImage, metering: Metering): CodeImage {
  const light = exposedLight(image, metering)
  const data = image.data.map((code, at) =>
    at % 4 === 3 ? code : 255 * linearToSrgb(light[(at >> 2) * 3 + (at % 4)] ?? 0),
  )
  return { ...image, data }
}
