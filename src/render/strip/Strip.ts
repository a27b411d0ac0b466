import { twoDigits } from '../../lib/text.ts'
import type { Four, StripTemplate } from './layout.ts'

/** Strip: everything that is drawn on one. */
export type Strip = {
  readonly template: StripTemplate
  /** The developed photos, each of the size of its slot. */
  readonly images: Four<ImageData>
  /** Moment of each shutter, milliseconds since the epoch. */
  readonly takenAt: Four<number>
  /** The visitor's message, at most 50 characters; a blank one draws no box. */
  readonly message: string
  /** Moment of printing, milliseconds since the epoch: its local month chooses the banner. */
  readonly printedAt: number
}

/** Caption of a photo, by its index, which counts from 0. */
export function frameCaption(index: number): string {
  return `FRAME ${index + 1}/4`
}

/** Caption of a moment, milliseconds since the epoch: its local time as `MM/DD/YYYY HH:mm`; midnight is 00:00. */
export function timeCaption(takenAt: number): string {
  const date = new Date(takenAt)
  const day = [twoDigits(date.getMonth() + 1), twoDigits(date.getDate()), date.getFullYear()].join('/')
  return `${day} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}
