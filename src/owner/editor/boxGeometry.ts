import { clamp } from '../../lib/numbers.ts'

/** Box of a template's file in pixels of its canvas, turned about its middle. */
export type Box = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Degrees, clockwise. */
  readonly rotation: number
}

/** Point of a canvas, or a vector between two, pixels. */
export type Point = { readonly x: number; readonly y: number }
/** Size of a canvas, pixels. */
export type Canvas = { readonly width: number; readonly height: number }

/** Corner of a box: -1 is left or top, 1 is right or bottom. */
export type Corner = { readonly x: -1 | 1; readonly y: -1 | 1 }

/** Corners of a box, clockwise from the top left. */
export const corners: readonly Corner[] = [
  { x: -1, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 1 },
  { x: -1, y: 1 },
]

/** Smallest width and height of a box: the least that the schema lets a photo have. */
const minLength = 16

/** Vector, turned clockwise. */
export function turnVector({ x, y }: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}

/** Middle of a box, pixels of the canvas. */
export const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 })

/** Place of a corner on the canvas. */
export function cornerPoint(box: Box, corner: Corner): Point {
  const [middle, { width, height, rotation }] = [middleOf(box), box]
  const arm = turnVector({ x: (corner.x * width) / 2, y: (corner.y * height) / 2 }, rotation)
  return { x: middle.x + arm.x, y: middle.y + arm.y }
}

/** Size of the upright rectangle around a box. */
export function turnedSize({ width, height, rotation }: Box): Canvas {
  const angle = (rotation * Math.PI) / 180
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  return { width: width * cos + height * sin, height: width * sin + height * cos }
}

/**
 * Box with one corner moved to a point; the opposite corner stays where it is.
 * @param canvas which the box must not leave; null for a box that may
 */
export function resizeBox(box: Box, corner: Corner, to: Point, canvas: Canvas | null): Box {
  const { rotation } = box
  const anchor = cornerPoint(box, opposite(corner))
  const target = canvas ? { x: clamp(to.x, 0, canvas.width), y: clamp(to.y, 0, canvas.height) } : to
  const arm = turnVector({ x: target.x - anchor.x, y: target.y - anchor.y }, -rotation)
  const size = { x: Math.max(minLength, arm.x * corner.x), y: Math.max(minLength, arm.y * corner.y) }
  const sides = [
    turnVector({ x: size.x * corner.x, y: 0 }, rotation),
    turnVector({ x: 0, y: size.y * corner.y }, rotation),
  ]
  const part = canvas ? partWithin(anchor, sides, canvas) : 1
  const [width, height] = [size.x * part, size.y * part]
  const half = turnVector({ x: (corner.x * width) / 2, y: (corner.y * height) / 2 }, rotation)
  return { x: anchor.x + half.x - width / 2, y: anchor.y + half.y - height / 2, width, height, rotation }
}

const opposite = ({ x, y }: Corner): Corner => ({ x: x === 1 ? -1 : 1, y: y === 1 ? -1 : 1 })

/** How much of a box fits on the canvas, 0 to 1, if it grows from a corner of it along its two sides. */
function partWithin(anchor: Point, [one, other]: readonly Point[], canvas: Canvas): number {
  if (!one || !other) return 1
  const ends = [one, other, { x: one.x + other.x, y: one.y + other.y }]
  const partOf = (from: number, by: number, max: number) =>
    Math.abs(by) < 1e-9 ? 1 : (by > 0 ? max - from : from) / Math.abs(by)
  const parts = ends.flatMap(({ x, y }) => [
    partOf(anchor.x, x, canvas.width),
    partOf(anchor.y, y, canvas.height),
  ])
  return clamp(Math.min(...parts), 0, 1)
}

/** Photo on the canvas with all of it, made smaller only where it is too large; of any other box the middle. */
export function fitBox(canvas: Canvas, box: Box, isPhoto: boolean): Box {
  const turned = isPhoto ? turnedSize(box) : { width: 0, height: 0 }
  const part = Math.min(1, canvas.width / turned.width, canvas.height / turned.height)
  const [width, height] = [box.width * part, box.height * part]
  const [halfX, halfY] = [(turned.width * part) / 2, (turned.height * part) / 2]
  const middle = middleOf(box)
  return {
    x: clamp(middle.x, halfX, canvas.width - halfX) - width / 2,
    y: clamp(middle.y, halfY, canvas.height - halfY) - height / 2,
    width,
    height,
    rotation: box.rotation,
  }
}

/** Box in whole pixels and tenths of a degree; a photo is still on the canvas, but for the half pixel that is allowed. */
export function roundBox(canvas: Canvas, box: Box, isPhoto: boolean): Box {
  const rounded = {
    x: Math.round(box.x),
    y: Math.round(box.y),
    width: Math.round(box.width),
    height: Math.round(box.height),
    rotation: Math.round(box.rotation * 10) / 10,
  }
  const fitted = fitBox(canvas, rounded, isPhoto)
  if (fitted.width < rounded.width) return roundBox(canvas, { ...fitted, ...floorSize(fitted) }, isPhoto)
  const inward = (from: number, to: number) =>
    from < to ? Math.ceil(to - 0.49) : from > to ? Math.floor(to + 0.49) : to
  return { ...rounded, x: inward(rounded.x, fitted.x), y: inward(rounded.y, fitted.y) }
}

const floorSize = ({ width, height }: Canvas) => ({ width: Math.floor(width), height: Math.floor(height) })
