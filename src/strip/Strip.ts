import { sanitizeLine } from '../lib/sanitize.ts'
import type { DateFormat, TimeCaption } from './dateFormat.ts'
import type { Four } from './layout.ts'
import type { PaperId } from './paper.ts'
import type { CropOffset } from './slots.ts'
import type { Condition, Neon, PhotoChoice, Template, TextElement } from './Template.ts'

/** Season of the northern hemisphere, by whole months. */
export type Season = 'spring' | 'summer' | 'autumn' | 'winter'

/** Strip: everything that is drawn on one. */
export type Strip = {
  readonly template: Template
  /** The developed photo of each slot, of `developedSize`. */
  readonly images: readonly ImageData[]
  /** Caption of each photo: the local time of its shutter, where the booth stood when the strip was finished. */
  readonly times: Four<TimeCaption>
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
  /** The same for the same content, and differs where any part of it does. */
  readonly key: string
  readonly title: string | null
  /** In place of the season's banner, where a template has no other place for them. */
  readonly names: string | null
  /** Line below the names. */
  readonly date: string | null
  /** How the photos' captions write date and time. */
  readonly dateFormat: DateFormat | null
  /** Word in place of FRAME; false for photos without captions. */
  readonly captions: string | false | null
  /** Lines in place of the seasons' own. */
  readonly seasons: Readonly<Partial<Record<Season, string>>> | null
  /** Stands where a template has a place for it, else after the date. */
  readonly hashtag: string | null
  /** The two colours of its neon. */
  readonly main: Neon | null
  readonly second: Neon | null
  /** Stands beside the title, or where a template has a place for it. */
  readonly logo: ImageBitmap | null
  /** Lies over the whole strip. */
  readonly overlay: ImageBitmap | null
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
    dateLine: dateLine(strip) !== '',
    hashtag: (brand?.hashtag ?? null) !== null,
    logo: (brand?.logo ?? null) !== null,
  }
  return conditions.every((condition) => {
    const isNegative = condition.startsWith('no-')
    const name = (isNegative ? condition.slice(3) : condition) as keyof typeof there
    return there[name] !== isNegative
  })
}

/** Whether a template has a place for a field. */
export function hasPlace({ elements }: Template, field: TextElement['field']): boolean {
  return elements.some((element) => element.kind === 'text' && element.field === field)
}

/** The event's date, with its hashtag where a template has no place for that; empty without either. */
export function dateLine({ template, brand }: Pick<Strip, 'template' | 'brand'>): string {
  const hashtag = hasPlace(template, 'hashtag') ? null : brand?.hashtag
  return [brand?.date, hashtag].filter((text) => text !== undefined && text !== null).join(' · ')
}

/** Season of a moment, milliseconds since the epoch, by its local month; winter begins with December. */
export function seasonOf(printedAt: number): Season {
  const month = new Date(printedAt).getMonth() + 1
  if (month < 3 || month === 12) return 'winter'
  if (month < 6) return 'spring'
  return month < 9 ? 'summer' : 'autumn'
}
