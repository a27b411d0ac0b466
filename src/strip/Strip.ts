import { sanitizeLine, twoDigits } from '../lib/text.ts'
import type { Four } from './layout.ts'
import type { PaperId } from './paper.ts'
import type { CropOffset } from './slots.ts'
import type { Condition, Neon, PhotoChoice, Template } from './Template.ts'

/** Season of the northern hemisphere, by whole months. */
export type Season = 'spring' | 'summer' | 'autumn' | 'winter'

/** Strip: everything that is drawn on one. */
export type Strip = {
  readonly template: Template
  /** The developed photo of each slot, of `developedSize`. */
  readonly images: readonly ImageData[]
  /** Caption of each photo: the local time of its shutter, where the booth stood when the strip was finished. */
  readonly times: Four<string>
  /** The visitor's message, at most 50 characters; a blank one draws no box. */
  readonly message: string
  /** Season of the banner. */
  readonly season: Season
  /** Photo that the visitor picks, counted from 0; the first one by default. */
  readonly picked?: number
  /** Where each photo is cropped in slots of other proportions, by the photo's index; in its middle by default. */
  readonly crops?: readonly CropOffset[]
  /** Paper of a template that leaves it to the visitor; white by default. */
  readonly paper?: PaperId
  /** What an event puts on it; null for the booth's own. */
  readonly brand: StripBrand | null
}

/** Brand of a strip: what an event puts on it. Null is the booth's own, or nothing. */
export type StripBrand = {
  /** Differs where any part of it does. */
  readonly key: string
  readonly title: string | null
  /** In place of the season's banner, where a template has no other place for them. */
  readonly names: string | null
  /** Line below the names. */
  readonly date: string | null
  /** The two colours of its neon. */
  readonly main: Neon | null
  readonly second: Neon | null
  /** Stands beside the title, or where a template has a place for it. */
  readonly logo: ImageBitmap | null
  /** Lies over the whole strip. */
  readonly frame: ImageBitmap | null
}

/** True where two strips look the same: every field of one is that of the other, lists entry by entry. */
export function isSameStrip(one: Strip, other: Strip): boolean {
  const fields = new Map(Object.entries(other))
  const entries = Object.entries(one)
  return entries.length === fields.size && entries.every(([name, value]) => isSame(value, fields.get(name)))
}

function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return Object.is(one, other)
  return one.length === other.length && one.every((entry, index) => Object.is(entry, other[index]))
}

/** Index of the photo that a slot or a caption shows. */
export function photoIndex(frame: PhotoChoice, { picked = 0 }: Pick<Strip, 'picked'>): number {
  return frame === 'pick' ? picked : frame - 1
}

/** Whether what conditions ask for is there. */
export function areMet(conditions: readonly Condition[], strip: Strip): boolean {
  const { message, brand } = strip
  const there = {
    message: sanitizeLine(message) !== '',
    names: (brand?.names ?? null) !== null,
    dateLine: (brand?.date ?? null) !== null,
    logo: (brand?.logo ?? null) !== null,
  }
  return conditions.every((condition) => {
    const isNegative = condition.startsWith('no-')
    const name = (isNegative ? condition.slice(3) : condition) as keyof typeof there
    return there[name] !== isNegative
  })
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
