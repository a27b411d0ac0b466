import { CameraError } from '../../camera/CameraError.ts'
import { nameOf, unpackPicture } from '../../camera/unpackPicture.ts'
import type { Size } from '../../lib/geometry.ts'
import { captureSize, crop4x3 } from '../../photo/crop.ts'
import { type Moving, type Source, type Still, stillOf } from './Source.ts'

/**
 * A picture or a clip of the designer's own, read on the device. A clip plays round and round, without its sound.
 * @throws CameraError `picture` for a file that this browser can't read or that is too large
 */
export async function openFile(file: File, video: HTMLVideoElement): Promise<Source> {
  return file.type.startsWith('video/') ? openClip(file, video) : openPicture(file)
}

async function openPicture(file: File): Promise<Still> {
  const picture = await unpackPicture(file)
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
export async function freeze({ video }: Moving): Promise<Still> {
  return stillOf(await cropped(video, { widthPx: video.videoWidth, heightPx: video.videoHeight }))
}

/** The middle of a picture, 4:3, as the booth would take it; what is transparent becomes white. */
async function cropped(picture: CanvasImageSource, size: Size): Promise<ImageBitmap> {
  const { xPx, yPx, ...crop } = crop4x3(size)
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
