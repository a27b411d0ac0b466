import type { Size } from '../lib/geometry.ts'

/** The effects' lengths are given for a picture of this height. */
const heightPx = 480

/** Pixels of a picture per pixel of one 480 high. */
export function scaleOf(size: Size): number {
  return size.heightPx / heightPx
}

/** Grains across and down the picture: one a pixel, and no smaller on a picture of several times the height. */
export function grainCells(size: Size): Size {
  return divided(size, wholeScale(size))
}

/** Size of the buffers with the highlights and their glow, or so many times smaller. */
export function glowSize(size: Size, shrink = 1): Size {
  return divided(size, 4 * wholeScale(size) * shrink)
}

function wholeScale(size: Size): number {
  return Math.max(1, Math.round(scaleOf(size)))
}

function divided(size: Size, by: number): Size {
  return { widthPx: Math.ceil(size.widthPx / by), heightPx: Math.ceil(size.heightPx / by) }
}
