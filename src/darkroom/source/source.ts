import { CameraError } from '../../camera/CameraError.ts'
import { decodableSize, nameOf, unreadableError } from '../../camera/decodeImage.ts'
import { openCamera } from '../../camera/openCamera.ts'
import { keepPlaying } from '../../camera/playStream.ts'
import { assertNever } from '../../lib/assertNever.ts'
import type { Size } from '../../lib/geometry.ts'
import { request } from '../../lib/request.ts'
import { askWorker } from '../workers/askWorker.ts'
import { cropImage, unconverted } from './cropImage.ts'
import portraitUrl from './darkroomPortrait.webp?url'
import { paintScene, scenes } from './chart.ts'

/** Choice of a source. */
export type SourceChoice =
  | { readonly id: 'portrait' | 'chart' | 'ramp' | 'contrast' | 'camera' }
  | { readonly id: 'file'; readonly file: File }

/** Source of the darkroom, 4:3: a still or a moving image. Its opener closes it. */
export type Source = StillSource | MovingSource

/** Still image. */
export type StillSource = {
  readonly kind: 'still'
  /** sRGB, opaque, of the size it is developed at. */
  readonly image: ImageBitmap
  /** True for the chart, whose patches fill the image. */
  readonly hasPatches: boolean
  readonly close: () => void
}

/** Camera or video. */
export type MovingSource = {
  readonly kind: 'moving'
  /** Plays; it is cropped to 4:3 before it is developed. */
  readonly video: HTMLVideoElement
  /** Stops the camera, or frees the video. */
  readonly close: () => void
}

/** Still source that owns its image. */
export function stillSource(image: ImageBitmap, hasPatches = false): StillSource {
  return { kind: 'still', image, hasPatches, close: () => image.close() }
}

/** Size of the test scenes, as that of the booth's camera. */
const size: Size = { widthPx: 640, heightPx: 480 }

type OpenSourceOptions = {
  /** Gives up: a source that opens afterwards is closed. */
  readonly signal: AbortSignal
  /** Called when the running camera is lost. */
  readonly onLost: (error: Error) => void
  /** Gets a sentence while a large file is being opened, and an empty one after it. */
  readonly onProgress: (sentence: string) => void
}

/**
 * Opens a source of the darkroom. Nothing of it leaves the device.
 * @throws CameraError (rejects) with a sentence to show; the signal's reason when given up
 */
export async function openSource(choice: SourceChoice, options: OpenSourceOptions): Promise<Source> {
  const source = await open(choice, options)
  if (!options.signal.aborted) return source
  source.close()
  throw options.signal.reason
}

async function open(
  choice: SourceChoice,
  { signal, onLost, onProgress }: OpenSourceOptions,
): Promise<Source> {
  switch (choice.id) {
    case 'portrait':
      return openPortrait()
    case 'chart':
    case 'ramp':
    case 'contrast': {
      const image = await createImageBitmap(paintScene(scenes[choice.id], size), unconverted)
      return stillSource(image, choice.id === 'chart')
    }
    case 'camera': {
      const { video, stop } = await openCamera(createVideo(), { choice: null, signal, onLost })
      return { kind: 'moving', video, close: stop }
    }
    case 'file': {
      const { file } = choice
      return file.type.startsWith('video/')
        ? openVideo(file)
        : stillSource(await openOwnImage(file, onProgress))
    }
    default:
      return assertNever(choice)
  }
}

async function openPortrait(): Promise<StillSource> {
  const response = await request(portraitUrl)
  if (!response.ok) throw new Error(`The portrait is missing (${response.status}).`)
  return stillSource(await createImageBitmap(await response.blob(), unconverted))
}

/** From here on a picture takes long enough that a sentence says so, in pixels. */
const slowPixels = 16_000_000

/**
 * Opens a picture of the designer's own, in 4:3 and at most of a photo's size. A worker decodes and scales it: 50
 * megapixels would block the main thread. It goes nowhere.
 * @param onProgress gets a sentence where opening takes a second or more, and an empty one when it is over
 * @returns bitmap; the caller closes it
 * @throws CameraError `image` (rejects) for a file that this browser can't read or that is too large
 */
export async function openOwnImage(file: File, onProgress: (sentence: string) => void): Promise<ImageBitmap> {
  const { widthPx, heightPx } = await decodableSize(file)
  const isSlow = widthPx * heightPx >= slowPixels
  const megapixels = Math.round((widthPx * heightPx) / 1_000_000)
  if (isSlow) onProgress(`${quotedName(file)} has ${megapixels} megapixels and is being opened …`)
  const image = await askWorker('openImage', file)
  if (!image) throw await unreadableError(file, new Error('not decoded'))
  if (isSlow) onProgress('')
  return image
}

function createVideo(): HTMLVideoElement {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  return video
}

/** Opens a video of the designer's own, which loops without sound. */
async function openVideo(file: File): Promise<MovingSource> {
  const video = createVideo()
  const url = URL.createObjectURL(file)
  const controller = new AbortController()
  const close = () => {
    controller.abort()
    video.pause()
    video.removeAttribute('src')
    URL.revokeObjectURL(url)
  }
  video.loop = true
  video.src = url
  await video.play().catch((cause: unknown) => {
    close()
    const sentence = `${quotedName(file)} is a video that this browser can’t play. Try an MP4 or WebM.`
    throw new CameraError('image', () => sentence, { cause })
  })
  keepPlaying(video, controller.signal)
  return { kind: 'moving', video, close }
}

/** Captures the current frame of a moving source as a still. */
export async function captureStill({ video }: MovingSource): Promise<StillSource> {
  return stillSource(await cropImage(video, { widthPx: video.videoWidth, heightPx: video.videoHeight }))
}

function quotedName(file: Blob): string {
  const name = nameOf(file)
  return name === '' ? 'One of the files' : `“${name}”`
}
