import { delay } from '../../lib/async.ts'
import { encodeCanvas } from '../../lib/encodeCanvas.ts'
import { type BackgroundCache, createBackgroundCache } from '../backgroundCache.ts'
import { drawStrip } from '../drawStrip.ts'
import type { Strip } from '../Strip.ts'
import { prepareStripBackground } from '../stripBackground.ts'
import { loadStripFonts } from '../stripFonts.ts'
import { ExportError } from './ExportError.ts'
import { setJpegDensity } from './jpegDensity.ts'

export { prepareStripBackground }

const jpegQuality = 0.9

/** A canvas that is created after a crash of the GPU process works at once. */
const retryMs = 50
const maxAttempts = 4

type EncodeOptions = {
  /** Keeps the painted background for the next drawing; without one it is painted for this file alone. */
  readonly backgrounds?: BackgroundCache
  readonly signal?: AbortSignal
}

/**
 * Encodes a strip once its fonts are loaded: a JPEG of its template's size at quality 0.9, with its density: the strip's
 * 800 x 2400 px are 2 x 6 inches at 400 dpi, the paper of a photo booth.
 * @throws ExportError where the browser gives no canvas, no pixels or no file; the signal's reason when aborted
 */
export async function encodeStrip(strip: Strip, options: EncodeOptions = {}): Promise<Blob> {
  const encoded = await encodeAs('image/jpeg', strip, options)
  const jpeg = setJpegDensity(new Uint8Array(await encoded.arrayBuffer()), strip.template.dpi)
  return new Blob([jpeg], { type: encoded.type })
}

/**
 * Encodes a strip as a PNG, the one type that every clipboard takes.
 * @throws ExportError as `encodeStrip` does
 */
export function encodeStripAsPng(strip: Strip, options: EncodeOptions = {}): Promise<Blob> {
  return encodeAs('image/png', strip, options)
}

type ImageType = 'image/jpeg' | 'image/png'

async function encodeAs(
  type: ImageType,
  strip: Strip,
  { backgrounds = createBackgroundCache(), signal }: EncodeOptions,
): Promise<Blob> {
  await loadStripFonts(strip.template, strip.brand)
  signal?.throwIfAborted()
  await prepareStripBackground(strip, backgrounds).catch((cause: unknown) => {
    throw new ExportError('noContext', { cause })
  })
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    signal?.throwIfAborted()
    const blob = await encodeOnce(type, strip, backgrounds)
    if (blob) return blob
    await delay(retryMs, signal)
  }
  throw new ExportError('blank')
}

/** Null where a crash of the GPU process wiped the canvas. */
async function encodeOnce(type: ImageType, strip: Strip, backgrounds: BackgroundCache): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = strip.template.size.widthPx
  canvas.height = strip.template.size.heightPx
  try {
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) throw new ExportError('noContext')
    // Draws and encodes in one task: a crash of the GPU process wipes every canvas between two tasks.
    drawStrip(context, strip, backgrounds)
    if (!isDrawn(context)) return null
    const blob = await encodeCanvas(canvas, type, jpegQuality)
    if (!blob) throw new ExportError('notEncoded')
    return blob
  } finally {
    // Safari keeps a canvas' memory until the page is short of it; one without pixels has none.
    canvas.width = 0
  }
}

/** A strip covers every pixel, so a transparent one was wiped. */
function isDrawn(context: CanvasRenderingContext2D): boolean {
  return context.getImageData(0, 0, 1, 1).data[3] === 255
}
