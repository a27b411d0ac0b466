import type { Pixels } from './Pixels.ts'

/** What scopes read: a hundredth of a 4K picture is enough for them. */
const widthPx = 160
const heightPx = 120

/** Reads a picture as 160 x 120 pixels. */
export type Reader = (picture: CanvasImageSource) => Pixels

/** A reader with a canvas of its own. */
export function createReader(): Reader {
  const canvas = new OffscreenCanvas(widthPx, heightPx)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('Canvas error.')
  context.imageSmoothingQuality = 'high'
  return (picture) => {
    context.drawImage(picture, 0, 0, widthPx, heightPx)
    return context.getImageData(0, 0, widthPx, heightPx)
  }
}
