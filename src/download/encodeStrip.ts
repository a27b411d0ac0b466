import { drawStrip } from '../strip/drawStrip.ts'
import { stripSize } from '../strip/layout.ts'
import type { Strip } from '../strip/Strip.ts'
import { loadStripFonts } from '../strip/stripFonts.ts'
import { DownloadError } from './DownloadError.ts'

const jpegQuality = 0.9

/**
 * Paints a strip once its fonts are there and encodes it: a JPEG of 800 x 2400 at quality 0.9.
 * Throws DownloadError where the browser gives no canvas, no picture or no file.
 */
export async function encodeStrip(strip: Strip): Promise<Blob> {
  await loadStripFonts()
  const canvas = document.createElement('canvas')
  canvas.width = stripSize.widthPx
  canvas.height = stripSize.heightPx
  try {
    return await paintAndEncode(canvas, strip)
  } finally {
    // Safari keeps a canvas' memory until the page is short of it; one without pixels has none.
    canvas.width = 0
  }
}

/** In one task as far as the encoder's copy: a crash of the GPU process wipes every canvas that stands. */
async function paintAndEncode(canvas: HTMLCanvasElement, strip: Strip): Promise<Blob> {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new DownloadError('noContext')
  drawStrip(context, strip)
  if (!isPainted(context)) throw new DownloadError('blank')
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', jpegQuality)
  })
  if (!blob) throw new DownloadError('notEncoded')
  return blob
}

/** The painter covers every pixel, so a transparent one was wiped. */
function isPainted(context: CanvasRenderingContext2D): boolean {
  return context.getImageData(0, 0, 1, 1).data[3] === 255
}
