import type { Vector3 } from '../../../src/lib/matrix3.ts'
import { clamp } from '../../../src/lib/numbers.ts'
import { createRng } from '../rng.ts'
import {
  between,
  emptyScene,
  type Layer,
  ofLuminance,
  paint,
  type PaintedScene,
  scaled,
  sceneSize,
} from './paintScene.ts'
import { type Room, roomLayer } from './paintedRooms.ts'

/** Sitter of a scene. */
export type Sitter = {
  /** Tone of the Monk scale, 1 to 10. */
  readonly tone: number
  /** Middle of the head, as a part of the width. */
  readonly x: number
  /** Size of the head: at 1 it has four tenths of the height. */
  readonly size: number
  /** Side that the light comes from: -1 is the left one, 1 the right one. */
  readonly lightFrom: number
  readonly glasses: boolean
  readonly hat: boolean
  /** Reflectances, linear. */
  readonly hair: Vector3
  readonly shirt: Vector3
}

/** L*, and natural logarithms of red and of blue over green, of the ten tones of the Monk scale as skin is: never grey. */
const tones: readonly Vector3[] = [
  [86, 0.24, -0.24],
  [84, 0.27, -0.28],
  [81, 0.3, -0.34],
  [76, 0.36, -0.42],
  [68, 0.44, -0.5],
  [55, 0.54, -0.58],
  [44, 0.64, -0.58],
  [34, 0.68, -0.54],
  [26, 0.62, -0.46],
  [20, 0.55, -0.38],
]

/** Reflectance of a tone of skin, linear. @throws RangeError where there is no such tone */
function skinOf(tone: number): Vector3 {
  const values = tones[tone - 1]
  if (!values) throw new RangeError(`There is no tone ${tone}`)
  const [lightness, red, blue] = values
  return ofLuminance([Math.exp(red), 1, Math.exp(blue)], ((lightness + 16) / 116) ** 3)
}

/** Random sitter of a tone: anywhere in the middle, of any size, lit from any side, in any clothes. */
export function randomSitter(seed: number, tone: number): Sitter {
  const rng = createRng(seed)
  const shirt: Vector3 = [between(rng, 0.5, 1.6), 1, between(rng, 0.5, 1.6)]
  return {
    tone,
    x: between(rng, 0.38, 0.62),
    size: between(rng, 0.5, 1.25),
    lightFrom: between(rng, -1, 1),
    glasses: rng(3) === 0,
    hat: rng(4) === 0,
    hair: ofLuminance([1.25, 1, 0.75], tone < 6 ? 0.012 * 20 ** between(rng, 0, 1) : 0.014),
    shirt: ofLuminance(shirt, rng(4) === 0 ? 0.8 : 0.02 * 40 ** between(rng, 0, 1)),
  }
}

/** Paints sitters before a room. */
export function paintScene(room: Room, sitters: readonly Sitter[]): PaintedScene {
  const scene = emptyScene()
  paint(scene, roomLayer(room))
  for (const sitter of sitters) paintSitter(scene, sitter)
  return scene
}

type Shape = (x: number, y: number) => number
type Colour = (x: number, y: number) => Vector3

/** Middle and radii of an ellipse, in heights of the picture. */
type Ellipse = readonly [x: number, y: number, across: number, down: number]

/** Distance from an ellipse, roughly, in heights of the picture; negative inside. */
function distance(x: number, y: number, [middleX, middleY, across, down]: Ellipse): number {
  const [u, v] = [(x - middleX) / across, (y - middleY) / down]
  return (Math.sqrt(u * u + v * v) - 1) * Math.min(across, down)
}

/** Head of a sitter: where it is, and the light on it. */
function headOf({ x, size, lightFrom }: Sitter) {
  const head: Ellipse = [(x * sceneSize.widthPx) / sceneSize.heightPx, 0.43, 0.155 * size, 0.2 * size]
  const [x0, y0, across, down] = head
  const at = (left: number, top: number) => [(left - x0) / across, (top - y0) / down] as const
  return {
    head,
    /** Ellipse whose place and radii are given in those of the head. */
    part: (u: number, v: number, width: number, height: number): Ellipse => [
      x0 + u * across,
      y0 + v * down,
      width * across,
      height * down,
    ],
    /** Light on a rounded surface. */
    shade: (left: number, top: number) => {
      const [u, v] = at(left, top)
      const towards = 0.82 + 0.26 * lightFrom * clamp(u, -1, 1) - 0.1 * v - 0.12 * (u * u + v * v)
      return Math.max(0.35, towards)
    },
    /** Gloss of forehead, nose and cheek. */
    gloss: (left: number, top: number) => {
      const [u, v] = at(left, top)
      const spot = (du: number, dv: number, radius: number) =>
        Math.exp(-((u - du) ** 2 + (v - dv) ** 2) / radius ** 2)
      return (
        0.05 *
        (spot(0.4 * lightFrom, -0.55, 0.22) + spot(0.05, 0.05, 0.1) + spot(0.5 * lightFrom, 0.12, 0.13))
      )
    },
  }
}

function paintSitter(scene: PaintedScene, sitter: Sitter): void {
  const { part, head, shade } = headOf(sitter)
  const [x0, , across] = head
  /** A lens makes every edge a little soft. */
  const fill = (shape: Shape, colour: Colour): Layer => ({
    part: (x, y) => clamp(0.5 - shape(x, y) / 0.006, 0, 1),
    colour,
    across: [x0 - 2.5 * across, x0 + 2.5 * across],
  })
  const oval =
    (ellipse: Ellipse): Shape =>
    (x, y) =>
      distance(x, y, ellipse)
  const hair: Colour = (x, y) => scaled(sitter.hair, shade(x, y) * (1 + 0.25 * Math.sin(x * 400)))
  paint(scene, fill(oval(part(0, -0.1, 1.13, 1.12)), hair), ['hair', 'person'])
  paintBody(scene, sitter, fill)
  paintFace(scene, sitter, fill)
  const fringe = head[1] - 0.62 * head[3]
  const overForehead: Shape = (x, y) =>
    Math.max(distance(x, y, head) - 0.01, y - fringe + 0.12 * head[3] * Math.cos((x - x0) * 30))
  paint(scene, fill(overForehead, hair), ['hair', 'person'])
  paintFeatures(scene, sitter, fill)
  if (!sitter.hat) return
  const crown = part(0, -0.3, 1.2, 0.95)
  const { shirt } = sitter
  const hat = fill(
    (x, y) => Math.max(distance(x, y, crown), y - head[1] + 0.48 * head[3]),
    (x, y) => scaled([shirt[2], shirt[1], shirt[0]], 0.7 * shade(x, y)),
  )
  paint(scene, hat, ['hair', 'person'])
}

type Fill = (shape: Shape, colour: Colour) => Layer

function paintBody(scene: PaintedScene, sitter: Sitter, fill: Fill): void {
  const { head, part, shade } = headOf(sitter)
  const [x0, y0, across, down] = head
  const skin = skinOf(sitter.tone)
  const neck = fill(
    (x, y) => Math.max(Math.abs(x - x0) - 0.5 * across, y0 + 0.6 * down - y, y - y0 - 1.75 * down),
    (x, y) => scaled(skin, 0.62 * shade(x, y0 + 0.2 * (y - y0))),
  )
  paint(scene, neck, ['neck', 'person'])
  const [shoulders, collar] = [part(0, 3.3, 2.3, 1.95), part(0, 1.3, 0.62, 0.26)]
  const shirt = fill(
    (x, y) => Math.max(distance(x, Math.min(y, shoulders[1]), shoulders), -distance(x, y, collar)),
    (x, y) => {
      const side = (x - x0) / across / 2.5
      return scaled(sitter.shirt, 0.85 + 0.12 * sitter.lightFrom * side + 0.06 * Math.sin(y * 60 + x * 25))
    },
  )
  paint(scene, shirt, ['person'])
}

function paintFace(scene: PaintedScene, sitter: Sitter, fill: Fill): void {
  const { head, part, shade, gloss } = headOf(sitter)
  const skin = skinOf(sitter.tone)
  for (const side of [-1, 1]) {
    const ear = part(side, 0, 0.16, 0.2)
    const layer = fill(
      (x, y) => distance(x, y, ear),
      (x, y) => scaled(skin, 0.8 * shade(x, y)),
    )
    paint(scene, layer, ['face', 'person'])
  }
  const face = fill(
    (x, y) => distance(x, y, head),
    (x, y) => {
      const [light, shine] = [scaled(skin, shade(x, y)), gloss(x, y)]
      return [light[0] + shine, light[1] + shine, light[2] + shine]
    },
  )
  paint(scene, face, ['face', 'person'])
}

/** Eyes, brows, glasses and mouth: no skin. */
function paintFeatures(scene: PaintedScene, sitter: Sitter, fill: Fill): void {
  const { head, part, shade } = headOf(sitter)
  const add = (ellipse: Ellipse, colour: Colour, rim = 0) =>
    paint(
      scene,
      fill((x, y) => {
        const away = distance(x, y, ellipse)
        return rim > 0 ? Math.abs(away) - rim : away
      }, colour),
      ['person'],
    )
  for (const side of [-0.42, 0.42]) {
    add(part(side, -0.08, 0.2, 0.07), () => [0.5, 0.5, 0.5])
    add(part(side, -0.08, 0.08, 0.07), () => [0.02, 0.015, 0.012])
    add(part(side, -0.25, 0.26, 0.035), () => scaled(sitter.hair, 0.8))
    if (sitter.glasses) add(part(side, -0.08, 0.34, 0.24), () => [0.02, 0.02, 0.02], 0.025 * head[2])
  }
  const [red, green, blue] = skinOf(sitter.tone)
  add(part(0, 0.52, 0.32, 0.08), (x, y) => scaled([red, green * 0.7, blue * 0.75], 0.75 * shade(x, y)))
}
