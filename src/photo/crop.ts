import type { Rect, Size } from '../lib/geometry.ts'

/** Every picture of the booth is 4:3, as the camera is asked for and the strip shows it. */
const aspect = 4 / 3

/** A photo is no larger than this, whatever the camera gives, so that a 4K camera costs no memory. */
const largest: Size = { widthPx: 1280, heightPx: 960 }

/** The largest centred 4:3 part of a picture, in its own pixels. */
export function cropToAspect({ widthPx, heightPx }: Size): Rect {
  const tooWide = widthPx > heightPx * aspect
  const width = tooWide ? Math.round(heightPx * aspect) : widthPx
  const height = tooWide ? heightPx : Math.round(widthPx / aspect)
  return {
    xPx: Math.floor((widthPx - width) / 2),
    yPx: Math.floor((heightPx - height) / 2),
    widthPx: width,
    heightPx: height,
  }
}

/** Size of the photo that a picture of this size becomes: its 4:3 crop, at most 1280 x 960. */
export function captureSize(size: Size): Size {
  const { widthPx, heightPx } = cropToAspect(size)
  return widthPx > largest.widthPx ? largest : { widthPx, heightPx }
}
