import { nameOf } from './CatalogueFile.ts'
import type { Reason } from '../../src/lib/schema.ts'
import { isWithin } from '../../src/strip/isWithin.ts'
import type { SlotFile, TemplateFile } from '../../src/strip/templateSchema.ts'
import { findHoles, type Hole } from './findHoles.ts'
import { type AlphaChannel, readAlpha } from './readAlpha.ts'
import { smallestRectangle } from './smallestRectangle.ts'

/** Bounds of `templateSchema` and `checkTemplate`; a canvas may be a rounding below its pixels. */
const [minSidePx, maxSidePx, maxPixels, maxSlotPx] = [200, 4096, 15_990_000, 2400]
const maxHoles = 8

/** Part of its smallest rectangle that a tilted hole fills: a round corner leaves some, an ellipse fills 0.79. */
const minTiltedFill = 0.85

type Canvas = TemplateFile['canvas']

/**
 * Template of a frame that a host drew as one PNG with holes. Each hole is a slot below the picture, and reaches under its
 * soft edge. Never throws, but takes seconds for a large picture.
 * @returns why there is none otherwise, in words that complete "it"
 */
export function templateOfPng(fileName: string, bytes: Uint8Array): TemplateFile | Reason {
  const png = readAlpha(bytes)
  if (typeof png === 'string') return png
  const holes = inReadingOrder(findHoles(png))
  if (holes.length === 0)
    return 'has no clear area that is large enough for a photo: erase the places of the photos'
  if (holes.length > maxHoles) return `has ${holes.length} clear areas; a frame may have at most ${maxHoles}`

  const { canvas, slots } = fit(png, holes)
  const { width, height } = canvas
  if (Math.min(width, height) < minSidePx)
    return `is too long and narrow: a frame scaled to the booth's size needs ${minSidePx} pixels on each side`
  return {
    name: nameOf(fileName),
    canvas,
    slots,
    pictures: [{ picture: fileName, x: 0, y: 0, width, height, z: 20 }],
  }
}

/** Canvas and slots, scaled down together as far as the bounds ask for. The paper keeps its size. */
function fit({ widthPx, heightPx, dpi }: AlphaChannel, holes: readonly Hole[]) {
  const at = (scale: number) => {
    const canvas = {
      width: Math.round(widthPx * scale),
      height: Math.round(heightPx * scale),
      dpi: Math.round(Math.min(600, Math.max(72, (dpi ?? 300) * scale))),
      background: '#FFFFFF',
    }
    const slots = holes.map((hole, index) => {
      const slot = slotOf(hole, { canvas, scale, index })
      // Its corners would be seen in the hole beside it.
      const isClose = holes.some((other) => other !== hole && meet(hole, other))
      return isClose ? { ...slot, radius: largestRadius(slot, hole, scale) } : slot
    })
    return { canvas, slots }
  }
  const sideScale = maxSidePx / Math.max(widthPx, heightPx)
  const scale = Math.min(1, sideScale, Math.sqrt(maxPixels / (widthPx * heightPx)))
  const fitted = at(scale)
  const longestPx = Math.max(...fitted.slots.map(({ width, height }) => Math.max(width, height)))
  // Two pixels less: a slot is rounded up.
  return longestPx > maxSlotPx ? at((scale * (maxSlotPx - 2)) / longestPx) : fitted
}

/** Slot of a hole: a pixel of room, as its edge is not quite opaque. Photos 1 to 4 come again. */
function slotOf(hole: Hole, on: { canvas: Canvas; scale: number; index: number }): SlotFile {
  const frame = ([1, 2, 3, 4] as const)[on.index % 4] ?? 1
  return { frame, ...(tiltedBox(hole, on) ?? uprightBox(hole, on)) }
}

type Placed = { readonly canvas: Canvas; readonly scale: number }

function uprightBox(hole: Hole, { canvas, scale }: Placed) {
  const x = Math.max(0, Math.floor((hole.left - 1) * scale))
  const y = Math.max(0, Math.floor((hole.top - 1) * scale))
  const right = Math.min(canvas.width, Math.ceil((hole.right + 1) * scale))
  const bottom = Math.min(canvas.height, Math.ceil((hole.bottom + 1) * scale))
  return { x, y, width: right - x, height: bottom - y }
}

/** Smallest rectangle of a hole that is a tilted one; null for an upright hole, and for one that is no rectangle. */
function tiltedBox(hole: Hole, { canvas, scale }: Placed) {
  const rectangle = smallestRectangle(hole.hull)
  const areaPx = rectangle.width * rectangle.height
  const uprightPx = (hole.right - hole.left) * (hole.bottom - hole.top)
  if (hole.areaPx < areaPx * minTiltedFill || uprightPx < areaPx * 1.015) return null
  // A square on its corner is a diamond, whose photo stays upright.
  const isSquare = Math.abs(rectangle.width / rectangle.height - 1) < 0.1
  if (isSquare && Math.abs(rectangle.rotation) > 43) return null
  const rotation = Math.round(rectangle.rotation * 100) / 100
  const width = Math.ceil(rectangle.width * scale) + 1
  const height = Math.ceil(rectangle.height * scale) + 1
  const x = Math.round(rectangle.x * scale - width / 2)
  const y = Math.round(rectangle.y * scale - height / 2)
  const box = { x, y, width, height, rotation }
  return isWithin(canvas, box) ? box : null
}

/** Whether the boxes of two holes meet: round holes may lie as close as the cells of a honeycomb. */
const meet = (one: Hole, other: Hole): boolean =>
  Math.max(one.left, other.left) < Math.min(one.right, other.right) + 4 &&
  Math.max(one.top, other.top) < Math.min(one.bottom, other.bottom) + 4

/**
 * Largest radius of a slot's corners that cuts nothing off its hole. A point that is a and b away from two sides lies on the
 * corner where (r - a)² + (r - b)² = r².
 */
function largestRadius(
  { x, y, width, height, rotation = 0 }: SlotFile,
  { hull }: Hole,
  scale: number,
): number {
  const angle = (rotation * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const radii = hull.map((point) => {
    const [fromX, fromY] = [point.x * scale - x - width / 2, point.y * scale - y - height / 2]
    const a = Math.max(0, width / 2 - Math.abs(fromX * cos + fromY * sin))
    const b = Math.max(0, height / 2 - Math.abs(fromY * cos - fromX * sin))
    return a + b + Math.sqrt(2 * a * b)
  })
  return Math.floor(Math.min(width / 2, height / 2, ...radii))
}

/** Holes as one reads: rows from the top, each from the left. Those of a row lie beside each other by half their height. */
function inReadingOrder(holes: readonly Hole[]): Hole[] {
  const rows: Hole[][] = []
  for (const hole of holes.toSorted((a, b) => a.top - b.top)) {
    const row = rows.find((others) => others.every((other) => areBeside(hole, other)))
    if (row) row.push(hole)
    else rows.push([hole])
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.left - b.left))
}

function areBeside(one: Hole, other: Hole): boolean {
  const sharedPx = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return sharedPx * 2 > Math.min(one.bottom - one.top, other.bottom - other.top)
}
