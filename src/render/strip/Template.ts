import type { Rect, Size } from '../../lib/geometry.ts'
import type { ImageFile, OrnamentFile, SlotFile, TextFile } from './elementSchemas.ts'

/** Photo that a slot or a caption shows: one of the session's four, counted from 1, or the one that the visitor picks. */
export type PhotoChoice = SlotFile['frame']

/** What a text shows. */
export type TextField = TextFile['field']

/** Font of a text, by its role: the title's neon letters, captions, plain text, handwriting. */
export type FontRole = NonNullable<TextFile['font']>

/** When an element is there: always, or as long as what it belongs to is there or is not. */
export type Condition = Exclude<NonNullable<TextFile['when']>, readonly unknown[]>

/** Ornaments that a template can name. */
export type OrnamentName = OrnamentFile['ornament']

/** Marks that an ornament can draw; `season` is that of the season. */
export type MarkName = NonNullable<OrnamentFile['mark']>

/** What all elements have in common: a rectangle on the canvas, rotated about its middle. */
type Placement = Rect & {
  /** Degrees, clockwise. */
  readonly rotation: number
  /** Elements are drawn from the lowest to the highest. Photos have 10 by default, everything else 0. */
  readonly z: number
  /** All of them have to be met. */
  readonly when: readonly Condition[]
}

/** Slot: where a photo stands; the photo covers it, cropped where the visitor wants it, at first in its middle. */
export type Slot = Placement & {
  readonly kind: 'slot'
  readonly frame: PhotoChoice
  readonly radiusPx: number
}

/** Line or block of text. */
export type TextElement = Placement & {
  readonly kind: 'text'
  readonly field: TextField
  /** Text of the field `text`. */
  readonly text: string
  /** Photo of the fields `frame` and `time`. */
  readonly frame: PhotoChoice
  readonly font: FontRole
  /** The text is as large as its box allows, within these. */
  readonly minPx: number
  readonly maxPx: number
  /** `accent`, `secondary`, `paper`, `ink`, or a colour as #RRGGBB. */
  readonly colour: string
  /** Reach of its neon glow; 0 is ink. */
  readonly neonGlowPx: number
  readonly align: NonNullable<TextFile['align']>
  /** Baseline of a single line below the top of the box; null sets it in the middle. */
  readonly baselinePx: number | null
  /** Spacing at the largest size. */
  readonly letterSpacingPx: number
  readonly wordSpacingPx: number
  /** Most lines. */
  readonly lines: number
  /** Part of the box at its sides, and at its top and bottom, that stays empty. */
  readonly padding: readonly [sidePx: number, topPx: number]
  /** True where the event's logo stands before it, both centred together. */
  readonly hasLogo: boolean
  /** Corners of the box, outside which a message paints nothing. */
  readonly radiusPx: number
}

/** Picture of the event. It is fitted into its box; none is drawn where the event has none. */
export type ImageElement = Placement & { readonly kind: 'picture'; readonly picture: ImageFile['picture'] }

/** Ornament, in ink or in neon. */
export type OrnamentElement = Placement & {
  readonly kind: 'ornament'
  readonly ornament: OrnamentName
  readonly mark: MarkName
  readonly colour: string
  /** Colour of what goes with the ornament, as the marks beside a banner. */
  readonly secondColour: string
  readonly linePx: number
  readonly neonGlowPx: number
  readonly radiusPx: number
  /** Size of a banner's letters, of a bulb, or of a perforation's pitch. */
  readonly sizePx: number
  readonly letterSpacingPx: number
}

/** Element of a template. */
export type TemplateElement = Slot | TextElement | ImageElement | OrnamentElement

/** Template: where everything on a strip stands, in pixels. A session is four photos; a template arranges them. */
export type Template = {
  readonly id: string
  /** Name that visitors read. */
  readonly name: string
  /** Size of the whole canvas. */
  readonly size: Size
  /** Dots per inch of the file. */
  readonly dpi: number
  /** Colour `accent`, #RRGGBB, where the event has none; null is the booth's pink. */
  readonly accent: string | null
  /** Colours of the background from the top to the bottom: one, or a gradient. Each is #RRGGBB, or `paper`. */
  readonly background: readonly string[]
  /** The slots, in the order of the file. */
  readonly slots: readonly Slot[]
  /** All elements, the slots too, in the order in which they are drawn. */
  readonly elements: readonly TemplateElement[]
}
