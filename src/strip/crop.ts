import type { Rect, Size } from '../lib/geometry.ts'

/** Place of a crop within its photo, on each axis from -1 (left, top) to 1 (right, bottom); 0 is the middle. */
export type CropOffset = { readonly x: number; readonly y: number }

/** Crop in the middle of a photo. */
export const middleCrop: CropOffset = { x: 0, y: 0 }

/** Part of an image that a slot shows: the largest of the slot's proportions, in whole pixels where the sizes agree. */
export function cropFor(image: Size, slot: Size, { x, y }: CropOffset): Rect {
  const scale = Math.min(image.widthPx / slot.widthPx, image.heightPx / slot.heightPx)
  const [widthPx, heightPx] = [slot.widthPx * scale, slot.heightPx * scale]
  const start = (whole: number, part: number, offset: number) =>
    Math.floor(((whole - part) / 2) * (1 + offset))
  return {
    xPx: start(image.widthPx, widthPx, x),
    yPx: start(image.heightPx, heightPx, y),
    widthPx,
    heightPx,
  }
}
