import { twoDigits } from '../lib/twoDigits.ts'

/** `retro-photostrip-YYYYMMDD-HHmmss.jpg` in local time: names sort as the strips were saved. */
export function stripFileName(date: Date): string {
  const day = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('')
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join('')
  return `retro-photostrip-${day}-${time}.jpg`
}
