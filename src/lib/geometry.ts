/** Width and height in whole pixels. */
export type Size = { readonly widthPx: number; readonly heightPx: number }

/** A rectangle in pixels, its origin at the top left. */
export type Rect = Size & { readonly xPx: number; readonly yPx: number }
