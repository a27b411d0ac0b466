import type { VideoSource } from '../camera/VideoSource.ts'
import { delay } from '../lib/async.ts'
import { encodeCanvas } from '../lib/encodeCanvas.ts'
import { isDim, type Metering, noNegative, type Photo } from '../engine/index.ts'
import { drawFrame } from './frameReader.ts'
import type { LongExposure } from './longExposure.ts'
import { PhotoError } from './PhotoError.ts'

const jpegQuality = 0.8

/**
 * A canvas that is created after a crash of the GPU process works at once; all attempts together are too short to see.
 */
const retryMs = 50
const maxAttempts = 4

/**
 * Takes a photo: the current frame of a source, cropped to 4:3, at most 1280 x 960, as a JPEG at quality 0.8. The frame
 * is read from the video, never from the live view: after a crash of the GPU process Chromium copies a restored WebGL
 * canvas as transparent black. After a crash the next frame is taken, on a new canvas. In dim light the films get a
 * longer exposure, too, which is made after the photo is taken.
 * @param exposure null where there were no frames before the shutter
 * @throws PhotoError `notReady` without a new frame, `noContext` without a 2D canvas, `failed` where every frame is blank
 */
export async function takePhoto(
  { video, mirrored, isStalled }: Pick<VideoSource, 'video' | 'mirrored' | 'isStalled'>,
  metering: Metering,
  exposure: Pick<LongExposure, 'expose'> | null = null,
): Promise<Photo> {
  if (isStalled?.()) throw new PhotoError('notReady')
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const captured = await captureFrame(video)
    if (captured) {
      const { context, ...frame } = captured
      const negative =
        exposure?.expose(() => readOpaque(context), isDim(metering)) ?? Promise.resolve(noNegative)
      return { ...frame, negative, seed: randomSeed(), metering, seenMirrored: mirrored }
    }
    await delay(retryMs)
  }
  throw new PhotoError('failed')
}

type CapturedFrame = Pick<Photo, 'jpeg' | 'widthPx' | 'heightPx' | 'takenAt'> & {
  /** Context of the frame's own canvas. */
  readonly context: CanvasRenderingContext2D
}

/** The current frame; null where its canvas lost the pixels before they were encoded. */
async function captureFrame(video: HTMLVideoElement): Promise<CapturedFrame | null> {
  if (!isLive(video) || video.videoWidth === 0 || video.videoHeight === 0) throw new PhotoError('notReady')
  const takenAt = Date.now()
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new PhotoError('noContext')
  drawFrame(video, context)
  const { width: widthPx, height: heightPx } = canvas
  const jpeg = await encode(canvas)
  // Read after the encoding: a canvas that lost its pixels meanwhile is blank here too.
  return isOpaque(context) ? { jpeg, context, widthPx, heightPx, takenAt } : null
}

function isLive(video: HTMLVideoElement): boolean {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return false
  const stream = video.srcObject
  if (!(stream instanceof MediaStream)) return false
  return stream.getVideoTracks().some((track) => track.readyState === 'live' && !track.muted)
}

async function encode(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await encodeCanvas(canvas, 'image/jpeg', jpegQuality).catch((cause: unknown) => {
    throw new PhotoError('failed', { cause })
  })
  if (!blob) throw new PhotoError('failed')
  return blob
}

/** A camera's frame is opaque; where nothing was drawn, or the pixels were lost, alpha is 0. */
function isOpaque(context: CanvasRenderingContext2D): boolean {
  const { width, height } = context.canvas
  return context.getImageData(width >> 1, height >> 1, 1, 1).data[3] === 255
}

/** The pixels of a context; null where they are lost. */
function readOpaque(context: CanvasRenderingContext2D): ImageData | null {
  const { width, height } = context.canvas
  return isOpaque(context) ? context.getImageData(0, 0, width, height) : null
}

function randomSeed(): number {
  const [seed = 0] = crypto.getRandomValues(new Uint32Array(1))
  return seed
}
