/** Width and height in whole pixels. */
export type Size = { readonly widthPx: number; readonly heightPx: number }

/** A rectangle in pixels, its origin at the top left. */
export type Rect = Size & { readonly xPx: number; readonly yPx: number }

/** Part of the surplus height that is cut above a tall picture; below one half, because faces are up there. */
const cutAbove = 0.25

/** Where to draw a picture so that it covers a frame at `(0, 0)`; it is never distorted, and juts out where it must. */
export function coverRect(picture: Size, frame: Size): Rect {
  const scale = Math.max(frame.widthPx / picture.widthPx, frame.heightPx / picture.heightPx)
  const [widthPx, heightPx] = [picture.widthPx * scale, picture.heightPx * scale]
  return {
    xPx: (frame.widthPx - widthPx) / 2,
    yPx: (frame.heightPx - heightPx) * cutAbove,
    widthPx,
    heightPx,
  }
}
