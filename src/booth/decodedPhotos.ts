import type { Size } from '../lib/geometry.ts'
import type { Photo } from '../photo/Photo.ts'
import { decodeAtSize } from '../render/developPhoto.ts'

/** A decoded photo, 1 MB for a strip: decoding it takes as long as developing it. */
type DecodedPhoto = { readonly photo: Photo; readonly size: Size; readonly image: Promise<ImageBitmap> }

/** Max decoded sizes of a photo: one for its slot, one for small pictures. */
const maxDecoded = 2

/** Cache of decoded photos: the last ones of each photo. It closes their bitmaps. */
export type DecodedPhotos = {
  /** Decodes a photo, once for each of the last sizes. */
  readonly decode: (photo: Photo, size: Size) => Promise<ImageBitmap>
  /** Closes the bitmaps of a photo; developments that wait for one get it first. */
  readonly close: (photo: Photo) => void
  /** Closes the bitmaps of all other photos. */
  readonly keepOnly: (photos: readonly Photo[]) => void
}

/** Creates an empty cache; its owner closes all bitmaps at the end. */
export function createDecodedPhotos(): DecodedPhotos {
  /** The one used last is at the end. */
  let all: readonly DecodedPhoto[] = []

  const closeThose = (isClosed: (one: DecodedPhoto) => boolean) => {
    for (const one of all.filter(isClosed)) close(one)
    all = all.filter((one) => !isClosed(one))
  }

  return {
    decode: (photo, size) => {
      const ofPhoto = all.filter((one) => one.photo === photo)
      const found = ofPhoto.find((one) => isSameSize(one.size, size))
      const used = found ?? { photo, size, image: decodeAtSize(photo, size) }
      // A failure is not kept: the next request decodes the photo again.
      if (!found) used.image.catch(() => closeThose((one) => one === used))
      const old = ofPhoto.filter((one) => one !== used).slice(0, 1 - maxDecoded)
      closeThose((one) => old.includes(one))
      all = [...all.filter((one) => one !== used), used]
      return used.image
    },
    close: (photo) => closeThose((one) => one.photo === photo),
    keepOnly: (photos) => closeThose((one) => !photos.includes(one.photo)),
  }
}

function isSameSize(one: Size, other: Size): boolean {
  return one.widthPx === other.widthPx && one.heightPx === other.heightPx
}

/** Closes a bitmap after all who have asked for it. */
function close({ image }: DecodedPhoto): void {
  image.then(
    (bitmap) => bitmap.close(),
    () => undefined,
  )
}
