import { twoDigits } from '../../lib/text.ts'

/** Everything that a printed strip shows. */
export type Strip = {
  /** The four developed photos, 600 x 450, oldest first. */
  readonly frames: readonly [ImageData, ImageData, ImageData, ImageData]
  /** Moment of each shutter, milliseconds since the epoch. */
  readonly takenAt: readonly [number, number, number, number]
  /** The visitor's words, at most 50 characters; a blank one draws no box. */
  readonly message: string
  /** Moment of printing, milliseconds since the epoch: its local month chooses the banner. */
  readonly printedAt: number
}

/** Names a photo by its place, counted from 0. */
export function frameCaption(index: number): string {
  return `FRAME ${index + 1}/4`
}

/** Local time of a moment (milliseconds since the epoch) as `MM/DD/YYYY HH:mm`; midnight is 00:00. */
export function timeCaption(takenAt: number): string {
  const date = new Date(takenAt)
  const day = [twoDigits(date.getMonth() + 1), twoDigits(date.getDate()), date.getFullYear()].join('/')
  return `${day} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}
