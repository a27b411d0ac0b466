import type { Lut } from '../../film/Lut.ts'
import type { Filter } from '../../filters/Filter.ts'

/** A filter as it was turned, and the table of its film; null leaves the table that the booth ships with. */
export type Look = { readonly filter: Filter; readonly lut: Lut | null }

/** `before` is the picture without any look. */
export type Shown = Look | 'before'
