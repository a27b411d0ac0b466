import { type PlayOptions, playStream } from './playStream.ts'
import type { VideoSource } from './VideoSource.ts'

/** As films run; the live view paints once for each. */
const framesPerSecond = 24

/** What a canvas plays. */
export type Show = {
  readonly canvas: HTMLCanvasElement
  /** Paints the moment, in seconds since the start, of what belongs to a photo, 0 to 3. */
  readonly paint: (seconds: number, photo: number) => void
}

/**
 * Plays a canvas in the video element as a camera would play, so that everything after it is the same.
 * @throws CameraError in the words of the catalogue; the signal's reason when given up
 */
export async function playCanvas(
  video: HTMLVideoElement,
  { canvas, paint }: Show,
  options: PlayOptions,
): Promise<VideoSource> {
  options.signal.throwIfAborted()
  const startMs = performance.now()
  let photo = 0
  const repaint = () => paint((performance.now() - startMs) / 1000, photo)
  repaint()
  const opening = playStream(video, canvas.captureStream(), options)
  // A stream begins with what is painted after it was asked for.
  const timer = setInterval(repaint, 1000 / framesPerSecond)
  repaint()
  const source = await opening.catch((cause: unknown) => {
    clearInterval(timer)
    throw cause
  })
  return {
    ...source,
    isWindow: true,
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
