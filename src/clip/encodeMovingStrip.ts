import { yieldToMain } from '../lib/async.ts'
import type { Cleanup } from '../lib/cleanup.ts'
import type { Size } from '../lib/geometry.ts'
import { type BackgroundCache } from '../render/strip/backgroundCache.ts'
import { drawStrip } from '../render/strip/drawStrip.ts'
import type { Strip } from '../render/strip/Strip.ts'
import { prepareStripBackground } from '../render/strip/stripBackground.ts'
import { loadStripFonts } from '../render/strip/stripFonts.ts'
import { scheduleClip } from './boomerang.ts'
import { openClipEncoder } from './openClipEncoder.ts'

/** Part of the work that is done when all frames are drawn. */
const drawnPart = 0.6

/** Options of encoding a moving strip. */
export type MovingStripOptions = {
  /** Number of frames, each of which is drawn once. */
  readonly frameCount: number
  /** Develops the photos of a frame, one for each slot, of its `developedSize`. */
  readonly developAt: (frame: number) => Promise<Strip['images']>
  /** Size of the video, even on both sides. */
  readonly size: Size
  readonly backgrounds: BackgroundCache
  /** Called with the part that is done, 0 to 1. */
  readonly onProgress: (part: number) => void
  readonly signal: AbortSignal
}

/**
 * Encodes a moving strip as an MP4, forward and back: every frame is drawn as a strip is.
 * @throws Error (rejects) where there is no 2D canvas, no encoder, or it fails; the signal's reason when aborted
 */
export async function encodeMovingStrip(
  strip: Omit<Strip, 'images'>,
  { frameCount, developAt, size, backgrounds, onProgress, signal }: MovingStripOptions,
): Promise<Blob> {
  await loadStripFonts(strip.template)
  await prepareStripBackground({ ...strip, images: [] }, backgrounds)
  const opened: Cleanup[] = []
  try {
    const canvas = createStripCanvas(strip.template.size, opened)
    const scaled = createStripCanvas(size, opened)
    const encoder = openClipEncoder(size, scheduleClip(frameCount))
    opened.push(encoder.close)
    for (let frame = 0; frame < frameCount; frame += 1) {
      const images = await developAt(frame)
      signal.throwIfAborted()
      drawStrip(canvas, { ...strip, images }, backgrounds)
      await yieldToMain()
      encoder.addFrame(pixelsOf(canvas, scaled))
      onProgress((drawnPart * (frame + 1)) / frameCount)
      await yieldToMain()
    }
    const report = (part: number) => onProgress(drawnPart + (1 - drawnPart) * part)
    return await encoder.finish(report, signal)
  } finally {
    for (const close of opened) close()
  }
}

function createStripCanvas({ widthPx, heightPx }: Size, opened: Cleanup[]): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: widthPx, height: heightPx })
  // Safari keeps a canvas' memory until the page is short of it; one without pixels has none.
  opened.push(() => void (canvas.width = 0))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no 2D context for the moving strip')
  return context
}

function pixelsOf(
  { canvas }: CanvasRenderingContext2D,
  scaled: CanvasRenderingContext2D,
): Uint8ClampedArray<ArrayBuffer> {
  const { width, height } = scaled.canvas
  scaled.imageSmoothingQuality = 'high'
  scaled.drawImage(canvas, 0, 0, width, height)
  return scaled.getImageData(0, 0, width, height).data
}
