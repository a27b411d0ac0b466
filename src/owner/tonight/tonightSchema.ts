import * as v from 'valibot'
import { kioskStatusSchema } from '../../kiosk/kioskReport.ts'
import { flag, integer, list, text } from '../../lib/schema.ts'

/** What is counted at the booth: each a word that a page reports. */
export const countedWords = ['visit', 'strip', 'print', 'send'] as const

/** Word of what is counted. */
export type Counted = (typeof countedWords)[number]

const count = integer(0, 1_000_000_000)
const time = integer(0, Number.MAX_SAFE_INTEGER)

/** Hours with what was counted in them. */
export const hoursSchema = list(
  v.object({ at: time, visit: count, strip: count, print: count, send: count }),
  0,
  100,
)

/** What was counted in an hour; `at` is its beginning, milliseconds since the epoch. */
export type HourCount = v.InferOutput<typeof hoursSchema>[number]

/** Kiosk that the owner has started, and its last status. */
const kioskSchema = v.object({
  ...kioskStatusSchema.entries,
  id: text,
  /** The owner knows it by this number. */
  number: count,
  /** When it has reported last; null for not yet. */
  at: v.nullable(time),
  /** It has not reported for minutes. */
  isSilent: flag,
  /** Settings for it are on their way. */
  isChanging: flag,
  /** It is the screen of this page. */
  isHere: flag,
})

/** Kiosk that the owner has started. */
export type KioskEntry = v.InferOutput<typeof kioskSchema>

/** Response of the server to the section Tonight. */
export const tonightSchema = v.object({
  hours: hoursSchema,
  kiosks: list(kioskSchema, 0, 100),
  /** Browsers in which the owner is signed in. */
  devices: count,
  hasEvent: flag,
  /** The host's sentence while the booth is paused; null while it is open, missing where it can't be paused. */
  pause: v.optional(v.nullable(v.string())),
})

/** What the section Tonight shows. */
export type TonightReport = v.InferOutput<typeof tonightSchema>

const gapMs = 6 * 3_600_000
const maxHours = 24

/** The hours of the last evening, over midnight too: those after the last six in which nothing was counted, 24 at most. */
export function lastEvening(hours: readonly HourCount[]): readonly HourCount[] {
  const start = hours.findLastIndex(({ at }, index) => at - (hours[index - 1]?.at ?? -Infinity) > gapMs)
  return hours.slice(Math.max(0, start)).slice(-maxHours)
}
