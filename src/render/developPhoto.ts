import type { Filter } from '../filters/Filter.ts'
import type { Size } from '../lib/geometry.ts'
import { neutralMetering, type Photo } from '../photo/Photo.ts'
import type { FilterRenderer, RenderOptions } from './FilterRenderer.ts'

/** Options of developing a photo, besides its filter. */
export type PhotoOptions = Pick<RenderOptions, 'mirrored' | 'dateStamp' | 'softLight'> & {
  /** False develops the photo as the camera gave it, without the meter. */
  readonly metered: boolean
}

type DevelopOptions = PhotoOptions &
  Pick<RenderOptions, 'filter' | 'frame'> & { readonly renderer: FilterRenderer }

/**
 * Develops a decoded photo through a filter, at the bitmap's size: sRGB, 8 bits, opaque, rows from the top.
 * @param bitmap of `decodeAtSize`
 * @throws RendererLostError (in the promise) when the renderer lost its pixels
 */
export function developPhoto(
  { seed, takenAt, metering, cameraSigma, widthPx }: Omit<Photo, 'jpeg' | 'negative'>,
  bitmap: ImageBitmap,
  { renderer, metered, ...options }: DevelopOptions,
): Promise<ImageData> {
  return renderer.developAsync(bitmap, {
    ...options,
    seed,
    takenAt,
    // A smaller image has the mean of several pixels.
    cameraSigma: cameraSigma * Math.min(1, bitmap.width / widthPx),
    metering: metered ? metering : neutralMetering,
  })
}

const raw = { colorSpaceConversion: 'none', premultiplyAlpha: 'none' } as const

/** Image that a photo is developed from: the negative where there is one; Classic is the camera's own frame. */
export function sourceOf(
  { jpeg, negative }: Pick<Photo, 'jpeg' | 'negative'>,
  { film }: Pick<Filter, 'film'>,
): Blob | ImageData {
  return film === null ? jpeg : (negative ?? jpeg)
}

/**
 * Decodes an image of a photo at the size at which it is shown, in its own codes: by halves, each pixel the mean of four,
 * until less than another half is left. In one step browsers skip pixels, even at the best quality, which Firefox knows
 * since 149.
 * @param photo its size
 * @returns bitmap; the caller closes it
 */
export async function decodeAtSize(source: Blob | ImageData, photo: Size, size: Size): Promise<ImageBitmap> {
  const last = {
    ...raw,
    resizeWidth: size.widthPx,
    resizeHeight: size.heightPx,
    resizeQuality: 'high',
  } as const
  if (photo.widthPx < 2 * size.widthPx) return createImageBitmap(source, last)
  let image = await createImageBitmap(source, raw)
  while (image.width >= 2 * size.widthPx)
    image = await resized(image, { ...raw, resizeWidth: image.width >> 1, resizeHeight: image.height >> 1 })
  return resized(image, last)
}

async function resized(image: ImageBitmap, options: ImageBitmapOptions): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(image, options)
  } finally {
    image.close()
  }
}
