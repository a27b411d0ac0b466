import type { SampleStrip } from '../../booth/strip/sampleAtoms.ts'
import { drawDemo } from '../../camera/demo/openDemo.ts'
import { createContext } from '../../lib/canvas.ts'
import type { Size } from '../../lib/geometry.ts'
import { paintSmall } from '../../strip/paintSmall.ts'
import { photoIndex } from '../../strip/Strip.ts'
import { developedSize } from '../../strip/slots.ts'
import { backgroundSteps, foregroundSteps } from '../../strip/drawElements.ts'

/** Frames in which the photos of a sample move, from left to right on its canvas. */
export const sampleFrames = 6

/** Times of the first and the last frame in the demo, seconds: the figure leans from one side to the other. */
const [firstSeconds, lastSeconds] = [-1.2, 1.2]

/** Photos are drawn at this part of the size at which a camera's are developed. */
const photoScale = 0.5

/** Photos of a sample: an image of a photo, 0 to 3, at a time of the demo, seconds, for a slot of this size. */
export type SamplePhotos = (photo: number, seconds: number, size: Size) => ImageData

/**
 * Steps that draw a sample, a small strip: all frames beside each other.
 * @param size of one frame
 * @param frames how many of them are drawn
 * @param photos the four faces of the demo's figure by default
 */
export function* drawSample(
  context: CanvasRenderingContext2D,
  sample: SampleStrip,
  size: Size,
  frames = sampleFrames,
  photos: SamplePhotos = drawSamplePhoto,
): Generator<void, void> {
  const { widthPx, heightPx } = sample.template.size
  const moveTo = (frame: number) =>
    context.setTransform(size.widthPx / widthPx, 0, 0, size.heightPx / heightPx, frame * size.widthPx, 0)
  moveTo(0)
  for (const draw of backgroundSteps({ ...sample, images: [] })) {
    draw(context)
    yield
  }
  const background = context.getImageData(0, 0, size.widthPx, size.heightPx)
  for (let frame = 0; frame < frames; frame += 1) {
    context.putImageData(background, frame * size.widthPx, 0)
    const seconds = firstSeconds + (frame / (sampleFrames - 1)) * (lastSeconds - firstSeconds)
    const images: ImageData[] = []
    for (const slot of sample.template.slots) {
      images.push(photos(photoIndex(slot.frame, sample), seconds, scaled(developedSize(slot))))
      yield
    }
    moveTo(frame)
    for (const draw of foregroundSteps({ ...sample, images })) draw(context)
    yield
  }
  context.resetTransform()
}

const scaled = ({ widthPx, heightPx }: Size): Size => ({
  widthPx: Math.round(widthPx * photoScale),
  heightPx: Math.round(heightPx * photoScale),
})

/** Paints a sample with four photos of its own; one that is missing is the demo's. @throws as `paintSmall` does */
export function paintSample(
  sample: SampleStrip,
  box: Size,
  images: readonly ImageData[],
  signal: AbortSignal,
): Promise<ImageData> {
  const { template, brand } = sample
  const photos: SamplePhotos = (photo, seconds, size) =>
    images[photo] ?? drawSamplePhoto(photo, seconds, size)
  const paint = (context: CanvasRenderingContext2D, size: Size) =>
    drawSample(context, sample, size, 1, photos)
  return paintSmall({ template, brand, box, paint, signal })
}

/** Draws a face of the demo's figure at a time of the demo. @param photo which face, 0 to 3 */
export function drawSamplePhoto(photo: number, seconds: number, size: Size): ImageData {
  const context = createContext(size, 'a sample')
  const { canvas } = context
  context.scale(canvas.width / 640, canvas.height / 480)
  drawDemo(context, seconds, photo)
  const image = context.getImageData(0, 0, canvas.width, canvas.height)
  canvas.width = 0
  return image
}
