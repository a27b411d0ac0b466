import type { Rect, Size } from '../lib/geometry.ts'
import type { Template } from './Template.ts'

/** True for a template with a slot for one photo that the visitor picks. */
export function hasPick({ slots }: Pick<Template, 'slots'>): boolean {
  return slots.some(({ frame }) => frame === 'pick')
}

/** True for a template that shows the visitor's message. */
export function hasMessage({ elements }: Pick<Template, 'elements'>): boolean {
  return elements.some((element) => element.kind === 'text' && element.field === 'message')
}

/**
 * Size at which a photo is developed for a slot: 4:3, as photos are, and just large enough to cover it. Grain and
 * halation follow from it, so they scale with the print.
 */
export function developedSize({ widthPx, heightPx }: Size): Size {
  const unitPx = Math.max(widthPx / 4, heightPx / 3)
  return { widthPx: Math.ceil(4 * unitPx), heightPx: Math.ceil(3 * unitPx) }
}

/** Widest photo for which the camera is asked for no more than the specification's size. */
const usualWidthPx = 640

/** True for a template whose photos are wanted larger than the specification's 640 x 480. */
export function hasLargeSlots({ slots }: Pick<Template, 'slots'>): boolean {
  return slots.some((slot) => developedSize(slot).widthPx > usualWidthPx)
}

/** Part of a photo's width and height that all slots of a template show; 1 for all of it. */
export function keptPart({ slots }: Pick<Template, 'slots'>): {
  readonly width: number
  readonly height: number
} {
  const kept = (part: (slot: Size, developed: Size) => number) =>
    Math.min(1, ...slots.map((slot) => part(slot, developedSize(slot))))
  return {
    width: kept((slot, developed) => slot.widthPx / developed.widthPx),
    height: kept((slot, developed) => slot.heightPx / developed.heightPx),
  }
}

/** True where a slot shows its photo without a part of its sides: a date that is burnt into the corner would be cut. */
export function isCropped(slot: Size): boolean {
  const { widthPx, heightPx } = developedSize(slot)
  return widthPx - slot.widthPx > 0.03 * widthPx || heightPx - slot.heightPx > 0.03 * heightPx
}

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
