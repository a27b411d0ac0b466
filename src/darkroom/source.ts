import { openCamera } from '../camera/openCamera.ts'
import { assertNever } from '../lib/assertNever.ts'
import type { Size } from '../lib/geometry.ts'
import portraitUrl from './darkroomPortrait.webp?url'
import { chart, contrast, paintScene, ramp, type Scene } from './testScenes.ts'
import { CameraError } from '../camera/CameraError.ts'
import { nameOf, decodeImage } from '../camera/decodeImage.ts'
import { captureSize, cropToAspect } from '../photo/crop.ts'

/** What a designer can put before the film. */
export type SourceId = 'portrait' | 'chart' | 'ramp' | 'contrast' | 'camera' | 'file'

/** What is before the film, 4:3: a picture that stands, or one that moves. Whoever opened it closes it. */
export type Source = Still | Moving

export type Still = {
  readonly kind: 'still'
  /** sRGB, opaque, of the size it is developed at. */
  readonly picture: ImageBitmap
  /** True for the chart, whose patches fill the picture. */
  readonly hasPatches: boolean
  readonly close: () => void
}

export type Moving = {
  readonly kind: 'moving'
  /** Plays; its middle is developed. */
  readonly video: HTMLVideoElement
  readonly close: () => void
}

/** A still that frees its picture. */
export function stillOf(picture: ImageBitmap, hasPatches = false): Still {
  return { kind: 'still', picture, hasPatches, close: () => picture.close() }
}

/** As the booth's camera gives them. */
const size: Size = { widthPx: 640, heightPx: 480 }

/** Codes in, codes out: nothing is converted on the way. */
const asItIs = { colorSpaceConversion: 'none', premultiplyAlpha: 'none' } as const

export type OpenSourceOptions = {
  /** Needed for the source `file`. */
  readonly file: File | null
  /** Gives up: what opens afterwards is closed. */
  readonly signal: AbortSignal
  /** The running camera was lost. */
  readonly onLost: (error: Error) => void
}

/**
 * Puts a source before the film. Nothing of it leaves the device.
 * @throws CameraError with its sentence, the signal's reason when given up
 */
export async function openTestSource(id: SourceId, options: OpenSourceOptions): Promise<Source> {
  const source = await open(id, options)
  if (!options.signal.aborted) return source
  source.close()
  throw options.signal.reason
}

async function open(id: SourceId, { file, signal, onLost }: OpenSourceOptions): Promise<Source> {
  switch (id) {
    case 'portrait':
      return openPortrait()
    case 'chart':
      return { ...(await openScene(chart)), hasPatches: true }
    case 'ramp':
      return openScene(ramp)
    case 'contrast':
      return openScene(contrast)
    case 'camera': {
      const { video, stop } = await openCamera(newVideo(), { choice: null, signal, onLost })
      return { kind: 'moving', video, close: stop }
    }
    case 'file':
      return file ? openFile(file, newVideo()) : openPortrait()
    default:
      return assertNever(id)
  }
}

async function openPortrait(): Promise<Still> {
  const answer = await fetch(portraitUrl)
  if (!answer.ok) throw new Error(`The portrait is missing (${answer.status}).`)
  return stillOf(await createImageBitmap(await answer.blob(), asItIs))
}

async function openScene(scene: Scene): Promise<Still> {
  return stillOf(await createImageBitmap(paintScene(scene, size), asItIs))
}

function newVideo(): HTMLVideoElement {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  return video
}

/**
 * A picture or a clip of the designer's own, read on the device. A clip plays round and round, without its sound.
 * @throws CameraError `picture` for a file that this browser can't read or that is too large
 */
export async function openFile(file: File, video: HTMLVideoElement): Promise<Source> {
  return file.type.startsWith('video/') ? openClip(file, video) : openPicture(file)
}

async function openPicture(file: File): Promise<Still> {
  const picture = await decodeImage(file)
  try {
    return stillOf(await cropped(picture, { widthPx: picture.width, heightPx: picture.height }))
  } finally {
    picture.close()
  }
}

async function openClip(file: File, video: HTMLVideoElement): Promise<Moving> {
  const url = URL.createObjectURL(file)
  const close = () => {
    video.pause()
    video.removeAttribute('src')
    URL.revokeObjectURL(url)
  }
  video.loop = true
  video.src = url
  await video.play().catch((cause: unknown) => {
    close()
    const sentence = `${nameOf(file)} is no clip that this browser can play. Try an MP4 or WebM.`
    throw new CameraError('picture', sentence, { cause })
  })
  return { kind: 'moving', video, close }
}

/** The moment that a moving picture shows, as a still. */
export async function captureStill({ video }: Moving): Promise<Still> {
  return stillOf(await cropped(video, { widthPx: video.videoWidth, heightPx: video.videoHeight }))
}

/** The middle of a picture, 4:3, as the booth would take it; what is transparent becomes white. */
async function cropped(picture: CanvasImageSource, size: Size): Promise<ImageBitmap> {
  const { xPx, yPx, ...crop } = cropToAspect(size)
  const { widthPx, heightPx } = captureSize(size)
  const canvas = new OffscreenCanvas(widthPx, heightPx)
  const context = canvas.getContext('2d')
  if (!context) throw new CameraError('other', 'Canvas error.')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, widthPx, heightPx)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, xPx, yPx, crop.widthPx, crop.heightPx, 0, 0, widthPx, heightPx)
  return createImageBitmap(canvas, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' })
}
