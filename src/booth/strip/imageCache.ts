import { atom } from 'jotai'
import { decodeAtSize, type Filter, type Photo, type PhotoOptions } from '../../engine/index.ts'
import type { Size } from '../../lib/geometry.ts'
import { type BackgroundCache, clearBackgrounds, createBackgroundCache } from '../../strip/backgroundCache.ts'

/** A decoded photo, 1 MB for a strip: decoding it takes as long as developing it. */
export type DecodedPhoto = {
  readonly photo: Photo
  /** The image of the photo that was decoded. */
  readonly source: Blob | ImageData
  readonly size: Size
  readonly image: Promise<ImageBitmap>
}

/** How a photo is developed: the same request gives the same image. */
export type DevelopRequest = PhotoOptions & { readonly filter: Filter; readonly size: Size }

/** A photo that is being developed, or was. */
export type PendingDevelopment = {
  readonly photo: Photo
  readonly request: DevelopRequest
  readonly image: Promise<ImageData>
  /** Callers that wait for the image. */
  waiterCount: number
  /** Ends the waiting for a renderer. */
  readonly controller: AbortController
}

/** Images of a booth that take long to make. The image stage decides how long they are kept, and frees them. */
export type ImageCache = {
  readonly decodedPhotos: Set<DecodedPhoto>
  /** Developed photos, about 1 MB each. */
  readonly developments: Set<PendingDevelopment>
  readonly backgrounds: BackgroundCache
}

/** The booth's image cache, one for each store. */
export const imageCacheAtom = atom((): ImageCache => ({
  decodedPhotos: new Set(),
  developments: new Set(),
  backgrounds: createBackgroundCache(),
}))

/** Max decoded sizes of a photo's image: one for its slot, one for small pictures. */
const maxSizes = 2

/**
 * Decodes an image of a photo, once for each of its last sizes.
 * @param source image of `sourceOf`
 * @returns bitmap, which `closeDecoded` closes
 */
export function decodeOnce(
  decoded: Set<DecodedPhoto>,
  { photo, source, size }: Omit<DecodedPhoto, 'image'>,
): Promise<ImageBitmap> {
  const ofPhoto = [...decoded].filter((one) => one.source === source)
  const found = ofPhoto.find(
    ({ size: { widthPx, heightPx } }) => widthPx === size.widthPx && heightPx === size.heightPx,
  )
  if (found) return found.image
  const image = decodeAtSize(source, photo, size)
  const added = { photo, source, size, image }
  decoded.add(added)
  // A failure is not kept: the next request decodes the photo again.
  image.catch(() => decoded.delete(added))
  const old = ofPhoto.slice(0, 1 - maxSizes)
  closeDecoded(decoded, (one) => old.includes(one))
  return image
}

/** Closes bitmaps; developments that wait for one get it first. */
export function closeDecoded(decoded: Set<DecodedPhoto>, isClosed: (one: DecodedPhoto) => boolean): void {
  for (const one of decoded) {
    if (!isClosed(one)) continue
    decoded.delete(one)
    one.image.then((bitmap) => bitmap.close()).catch(() => undefined)
  }
}

/** Frees the developed images that are not kept; callers that wait for one get it all the same. */
export function evictDevelopments(
  { developments }: ImageCache,
  isKept: (photo: Photo, request: DevelopRequest) => boolean,
): void {
  for (const one of developments) if (!isKept(one.photo, one.request)) developments.delete(one)
}

/** Frees all images, and ends the developments that still wait for a renderer. */
export function disposeImages({ decodedPhotos, developments, backgrounds }: ImageCache): void {
  for (const { controller } of developments) controller.abort()
  developments.clear()
  closeDecoded(decodedPhotos, () => true)
  clearBackgrounds(backgrounds)
}
