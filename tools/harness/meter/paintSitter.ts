import type { Vector3 } from '../../../src/lib/matrix3.ts'
import { skins } from './paintSubject.ts'
import type { Random } from './random.ts'
import { paintSurface, reflectance, type SceneCanvas } from './sceneCanvas.ts'

/** Shirts of the exposure's bench. */
export const shirts = ['white', 'navy', 'black', 'coloured'] as const

/** Name of a shirt. */
export type Shirt = (typeof shirts)[number]

const plainShirts = {
  white: reflectance(232, 232, 230),
  navy: reflectance(28, 34, 58),
  black: reflectance(30, 29, 30),
} as const

const colours: readonly Vector3[] = [
  reflectance(196, 150, 52),
  reflectance(210, 96, 50),
  reflectance(92, 22, 34),
  reflectance(74, 98, 134),
  reflectance(84, 120, 70),
  reflectance(226, 160, 170),
]

const hairs: readonly Vector3[] = [
  reflectance(28, 24, 23),
  reflectance(46, 34, 28),
  reflectance(84, 58, 40),
  reflectance(190, 156, 104),
  reflectance(150, 70, 40),
  reflectance(150, 146, 140),
]

/** A person before the camera; lengths are parts of the image's height. */
export type Sitter = {
  readonly tone: number
  readonly x: number
  readonly y: number
  readonly size: number
  readonly hair: Vector3
  readonly hairStyle: 'none' | 'short' | 'long'
  readonly hasBeard: boolean
  /** Direction of the light: -1 from the left, 1 from the right. */
  readonly side: number
  readonly colour: Vector3
}

/** Draws a sitter; the draws don't depend on the shirt. */
export function randomSitter(random: Random, tone: number, x: number, isVaried = false): Sitter {
  const pick = <Value>(values: readonly Value[], fallback: Value) =>
    values[Math.floor(values.length * random.uniform())] ?? fallback
  const dark = hairs[0] ?? plainShirts.black
  const ofTone = tone < 5 ? hairs : [...hairs.slice(0, 2), ...hairs.slice(5)]
  return {
    tone,
    x: x + 0.06 * (random.uniform() - 0.5),
    y: 0.34 + 0.14 * random.uniform(),
    size: 0.16 + 0.14 * random.uniform(),
    hair: isVaried ? mixed(ofTone, random) : pick(ofTone, dark),
    hairStyle: pick(['none', 'short', 'short', 'long'] as const, 'short'),
    hasBeard: random.uniform() < 0.2,
    side: 2 * random.uniform() - 1,
    colour: isVaried ? mixed(colours, random) : pick(colours, plainShirts.navy),
  }
}

/**
 * Paints a sitter: hair, neck, shirt, and a face with eyes, lips, sheen.
 * @returns the pixels of the face's skin
 */
export function paintSitter(
  canvas: SceneCanvas,
  sitter: Sitter,
  shirt: Shirt,
  level: number,
): readonly number[] {
  const { width, height, light, radiance } = canvas
  const { size, hair, hairStyle, side, hasBeard } = sitter
  const skin = skins[sitter.tone] ?? plainShirts.white
  const cloth = shirt === 'coloured' ? sitter.colour : plainShirts[shirt]
  const face: number[] = []
  for (let at = 0; at < width * height; at += 1) {
    // In units of the face's half height; the image is 4:3.
    const x = ((((at % width) + 0.5) / width - sitter.x) * 4) / 3 / size
    const y = ((Math.floor(at / width) + 0.5) / height - sitter.y) / size
    const inside = (cx: number, cy: number, rx: number, ry: number) =>
      1 - ((x - cx) / rx) ** 2 - ((y - cy) / ry) ** 2
    const shade = (depth: number) =>
      level * Math.max(0.3, 0.9 + 0.25 * side * x) * (0.55 + 0.45 * Math.sqrt(Math.max(0, depth)))
    if (hairStyle !== 'none' && inside(0, -0.1, 0.88, 1.2) > 0) paintSurface(canvas, at, hair, level * 0.75)
    if (hairStyle === 'long' && Math.abs(x) < 1.05 && Math.abs(y - 0.4) < 1.1)
      paintSurface(canvas, at, hair, level * 0.7)
    if (Math.abs(x) < 0.38 && y > 0.7 && y < 1.6) paintSurface(canvas, at, skin, level * 0.55)
    const body = inside(0, 3.1, 2.2, 1.9)
    if (body > 0) paintSurface(canvas, at, cloth, shade(body))
    const depth = inside(0, 0, 0.73, 1)
    if (depth <= 0) continue
    const isEye = Math.abs(Math.abs(x) - 0.3) < 0.08 && Math.abs(y + 0.1) < 0.05
    const isBeard = hasBeard && y > 0.35 && inside(0, 0.1, 0.45, 0.6) < 0
    const isLips = Math.abs(x) < 0.25 && Math.abs(y - 0.5) < 0.07
    const lips: Vector3 = [skin[0] * 0.9, skin[1] * 0.6, skin[2] * 0.65]
    paintSurface(canvas, at, isEye || isBeard ? hair : isLips ? lips : skin, shade(depth))
    const sheen = 0.08 * level * Math.exp(-((x + 0.2 * side) ** 2 + (y + 0.5) ** 2) / 0.08)
    const below = radiance[at]
    if (below) for (const channel of [0, 1, 2] as const) below[channel] += sheen * light[channel]
    if (!isEye && !isBeard && !isLips) face.push(at)
  }
  return face
}

/** A random colour between two of some. */
export function mixed(colours: readonly Vector3[], random: Random): Vector3 {
  const pick = () => colours[Math.floor(colours.length * random.uniform())] ?? plainShirts.white
  const [one, other, part] = [pick(), pick(), random.uniform()]
  const mix = (channel: 0 | 1 | 2) => one[channel] ** (1 - part) * other[channel] ** part
  return [mix(0), mix(1), mix(2)]
}
