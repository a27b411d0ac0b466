import { chromaOf, labOf } from '../../../../src/colour/lab.ts'
import { linearToSrgb, rec709Weights, type Rgb, srgbToLinear } from '../../../../src/colour/srgb.ts'
import { dot, mapVector, type Vector3 } from '../../../../src/lib/matrix3.ts'
import { createRandom } from '../../meter/random.ts'
import type { CodeImage } from '../dimCamera.ts'
import { wallAt } from './background.ts'
import { earAt, neckAt, shirtAt } from './body.ts'
import { faceAt } from './face.ts'
import { backHairAt, frontHairAt } from './hair.ts'
import { type Layer, over, type Place } from './light.ts'
import type { PortraitSitter } from './sitters.ts'

const [width, height] = [640, 480]
/** Middle and half height of the face, pixels. */
const face = { xPx: 320, yPx: 228, sizePx: 124 } as const
/** Min chroma of a face, CIELAB: the patches at both ends of the scale are greyer than skin. */
const minChroma = 13

/** Paints a sitter by a lamp from the left, as a camera exposes a face: 640 x 480, the same every time. */
export function paintPortrait(sitter: PortraitSitter): CodeImage {
  const exposure = exposureOf(sitter.skin)
  const skin = skinOf(sitter.skin, exposure)
  const texture = skinTexture(width * height, width, sitter.seed)
  const data = new Uint8ClampedArray(width * height * 4)
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const x = ((pixel % width) + 0.5 - face.xPx) / face.sizePx
    const y = (Math.floor(pixel / width) + 0.5 - face.yPx) / face.sizePx
    const place = { x, y, texture: texture[pixel] ?? 0 }
    const light = layersAt(place, sitter, skin).reduce(over, wallAt(x, y))
    data.set(
      [...mapVector(light, (part) => 255 * linearToSrgb(Math.min(1, part * exposure))), 255],
      pixel * 4,
    )
  }
  return { data, width, height }
}

/** What is in front of the wall, back to front. */
export function layersAt(place: Place, sitter: PortraitSitter, skin: Vector3): readonly Layer[] {
  return [
    backHairAt(place, sitter),
    ...[-1, 1].map((side) => earAt(place, skin, side)),
    neckAt(place, skin),
    shirtAt(place, sitter),
    ...faceAt(place, sitter, skin),
    frontHairAt(place, sitter),
  ]
}

/** Gain of the camera: a webcam exposes the face, pale skin below its patch's light and deep skin above. */
function exposureOf(tone: Rgb): number {
  return 0.56 * dot(rec709Weights, mapVector(tone, srgbToLinear)) ** -0.28
}

/** Linear light of the skin, as chromatic as a face at an exposure. */
export function skinOf(tone: Rgb, exposure: number): Vector3 {
  const patch = mapVector(tone, srgbToLinear)
  const grey = dot(rec709Weights, patch)
  const saturation = Math.max(1, minChroma / chromaOf(labOf(mapVector(patch, (part) => part * exposure))))
  return mapVector(patch, (part) => grey + (part - grey) * saturation)
}

/** Fine texture of pores and strands: a deviation of each pixel of some rows, of about 0.02. */
export function skinTexture(count: number, rowPx: number, seed: number): Float32Array {
  const { normal } = createRandom(seed)
  const fine = Float32Array.from({ length: count }, normal)
  return fine.map(
    (own, pixel) => 0.022 * (0.5 * own + 0.35 * ((fine[pixel - 1] ?? 0) + (fine[pixel - rowPx] ?? 0))),
  )
}
