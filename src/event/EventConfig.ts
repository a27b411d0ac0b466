import type { FilterId } from '../filters/filters.ts'
import type { TemplateId } from '../render/strip/templateIds.ts'

/**
 * Event: what the booth's owner has changed for a party, as `event.json` says it. Everything is optional; without it the
 * booth is its own self. Texts are one line each, sanitized, and are never anything but text.
 */
export type EventConfig = {
  /** In place of RETRO BOOTH, on the screens and at the head of the strip. */
  readonly title?: string
  /** Whose party it is: in place of the season on the strip, and of the owner in the footer. */
  readonly names?: string
  /** Line below the names, as it is to be written: `12 June 2027`. */
  readonly date?: string
  /** The two neon colours as `#rrggbb`, in place of pink and cyan. */
  readonly colours?: { readonly main?: string; readonly second?: string }
  /** File in the folder `event`: stands beside the title. */
  readonly logo?: string
  /** File in the folder `event`: lies over the whole strip, the photos too, where it is not transparent. */
  readonly frame?: string
  /** Films that are offered, in the booth's order; and the one that a visit begins with. */
  readonly films?: readonly FilterId[]
  readonly film?: FilterId
  /** Templates that are offered; and the one that a strip begins with. */
  readonly templates?: readonly TemplateId[]
  readonly template?: TemplateId
  /** Language of the event's own texts (BCP 47), so that screen readers pronounce them. */
  readonly language?: string
  /** Lines of the kiosk's screen between two visits. */
  readonly idle?: readonly string[]
  /** Network that guests may join, shown as a QR code beside Send to My Phone. */
  readonly wifi?: WifiNetwork
  /** What visitors are told where the kiosk keeps a copy of every strip. */
  readonly hostCopy?: string
}

/** Wi-Fi network; one without a password is open. */
export type WifiNetwork = { readonly name: string; readonly password?: string }

/** Fields of an event that name a picture. */
export const imageFields = ['logo', 'frame'] as const

/** Field of an event that names a picture. */
export type ImageField = (typeof imageFields)[number]
