const two = (value: number): string => String(value).padStart(2, '0')

/** `retro-photostrip-YYYYMMDD-HHmmss.jpg` in local time: names sort as the strips were saved. */
export function stripFileName(date: Date): string {
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('')
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join('')
  return `retro-photostrip-${day}-${time}.jpg`
}
