import { twoDigits } from '../../lib/text.ts'
import type { Four, StripTemplate } from './layout.ts'
import type { Season } from './seasonMark.ts'

/** Strip: everything that is drawn on one. */
export type Strip = {
  readonly template: StripTemplate
  /** The developed photos, each of the size of its slot. */
  readonly images: Four<ImageData>
  /** Caption of each photo: the local time of its shutter, where the booth stood when the strip was finished. */
  readonly times: Four<string>
  /** The visitor's message, at most 50 characters; a blank one draws no box. */
  readonly message: string
  /** Season of the banner. */
  readonly season: Season
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

/** Season of a moment, milliseconds since the epoch, by its local month; winter begins with December. */
export function seasonOf(printedAt: number): Season {
  const month = new Date(printedAt).getMonth() + 1
  if (month < 3 || month === 12) return 'winter'
  if (month < 6) return 'spring'
  return month < 9 ? 'summer' : 'autumn'
}
