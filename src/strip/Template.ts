import type { Rect, Size } from '../lib/geometry.ts'
import type { imageDefaults, ornamentDefaults, slotDefaults, textDefaults } from './templateDefaults.ts'
import type { ImageFile, OrnamentFile, SlotFile, TextFile } from './templateSchema.ts'

/** Photo that a slot or a caption shows: one of the session's four, counted from 1, or the one that the visitor picks. */
export type PhotoChoice = SlotFile['frame']

/** Font of a text, by its role: the title's neon letters, captions, plain text, handwriting. */
export type FontRole = NonNullable<TextFile['font']>

/** When an element is there: always, or as long as what it belongs to is there or is not. */
export type Condition = Exclude<NonNullable<TextFile['when']>, readonly unknown[]>

/** What all elements have in common: a rectangle on the canvas, rotated about its middle. */
export type Placement = Rect & {
  /** Degrees, clockwise. */
  readonly rotation: number
  /** Elements are drawn from the lowest to the highest. Photos have 10 by default, everything else 0. */
  readonly z: number
  /** All of them have to be met. */
  readonly when: readonly Condition[]
}

/** Colours of a neon tube: its glow, and its bright core. */
export type Neon = { readonly glow: string; readonly core: string }

/** Element of a file, placed, with a value for everything that has a default. The schemas describe its fields. */
type Laid<File, Defaults> = Placement &
  Readonly<Omit<File, keyof Defaults | FilePlacement>> & {
    readonly [Name in Exclude<keyof File & keyof Defaults, FilePlacement>]:
      | Defaults[Name]
      | NonNullable<File[Name]>
  }

/** What `Placement` has in place of a file's fields. */
type FilePlacement = 'x' | 'y' | 'width' | 'height' | 'rotation' | 'z' | 'when'

/** Slot: where a photo stands; the photo covers it, cropped where the visitor wants it, at first in its middle. */
export type Slot = Laid<SlotFile, typeof slotDefaults> & { readonly kind: 'slot' }

/** Line or block of text. */
export type TextElement = Laid<TextFile, typeof textDefaults> & { readonly kind: 'text' }

/** Picture of the event, or one beside the template's file. It is fitted into its box; none is drawn where there is none. */
export type ImageElement = Laid<ImageFile, typeof imageDefaults> & { readonly kind: 'picture' }

/** Ornament, in ink or in neon. */
export type OrnamentElement = Laid<OrnamentFile, typeof ornamentDefaults> & { readonly kind: 'ornament' }

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
  /** Pictures beside its file, by their names; none for the templates that ship. */
  readonly pictures: ReadonlyMap<string, ImageBitmap>
  /** All elements, the slots too, in the order in which they are drawn. */
  readonly elements: readonly TemplateElement[]
}
