import { delay } from '../lib/async.ts'
import { drawStrip } from '../render/strip/drawStrip.ts'
import { stripSize } from '../render/strip/layout.ts'
import type { Strip } from '../render/strip/Strip.ts'
import { prepareStripBackground } from '../render/strip/stripBackground.ts'
import { loadStripFonts } from '../render/strip/stripFonts.ts'
import { ExportError } from './ExportError.ts'
import { setJpegDensity } from './jpegDensity.ts'

const jpegQuality = 0.9

/** At which 800 x 2400 are 2 x 6 inches, the paper of a photo booth. */
const dotsPerInch = 400

/** A canvas that is made after a crash works at once. */
const restMs = 50
const mostAttempts = 4

/**
 * Paints a strip once its fonts are there and encodes it: a JPEG of 800 x 2400 at quality 0.9 and 400 dpi.
 * Throws DownloadError where the browser gives no canvas, no picture or no file; the signal's reason when given up.
 */
export async function encodeStrip(strip: Strip, signal?: AbortSignal): Promise<Blob> {
  const encoded = await encodeAs('image/jpeg', strip, signal)
  const jpeg = setJpegDensity(new Uint8Array(await encoded.arrayBuffer()), dotsPerInch)
  return new Blob([jpeg], { type: encoded.type })
}

/** The same picture as a PNG, the one kind that every clipboard takes. Throws as `encodeStrip` does. */
export function encodeStripAsPng(strip: Strip): Promise<Blob> {
  return encodeAs('image/png', strip)
}

async function encodeAs(type: 'image/jpeg' | 'image/png', strip: Strip, signal?: AbortSignal): Promise<Blob> {
  await loadStripFonts()
  signal?.throwIfAborted()
  await prepareStripBackground(strip).catch((cause: unknown) => {
    throw new ExportError('noContext', { cause })
  })
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    signal?.throwIfAborted()
    const blob = await encodeOnce(type, strip)
    if (blob) return blob
    await delay(restMs, signal)
  }
  throw new ExportError('blank')
}

/** Null where a crash of the GPU process wiped the canvas. */
async function encodeOnce(type: 'image/jpeg' | 'image/png', strip: Strip): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = stripSize.widthPx
  canvas.height = stripSize.heightPx
  try {
    return await paintAndEncode(canvas, strip, type)
  } finally {
    // Safari keeps a canvas' memory until the page is short of it; one without pixels has none.
    canvas.width = 0
  }
}

/** In one task as far as the encoder's copy: a crash of the GPU process wipes every canvas that stands. */
async function paintAndEncode(canvas: HTMLCanvasElement, strip: Strip, type: string): Promise<Blob | null> {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new ExportError('noContext')
  drawStrip(context, strip)
  if (!isPainted(context)) return null
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, jpegQuality)
  })
  if (!blob) throw new ExportError('notEncoded')
  return blob
}

/** The painter covers every pixel, so a transparent one was wiped. */
function isPainted(context: CanvasRenderingContext2D): boolean {
  return context.getImageData(0, 0, 1, 1).data[3] === 255
}
