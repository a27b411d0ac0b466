import { mapVector, type Vector3 } from '../../../../src/lib/matrix3.ts'
import { reflectance } from '../../meter/sceneCanvas.ts'
import { flushed, type Layer, lit, type Place, rise } from './light.ts'
import { depthOfFace, heightOfFace, normalOf } from './relief.ts'
import type { PortraitSitter } from './sitters.ts'

const front: Vector3 = [0, 0, 1]
const eyeWhite = reflectance(182, 174, 168)
const pupil = reflectance(14, 12, 12)
const glintLight: Vector3 = [0.6, 0.6, 0.6]

/** The face: skin, brows, eyes and lips. */
export function faceAt(place: Place, sitter: PortraitSitter, skin: Vector3): readonly Layer[] {
  const { x, y, texture } = place
  const inFace = rise(depthOfFace(x, y) - 0.02, 0.05)
  if (inFace === 0) return []
  const normal = normalOf(heightOfFace, x, y)
  const spot = (atX: number, atY: number, radius: number) =>
    Math.exp(-((Math.abs(x) - atX) ** 2 + (y - atY) ** 2) / radius ** 2)
  const flush = 0.2 + 0.5 * spot(0.36, 0.22, 0.18) + 0.45 * spot(0, 0.22, 0.1) + 0.25 * spot(0.3, -0.1, 0.16)
  const nostril = 1 - 0.7 * Math.exp(-(((Math.abs(x) - 0.06) / 0.032) ** 2) - ((y - 0.275) / 0.016) ** 2)
  const surface = flushed(skin, flush, (1 + texture) * nostril)
  const brow = y + 0.31 - 1.3 * (Math.abs(x) - 0.31) ** 2
  const browMask = rise(0.035 - Math.abs(brow), 0.03) * rise(0.18 - Math.abs(Math.abs(x) - 0.29), 0.06)
  const brows = mapVector(sitter.hair, (part) => part * (0.6 + 2 * texture))
  return [
    { mask: inFace, light: lit(surface, normal, 0.03) },
    { mask: 0.75 * browMask, light: lit(brows, normal, 0) },
    ...eyesAt(place, sitter, normal),
    ...lipsAt(place, skin, normal),
  ]
}

function eyesAt({ x, y }: Place, { iris }: PortraitSitter, normal: Vector3): readonly Layer[] {
  const side = Math.sign(x)
  const [atX, atY] = [x - side * 0.3, y + 0.1]
  const open = 1 - (atX / 0.145) ** 2
  const [lid, below] = [-0.068 * open, 0.05 * open]
  const inEye = rise(Math.min(atY - lid, below - atY), 0.014)
  const round = Math.hypot(atX, atY + 0.008)
  const shade = 0.62 + 0.38 * rise(atY - lid - 0.01, 0.05)
  const glint = Math.exp(-((atX + 0.02) ** 2 + (atY + 0.03) ** 2) / 0.00012)
  const lash = Math.exp(-(((atY - lid) / 0.012) ** 2)) * rise(open, 0.15)
  const dark = mapVector(pupil, (part) => part * 1.5)
  return [
    {
      mask: inEye,
      light: lit(
        mapVector(eyeWhite, (part) => part * shade),
        front,
        0,
      ),
    },
    { mask: inEye * rise(0.062 - round, 0.012), light: mapVector(iris, (part) => part * shade) },
    { mask: inEye * rise(0.028 - round, 0.01), light: pupil },
    { mask: 0.8 * glint, light: glintLight },
    { mask: 0.8 * lash, light: lit(dark, normal, 0) },
  ]
}

function lipsAt({ x, y, texture }: Place, skin: Vector3, normal: Vector3): readonly Layer[] {
  const half = 1 - (x / 0.27) ** 2
  const line = 0.5 - 1.2 * x ** 2
  const bow = 0.062 - 0.02 * Math.exp(-((x / 0.04) ** 2))
  const inLips = rise(Math.min(y - line + bow * half, line + 0.085 * half - y), 0.02)
  const lips: Vector3 = [skin[0] * 0.86, skin[1] * 0.56, skin[2] * 0.62]
  const surface = mapVector(lips, (part) => part * (1 + texture) * (y < line ? 0.8 : 1))
  const mouth = Math.exp(-(((y - line) / 0.011) ** 2)) * rise(half + 0.08, 0.2)
  return [
    { mask: 0.9 * inLips, light: lit(surface, normal, 0.04) },
    { mask: 0.7 * mouth, light: mapVector(lips, (part) => part * 0.2) },
  ]
}
