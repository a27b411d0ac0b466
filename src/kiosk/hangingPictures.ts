import { drawDemo } from '../camera/demo/openDemo.ts'
import { decodeAtSize, type Filter, type FilterRenderer, neutralMetering } from '../engine/index.ts'
import { createContext } from '../lib/canvas.ts'
import type { Size } from '../lib/geometry.ts'
import { runTimeSliced } from '../lib/timeSlice.ts'
import { drawSmallStrip, smallSize } from '../strip/drawStrip.ts'
import { formatTime } from '../strip/dateFormat.ts'
import { photoIndex, seasonOf, type Strip } from '../strip/Strip.ts'
import { loadStripFonts } from '../strip/stripFonts.ts'
import type { HangingStrip } from './reduceKiosk.ts'

/** Largest picture of a strip on the attract screen. */
const hangingBox: Size = { widthPx: 640, heightPx: 960 }

/**
 * Makes the small picture of a guest's strip.
 * @param strip its size
 * @throws EncodingError (DOMException) for a file that can't be decoded
 */
export async function shrinkStrip(jpeg: Blob, strip: Size): Promise<ImageData> {
  const size = smallSize(strip, hangingBox)
  const bitmap = await decodeAtSize(jpeg, strip, size)
  const context = createContext(size, 'a sample')
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return pixelsOf(context)
}

/** What samples look like: the event's dress, and its films. */
export type SampleRequest = Pick<Strip, 'template' | 'brand'> & {
  readonly films: readonly Filter[]
  readonly renderer: FilterRenderer
}

/** Size of a photo in the picture of a sample. */
const photoSize: Size = { widthPx: 240, heightPx: 180 }

/**
 * Draws a sample strip for each film: the four faces of the demo's figure.
 * @throws RendererLostError; the signal's reason when aborted
 */
export async function drawSamples(
  { films, renderer, template, brand }: SampleRequest,
  signal: AbortSignal,
): Promise<readonly HangingStrip[]> {
  await loadStripFonts(template, brand)
  const takenAt = Date.now()
  const time = formatTime(takenAt, brand?.dateFormat ?? null)
  const captions = { times: [time, time, time, time], season: seasonOf(takenAt), message: '' } as const
  const options = { takenAt, mirrored: false, metering: neutralMetering, dateStamp: true, softLight: false }
  const size = smallSize(template.size, hangingBox)
  const photos = await Promise.all([0, 1, 2, 3].map(drawPhoto))
  const samples: HangingStrip[] = []
  try {
    for (const filter of films) {
      const develop = (photo: ImageBitmap, seed: number) =>
        renderer.developAsync(photo, { ...options, filter, seed })
      const developed = await Promise.all(photos.map(develop))
      const images = template.slots.flatMap(({ frame }) => developed[photoIndex(frame, {})] ?? [])
      const context = createContext(size, 'a sample')
      await runTimeSliced(drawSmallStrip(context, { template, brand, images, ...captions }, size), { signal })
      samples.push({ id: filter.id, name: filter.name, picture: pixelsOf(context) })
    }
  } finally {
    for (const photo of photos) photo.close()
  }
  return samples
}

function drawPhoto(face: number): Promise<ImageBitmap> {
  const context = createContext(photoSize, 'a sample')
  context.scale(photoSize.widthPx / 640, photoSize.heightPx / 480)
  drawDemo(context, face, face)
  return createImageBitmap(context.canvas, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' })
}

const pixelsOf = (context: CanvasRenderingContext2D) =>
  context.getImageData(0, 0, context.canvas.width, context.canvas.height)
