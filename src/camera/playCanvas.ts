import type { Size } from '../lib/geometry.ts'
import { CameraError } from './CameraError.ts'
import { type PlayOptions, playStream } from './playStream.ts'
import type { VideoSource } from './VideoSource.ts'

/** As films run; the live view renders once for each. */
const framesPerSecond = 24

/** Animation on a canvas, in place of a camera. */
export type CanvasAnimation = {
  readonly canvas: HTMLCanvasElement
  /** Paints a frame: `seconds` since the start, for the photo that comes next, 0 to 3. */
  readonly paint: (seconds: number, photo: number) => void
}

/** Creates the canvas of an animation. @throws CameraError where there is no 2D context */
export function createCanvas({ widthPx: width, heightPx: height }: Size) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new CameraError('noContext')
  return { canvas, context }
}

/**
 * Plays a canvas in the video element as a camera would play, so that everything after it is the same.
 * @throws CameraError; the signal's reason when aborted
 */
export async function playCanvas(
  video: HTMLVideoElement,
  { canvas, paint }: CanvasAnimation,
  options: PlayOptions,
): Promise<VideoSource> {
  options.signal.throwIfAborted()
  const startMs = performance.now()
  let photo = 0
  const repaint = () => paint((performance.now() - startMs) / 1000, photo)
  repaint()
  // Without a rate WebKit captures the first two frames only.
  const opening = playStream(video, canvas.captureStream(framesPerSecond), options)
  // A captured stream begins with the first frame that is painted after the capture.
  const timer = setInterval(repaint, 1000 / framesPerSecond)
  repaint()
  const source = await opening.catch((cause: unknown) => {
    clearInterval(timer)
    throw cause
  })
  return {
    ...source,
    mirrored: false,
    showImage: (next) => {
      photo = next
      repaint()
    },
    stop: () => {
      clearInterval(timer)
      source.stop()
    },
  }
}
