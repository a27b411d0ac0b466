import { coverRect } from '../lib/geometry.ts'
import { CameraError } from './CameraError.ts'
import { playCanvas } from './playCanvas.ts'
import type { PlayOptions } from './playStream.ts'
import { decodeImage } from './decodeImage.ts'
import type { VideoSource } from './VideoSource.ts'

/** Half as much again as a camera is asked for: more than a strip shows, and not too much for the live view. */
const size = { widthPx: 960, heightPx: 720 } as const
const photosPerStrip = 4

/**
 * Shows pictures of the visitor's own where a camera would look: the first four, one for each photo, from the start
 * again where there are fewer. They are read on the device and go nowhere.
 * @throws CameraError `picture` for a file that this browser can't read or that is too large; the signal's reason when
 * given up
 */
export async function openImages(
  video: HTMLVideoElement,
  files: readonly Blob[],
  options: PlayOptions,
): Promise<VideoSource> {
  const sheets: HTMLCanvasElement[] = []
  // One after the other: a phone's pictures are large.
  for (const file of files.slice(0, photosPerStrip)) {
    options.signal.throwIfAborted()
    sheets.push(await readPicture(file))
  }
  const { canvas, context } = newSheet()
  const paint = (_seconds: number, photo: number) => {
    const sheet = sheets[photo % sheets.length]
    if (sheet) context.drawImage(sheet, 0, 0)
  }
  return playCanvas(video, { canvas, paint }, options)
}

/** The picture's 4:3, upright as its EXIF says. Of a tall one the upper part is kept: faces are up there. */
async function readPicture(file: Blob): Promise<HTMLCanvasElement> {
  const picture = await decodeImage(file)
  try {
    const { canvas, context } = newSheet()
    const { xPx, yPx, widthPx, heightPx } = coverRect(
      { widthPx: picture.width, heightPx: picture.height },
      size,
    )
    // What a picture leaves transparent is white, as paper is.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, size.widthPx, size.heightPx)
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, xPx, yPx, widthPx, heightPx)
    return canvas
  } finally {
    picture.close()
  }
}

function newSheet() {
  const canvas = document.createElement('canvas')
  canvas.width = size.widthPx
  canvas.height = size.heightPx
  const context = canvas.getContext('2d')
  if (!context) throw new CameraError('other', 'Canvas error.')
  return { canvas, context }
}
