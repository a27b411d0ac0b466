import type { Size } from '../../lib/geometry.ts'
import { decodeAtSize, type Photo } from '../../engine/index.ts'

/** A decoded photo, 1 MB for a strip: decoding it takes as long as developing it. */
export type DecodedPhoto = {
  readonly photo: Photo
  /** The image of the photo that was decoded. */
  readonly source: Blob | ImageData
  readonly size: Size
  readonly image: Promise<ImageBitmap>
}

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
