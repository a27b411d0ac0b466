import type { Size } from '../lib/geometry.ts'
import { captureSize, cropToAspect } from '../engine/index.ts'

/**
 * Draws the current frame of a video into a context, cropped to 4:3, over the whole canvas, whose size it sets: that of a
 * photo, or at most `max`.
 */
export function drawFrame(video: HTMLVideoElement, context: CanvasRenderingContext2D, max?: Size): void {
  const frame = { widthPx: video.videoWidth, heightPx: video.videoHeight }
  const size = captureSize(frame, max)
  // Setting a canvas's size clears it.
  if (context.canvas.width !== size.widthPx) context.canvas.width = size.widthPx
  if (context.canvas.height !== size.heightPx) context.canvas.height = size.heightPx
  const { xPx, yPx, widthPx, heightPx } = cropToAspect(frame)
  context.drawImage(video, xPx, yPx, widthPx, heightPx, 0, 0, size.widthPx, size.heightPx)
}

/**
 * Creates a reader of a video's frames, at the size of a photo or at most `max`, with a canvas of its own. It gives null while the video
 * has no frame, and without a 2D canvas.
 */
export function createFrameReader(video: HTMLVideoElement): (max?: Size) => ImageData | null {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  return (max) => {
    if (!context || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0)
      return null
    drawFrame(video, context, max)
    const pixels = context.getImageData(0, 0, context.canvas.width, context.canvas.height)
    // A crash of the GPU process wipes 2D canvases.
    return pixels.data[3] === 255 ? pixels : null
  }
}
