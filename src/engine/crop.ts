import type { Rect, Size } from '../lib/geometry.ts'

/** Aspect ratio of every image of the booth, as the camera is asked for and the strip shows it. */
const aspect = 4 / 3

/** Largest photo, so that a 4K camera does not cost memory that no strip shows. */
const largest: Size = { widthPx: 1280, heightPx: 960 }

/** Crop of an image to 4:3: its largest centred part, in its own pixels. */
export function cropToAspect({ widthPx, heightPx }: Size): Rect {
  const isTooWide = widthPx > heightPx * aspect
  const width = isTooWide ? Math.round(heightPx * aspect) : widthPx
  const height = isTooWide ? heightPx : Math.round(widthPx / aspect)
  return {
    xPx: Math.floor((widthPx - width) / 2),
    yPx: Math.floor((heightPx - height) / 2),
    widthPx: width,
    heightPx: height,
  }
}

/** Size of a photo, or of another capture, of a frame of this size: its 4:3 crop, at most 1280 x 960, or `max`. */
export function captureSize(size: Size, max = largest): Size {
  const { widthPx, heightPx } = cropToAspect(size)
  return widthPx > max.widthPx ? max : { widthPx, heightPx }
}
