/** A whole number from 0 to 99 as a clock shows it: `07`. */
export function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
