/** Width and height in whole pixels. */
export type Size = { readonly widthPx: number; readonly heightPx: number }

/** A rectangle in pixels, its origin at the top left. */
export type Rect = Size & { readonly xPx: number; readonly yPx: number }

/** Part of the surplus height that is cropped at the top of a tall image; less than half, as faces are there. */
const topCrop = 0.25

/** Rectangle at which an image covers a frame at `(0, 0)`, as CSS `object-fit: cover` does; it may exceed the frame. */
export function coverRect(image: Size, frame: Size): Rect {
  const scale = Math.max(frame.widthPx / image.widthPx, frame.heightPx / image.heightPx)
  const [widthPx, heightPx] = [image.widthPx * scale, image.heightPx * scale]
  return {
    xPx: (frame.widthPx - widthPx) / 2,
    yPx: (frame.heightPx - heightPx) * topCrop,
    widthPx,
    heightPx,
  }
}

/** Rectangle that is larger by `byPx` on every side. */
export function grow(rect: Rect, byPx: number): Rect {
  return {
    xPx: rect.xPx - byPx,
    yPx: rect.yPx - byPx,
    widthPx: rect.widthPx + 2 * byPx,
    heightPx: rect.heightPx + 2 * byPx,
  }
}
