import type { Size } from '../lib/geometry.ts'
import { neutralMetering, type Photo } from '../photo/Photo.ts'
import type { FilterRenderer, RenderOptions } from './FilterRenderer.ts'
import type { Filter } from '../filters/Filter.ts'

/** Options of developing a photo, besides its filter. */
export type PhotoOptions = Pick<RenderOptions, 'mirrored' | 'dateStamp'> & {
  /** False develops the photo as the camera gave it, without the meter. */
  readonly metered: boolean
}

type Developing = PhotoOptions & { readonly renderer: FilterRenderer; readonly signal?: AbortSignal }

/**
 * Develops a photo through a filter at the size at which it is shown: sRGB, 8 bits, opaque, rows from the top.
 * @throws RendererLostError when the renderer lost its pixels, DOMException `AbortError` when aborted
 */
export async function developPhoto(
  photo: Photo,
  filter: Filter,
  { widthPx, heightPx }: Size,
  { renderer, mirrored, metered, dateStamp, signal }: Developing,
): Promise<ImageData> {
  signal?.throwIfAborted()
  const image = await createImageBitmap(photo.jpeg, {
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
    return renderer.develop(image, { filter, mirrored, seed, metering, takenAt, dateStamp })
  } finally {
    image.close()
  }
}
