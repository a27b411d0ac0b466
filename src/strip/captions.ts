import { twoDigits } from '../lib/twoDigits.ts'

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
