import { twoDigits } from '../../lib/text.ts'

/** Name of a strip's files without an ending, `retro-photostrip-2026-11-27-201530` in local time: names sort by time. */
export function stripName(date: Date): string {
  const day = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-')
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join('')
  return `retro-photostrip-${day}-${time}`
}

/** File name of a strip that is saved now. */
export const stripFileName = (date: Date, extension = 'jpg'): string => `${stripName(date)}.${extension}`
