import type { AlphaChannel } from './readAlpha.ts'
import { convexHull, type Point } from './smallestRectangle.ts'

/** Clear area of a frame with its soft edge, in pixels; `right` and `bottom` are beyond it. */
export type Hole = {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly areaPx: number
  readonly hull: readonly Point[]
}

type Picture = Pick<AlphaChannel, 'widthPx' | 'heightPx' | 'alpha'>

/** Alpha below which a pixel is clear; the soft edge about it has more. */
const clearBelow = 64

/** Smallest hole, as a part of the picture: 0.75 cm² of a print of 10 x 15 cm. Its clear core may be smaller. */
const minShare = 1 / 200
const minCoreShare = 1 / 1000

/** Shortest side of a hole, as a part of the picture's shorter side. */
const minSideShare = 0.08

/** How far a soft edge reaches, as a part of the picture's shorter side. */
const maxSoftShare = 0.1

/** Labels of pixels: clear areas have 1 to 253, and what is beyond that is no frame. */
const [covered, maxLabel, speck, clear] = [0, 253, 254, 255]

/** Finds the clear areas that are large enough for a photo, from top to bottom; not the surroundings of a card. */
export function findHoles({ widthPx, heightPx, alpha }: Picture): Hole[] {
  const labels = labelCores(alpha, widthPx)
  growSoftEdges(labels, { widthPx, heightPx, alpha })
  const areas = measure(labels, widthPx, heightPx).filter(({ hole, label }) => {
    const { left, top, right, bottom, areaPx } = hole
    const minSide = Math.min(right - left, bottom - top)
    const fill = areaPx / ((right - left) * (bottom - top))
    if (minSide < minSideShare * Math.min(widthPx, heightPx)) return false
    if (areaPx < minShare * alpha.length || fill < 0.2) return false
    const edges = [left === 0, top === 0, right === widthPx, bottom === heightPx].filter(Boolean)
    const middle = ((top + bottom) >> 1) * widthPx + ((left + right) >> 1)
    return edges.length < 2 || fill > 0.75 || (fill > 0.55 && labels[middle] === label)
  })
  const largestPx = Math.max(...areas.map(({ hole }) => hole.areaPx))
  return areas.map(({ hole }) => hole).filter(({ areaPx }) => areaPx > largestPx / 50)
}

/** Labels the clear areas from 1 on, as far as they are large enough. */
function labelCores(alpha: Uint8Array, widthPx: number): Uint8Array {
  const labels = new Uint8Array(alpha.length)
  for (let at = 0; at < alpha.length; at++) labels[at] = (alpha[at] ?? 0) < clearBelow ? clear : covered
  let label = 1
  for (let at = labels.indexOf(clear); at >= 0; at = labels.indexOf(clear, at + 1))
    if (label <= maxLabel && fillArea(labels, widthPx, at, label) >= alpha.length * minCoreShare) label++
    else fillArea(labels, widthPx, at, speck)
  return labels
}

/** Gives the area of a pixel another label, run by run. @returns number of its pixels */
function fillArea(labels: Uint8Array, widthPx: number, seed: number, to: number): number {
  const from = labels[seed]
  const seeds = [seed]
  let areaPx = 0
  for (let found = seeds.pop(); found !== undefined; found = seeds.pop()) {
    if (labels[found] !== from) continue
    const rowStart = found - (found % widthPx)
    let start = found
    while (start > rowStart && labels[start - 1] === from) start--
    let at = start
    for (; at < rowStart + widthPx && labels[at] === from; at++) {
      labels[at] = to
      for (const beside of [at - widthPx, at + widthPx])
        if (labels[beside] === from && (at === start || labels[beside - 1] !== from)) seeds.push(beside)
    }
    areaPx += at - start
  }
  return areaPx
}

/** Alpha below which a pixel is soft: a little less than the frame's own, as its paper may be translucent all over. */
function softBelow(alpha: Uint8Array): number {
  const counts = new Uint32Array(256)
  for (const value of alpha) counts[value] = (counts[value] ?? 0) + 1
  const coveredPx = counts.subarray(128).reduce((sum, count) => sum + count, 0)
  const solid = counts.findLastIndex((count, value) => value >= 128 && count > coveredPx / 10)
  return (solid < 0 ? 255 : solid) - 3
}

/** Gives each soft pixel the label of the clear area that is nearest by the way over soft pixels. */
function growSoftEdges(labels: Uint8Array, { widthPx, heightPx, alpha }: Picture): void {
  const below = softBelow(alpha)
  const reachPx = Math.min(widthPx, heightPx) * maxSoftShare
  const isFree = (at: number) => {
    const label = labels[at]
    return (label === covered || label === speck) && (alpha[at] ?? 255) < below
  }
  const around = (at: number) => {
    const column = at % widthPx
    return [at - widthPx, at + widthPx, column > 0 ? at - 1 : -1, column < widthPx - 1 ? at + 1 : -1]
  }
  let edge: number[] = []
  for (let at = 0; at < labels.length; at++)
    if (isFree(at))
      for (const beside of around(at)) {
        const label = labels[beside] ?? covered
        if (label !== covered && label !== speck) edge.push(beside)
      }
  for (let stepPx = 0; stepPx < reachPx && edge.length > 0; stepPx++) {
    const next: number[] = []
    for (const at of edge)
      for (const beside of around(at))
        if (isFree(beside)) {
          labels[beside] = labels[at] ?? covered
          next.push(beside)
        }
    edge = next
  }
}

/** Measures the labelled areas, in the order of their labels. */
function measure(labels: Uint8Array, widthPx: number, heightPx: number) {
  const areas: { areaPx: number; rows: (Row & { end: number })[] }[] = []
  for (let y = 0; y < heightPx; y++)
    for (let x = 0, start = 0; x < widthPx; start = x) {
      const label = labels[y * widthPx + x] ?? covered
      while (x < widthPx && labels[y * widthPx + x] === label) x++
      if (label === covered || label === speck) continue
      const area = (areas[label] ??= { areaPx: 0, rows: [] })
      area.areaPx += x - start
      const row = area.rows.at(-1)
      if (row?.y === y) row.end = x
      else area.rows.push({ y, start, end: x })
    }
  return areas.map(({ areaPx, rows }, label) => ({ label, hole: holeOf(areaPx, rows) }))
}

type Row = { readonly y: number; readonly start: number; readonly end: number }

function holeOf(areaPx: number, rows: readonly Row[]): Hole {
  // A pixel has corners above and below.
  const corners = (xOf: (row: Row) => number): Point[] =>
    rows.flatMap((row) => [row.y, row.y + 1].map((y) => ({ x: xOf(row), y })))
  const hull = convexHull(
    corners(({ start }) => start),
    corners(({ end }) => end),
  )
  const [xs, ys] = [hull.map(({ x }) => x), hull.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { left, top, right: Math.max(...xs), bottom: Math.max(...ys), areaPx, hull }
}
