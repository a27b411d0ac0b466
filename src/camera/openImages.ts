import { coverRect } from '../lib/geometry.ts'
import { CameraError } from './CameraError.ts'
import { createCanvas, playCanvas } from './playCanvas.ts'
import type { PlayOptions } from './playStream.ts'
import { decodeImage } from './decodeImage.ts'
import type { VideoSource } from './VideoSource.ts'
import * as camera from '../locale/messages/camera.ts'

/** 1.5 times what a camera is asked for: more than a strip shows, and not too much for the live view. */
const size = { widthPx: 960, heightPx: 720 } as const
const photosPerStrip = 4

/**
 * Opens images of the visitor's own in place of a camera: the first four that this browser can open, one for each photo,
 * from the first again where there are fewer. They are read on the device and go nowhere.
 * @returns source; its `notice` names the files that were left out, and why
 * @throws CameraError `image` where none can be opened; the signal's reason when aborted
 */
export async function openImages(
  video: HTMLVideoElement,
  files: readonly Blob[],
  options: PlayOptions,
): Promise<VideoSource> {
  const images: HTMLCanvasElement[] = []
  const problems: (() => string)[] = []
  // One after the other: a phone's images take much memory while they are decoded.
  for (const file of files) {
    options.signal.throwIfAborted()
    if (images.length === photosPerStrip) break
    try {
      images.push(await decodeToCanvas(file))
    } catch (cause) {
      if (!(cause instanceof CameraError && cause.code === 'image')) throw cause
      problems.push(cause.sentence)
    }
  }
  const notice = describeChoice({ chosen: files.length, used: images.length, problems })
  if (images.length === 0) throw new CameraError('image', notice ?? undefined)
  const { canvas, context } = createCanvas(size)
  const paint = (_seconds: number, photo: number) => {
    const image = images[photo % images.length]
    if (image) context.drawImage(image, 0, 0)
  }
  return { ...(await playCanvas(video, { canvas, paint }, options)), notice }
}

/** The 4:3 crop of an image. Of a tall image the upper part is kept: faces are there. */
async function decodeToCanvas(file: Blob): Promise<HTMLCanvasElement> {
  const image = await decodeImage(file)
  try {
    const { canvas, context } = createCanvas(size)
    const { xPx, yPx, widthPx, heightPx } = coverRect({ widthPx: image.width, heightPx: image.height }, size)
    // Transparent pixels become white, as paper.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, size.widthPx, size.heightPx)
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, xPx, yPx, widthPx, heightPx)
    return canvas
  } finally {
    image.close()
  }
}

/** Most files whose problems are told one by one. */
const maxNamed = 3

/** Choice of files: how many, how many pictures of them are used, 4 at most, and what is wrong with others, in sentences. */
type Choice = {
  readonly chosen: number
  readonly used: number
  readonly problems: readonly (() => string)[]
}

/** Describes in sentences which of the chosen files were left out, and why; null where none was. */
function describeChoice({ chosen, used, problems }: Choice): (() => string) | null {
  const more = problems.length - maxNamed
  const sentences = [
    ...problems.slice(0, maxNamed),
    more > 0 ? () => camera.moreFail({ count: more }) : null,
    describeUse(chosen - problems.length, used, problems.length > 0),
  ].filter((sentence) => sentence !== null)
  return sentences.length > 0 ? () => sentences.map((sentence) => sentence()).join(' ') : null
}

/** Fewer than four are repeated, which is said where others were lost. */
function describeUse(good: number, used: number, areSomeLost: boolean): (() => string) | null {
  if (used === 0 || (good === used && !areSomeLost)) return null
  if (good > used) return () => (areSomeLost ? camera.firstFourOfOther : camera.firstFourOf)({ count: good })
  return () => camera.othersUsed({ count: used })
}
