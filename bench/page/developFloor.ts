import type { Size } from '../../src/lib/geometry.ts'
import { captureSize, cropToAspect } from '../../src/photo/crop.ts'
import { photoStrip } from '../../src/render/strip/layout.ts'

/** Floors of the booth's waits: times of the same work in a bare page. */
export type FloorTimes = {
  /** Floor of a photo: the frame of the camera is drawn at the photo's size, and encoded. */
  readonly photoMs: number
  /** Floor of a filter change: four photos are decoded and drawn on a canvas of the strip's size. */
  readonly drawMs: number
  /** Floor of a file: the same, and the canvas is encoded like a strip. */
  readonly fileMs: number
}

/** Times the floors of photo, filter change and file with the frames of a camera. */
export async function developFloor(video: HTMLVideoElement): Promise<FloorTimes> {
  const photoMs = await timed(() => takePhoto(video))
  const photos = await Promise.all(photoStrip.slots.map(() => takePhoto(video)))
  const canvas = createCanvas(photoStrip.size)
  const drawMs = await timed(() => drawAll(canvas, photos))
  const fileMs = await timed(async () => {
    await drawAll(canvas, photos)
    await encode(canvas, 0.9)
  })
  canvas.width = 0
  return { photoMs, drawMs, fileMs }
}

/** Takes a photo without a worker, and without a check of what was drawn. */
function takePhoto(video: HTMLVideoElement): Promise<Blob> {
  const frame = { widthPx: video.videoWidth, heightPx: video.videoHeight }
  const { xPx, yPx, widthPx, heightPx } = cropToAspect(frame)
  const photo = createCanvas(captureSize(frame))
  photo
    .getContext('2d', { willReadFrequently: true })
    ?.drawImage(video, xPx, yPx, widthPx, heightPx, 0, 0, photo.width, photo.height)
  return encode(photo, 0.8)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now()
  await work()
  return performance.now() - startMs
}

async function drawAll(canvas: HTMLCanvasElement, photos: readonly Blob[]): Promise<void> {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const bitmaps = await Promise.all(photos.map((photo) => createImageBitmap(photo)))
  for (const [index, bitmap] of bitmaps.entries()) {
    const { xPx, yPx, widthPx, heightPx } = photoStrip.slots[index] ?? photoStrip.slots[0]
    context?.drawImage(bitmap, xPx, yPx, widthPx, heightPx)
    bitmap.close()
  }
}

function createCanvas({ widthPx, heightPx }: Size): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = widthPx
  canvas.height = heightPx
  return canvas
}

async function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality)
  })
  if (!blob) throw new Error('no JPEG')
  return blob
}
