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
 * Develops a photo through a filter at the size at which it is shown: sRGB, 8 bits, opaque, rows from the top. The
 * decoded photo is kept for the next filter until `closeStill`.
 * @throws RendererLostError when the renderer lost its pixels, DOMException `AbortError` when aborted
 */
export async function developPhoto(
  photo: Photo,
  filter: Filter,
  { widthPx, heightPx }: Size,
  { renderer, mirrored, metered, dateStamp, signal }: Developing,
): Promise<ImageData> {
  signal?.throwIfAborted()
  const image = await decodeStill(photo, { widthPx, heightPx })
  signal?.throwIfAborted()
  const { seed, takenAt } = photo
  const metering = metered ? photo.metering : neutralMetering
  try {
    return await renderer.developAsync(image, { filter, mirrored, seed, metering, takenAt, dateStamp })
  } catch (cause) {
    // Whatever took the renderer its pixels may have taken those of the still.
    closeStill(photo)
    throw cause
  }
}

type Still = Size & { readonly image: Promise<ImageBitmap> }

/** The last decoded stills of each photo, of the strip 1 MB: decoding one takes as long as developing it. */
const stills = new WeakMap<Photo, readonly Still[]>()

/** One for the slot of the strip, one for small pictures of it. */
const mostStills = 2

/** Decodes a photo at the size at which it is shown, once for each of the last sizes. */
function decodeStill(photo: Photo, { widthPx, heightPx }: Size): Promise<ImageBitmap> {
  const kept = stills.get(photo) ?? []
  const last = kept.find((still) => still.widthPx === widthPx && still.heightPx === heightPx)
  const still = last ?? { widthPx, heightPx, image: decodeAtSize(photo, { widthPx, heightPx }) }
  const used = [still, ...kept.filter((other) => other !== still)]
  for (const old of used.slice(mostStills)) close(old)
  stills.set(photo, used.slice(0, mostStills))
  still.image.catch(() => {
    const others = stills.get(photo)?.filter((other) => other !== still)
    if (others) stills.set(photo, others)
  })
  return still.image
}

/** Frees the decoded stills of a photo, after the developments that wait for them: they were the first to ask. */
export function closeStill(photo: Photo): void {
  for (const still of stills.get(photo) ?? []) close(still)
  stills.delete(photo)
}

function close({ image }: Still): void {
  image.then(
    (bitmap) => bitmap.close(),
    () => undefined,
  )
}

const raw = { colorSpaceConversion: 'none', premultiplyAlpha: 'none' } as const

/**
 * Decodes a photo at the size at which it is shown, in its own codes: by halves, each pixel the mean of four, until less
 * than another half is left. In one step browsers skip pixels, even at the best quality, which Firefox knows since 149.
 * @returns bitmap; the caller closes it
 */
export async function decodeAtSize(photo: Pick<Photo, 'jpeg'> & Size, size: Size): Promise<ImageBitmap> {
  const last = {
    ...raw,
    resizeWidth: size.widthPx,
    resizeHeight: size.heightPx,
    resizeQuality: 'high',
  } as const
  if (photo.widthPx < 2 * size.widthPx) return createImageBitmap(photo.jpeg, last)
  let image = await createImageBitmap(photo.jpeg, raw)
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
