import type { Filter } from './filters/Filter.ts'
import type { Size } from '../lib/geometry.ts'
import type { Negative } from './Negative.ts'
import type { Photo } from './Photo.ts'
import { neutralMetering } from './light/Metering.ts'
import type { FilterRenderer, RenderOptions } from './FilterRenderer.ts'

/** Options of developing a photo, besides its filter. */
export type PhotoOptions = Pick<RenderOptions, 'mirrored' | 'dateStamp' | 'softLight'> & {
  /** False develops the photo as the camera gave it, without the meter. */
  readonly metered: boolean
}

type DevelopOptions = PhotoOptions &
  Pick<RenderOptions, 'filter' | 'frame'> &
  Pick<PhotoSource, 'cameraSigma'> & { readonly renderer: FilterRenderer }

/**
 * Develops a decoded photo through a filter, at the bitmap's size: sRGB, 8 bits, opaque, rows from the top.
 * @param bitmap of `decodeAtSize`
 * @throws RendererLostError (in the promise) when the renderer lost its pixels
 */
export function developPhoto(
  { seed, takenAt, metering, widthPx }: Omit<Photo, 'jpeg' | 'negative'>,
  bitmap: ImageBitmap,
  { renderer, metered, cameraSigma, ...options }: DevelopOptions,
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

/** What a photo is developed from: an image, and the noise of its luma in codes, 0 where it is unknown. */
export type PhotoSource = Pick<Negative, 'cameraSigma'> & { readonly image: Blob | ImageData }

/**
 * Source of a photo for a filter: the negative, once it is made, or the JPEG where there is none; Classic is the camera's
 * own frame, at once.
 */
export async function sourceOf(
  { jpeg, negative }: Pick<Photo, 'jpeg' | 'negative'>,
  { film }: Pick<Filter, 'film'>,
): Promise<PhotoSource> {
  if (film === null) return { image: jpeg, cameraSigma: 0 }
  const { image, cameraSigma } = await negative
  return { image: image ?? jpeg, cameraSigma }
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
