import type { SampleStrip } from '../booth/strip/sampleAtoms.ts'
import { decodeAtSize, type Filter, type FilterRenderer, neutralMetering } from '../engine/index.ts'
import { createContext } from '../lib/canvas.ts'
import type { Size } from '../lib/geometry.ts'
import { smallSize } from '../strip/drawStrip.ts'
import { drawSamplePhoto, paintSample } from '../ui/hanging/drawSample.ts'
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
  return context.getImageData(0, 0, size.widthPx, size.heightPx)
}

/** What samples look like: this evening's strip, with the films that are offered. */
export type SampleRequest = {
  readonly sample: SampleStrip
  readonly films: readonly Filter[]
  readonly renderer: FilterRenderer
}

/** Size of a photo in the picture of a sample. */
const photoSize: Size = { widthPx: 240, heightPx: 180 }

/** A sample's photos are developed as they are drawn. */
const development = { mirrored: false, metering: neutralMetering, dateStamp: true, softLight: false }

/**
 * Draws a sample strip for each film: the four faces of the demo's figure.
 * @throws RendererLostError; the signal's reason when aborted
 */
export async function drawSamples(
  { films, renderer, sample }: SampleRequest,
  signal: AbortSignal,
): Promise<readonly HangingStrip[]> {
  const takenAt = Date.now()
  const draw = (photo: number) => createImageBitmap(drawSamplePhoto(photo, photo, photoSize))
  const photos = await Promise.all([0, 1, 2, 3].map(draw))
  const samples: HangingStrip[] = []
  try {
    for (const filter of films) {
      const options = { ...development, takenAt, filter }
      const develop = (photo: ImageBitmap, seed: number) => renderer.developAsync(photo, { ...options, seed })
      const developed = await Promise.all(photos.map(develop))
      const picture = await paintSample({ ...sample, message: '' }, hangingBox, developed, signal)
      samples.push({ id: filter.id, name: filter.name, picture })
    }
  } finally {
    for (const photo of photos) photo.close()
  }
  return samples
}
