import type { Size } from '../lib/geometry.ts'
import { neutralMetering, type Photo } from '../photo/Photo.ts'
import type { FilterRenderer } from './FilterRenderer.ts'
import type { Filter } from '../filters/Filter.ts'

type DevelopOptions = {
  readonly engine: FilterRenderer
  readonly mirror: boolean
  /** False develops the photo as the camera gave it, without the meter. */
  readonly metered: boolean
  readonly dateStamp: boolean
  readonly signal?: AbortSignal
}

/**
 * Applies a filter to a photo at the size it will be shown: sRGB, 8 bits, opaque, rows from the top.
 * @throws EngineLostError when the engine lost its pixels, DOMException `AbortError` when the signal says so
 */
export async function developPhoto(
  photo: Photo,
  filter: Filter,
  { widthPx, heightPx }: Size,
  { engine, mirror, metered, dateStamp, signal }: DevelopOptions,
): Promise<ImageData> {
  signal?.throwIfAborted()
  const picture = await createImageBitmap(photo.jpeg, {
    resizeWidth: widthPx,
    resizeHeight: heightPx,
    resizeQuality: 'high',
    colorSpaceConversion: 'none',
    premultiplyAlpha: 'none',
  })
  try {
    signal?.throwIfAborted()
    const { seed, takenAt } = photo
    const metering = metered ? photo.metering : neutralMetering
    return engine.develop(picture, { filter, mirrored: mirror, seed, metering, takenAt, dateStamp })
  } finally {
    picture.close()
  }
}
