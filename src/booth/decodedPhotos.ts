import type { Size } from '../lib/geometry.ts'
import type { Photo } from '../photo/Photo.ts'
import { decodeAtSize } from '../render/developPhoto.ts'

/** A decoded photo, 1 MB for a strip: decoding it takes as long as developing it. */
type Still = { readonly photo: Photo; readonly size: Size; readonly image: Promise<ImageBitmap> }

/** Max stills of a photo: one for its slot, one for small pictures. */
const maxStills = 2

/** Cache of decoded photos: the last ones of each photo. It closes their bitmaps. */
export type StillCache = {
  /** Decodes a photo, once for each of the last sizes. */
  readonly decode: (photo: Photo, size: Size) => Promise<ImageBitmap>
  /** Closes the bitmaps of a photo; developments that wait for one get it first. */
  readonly close: (photo: Photo) => void
  /** Closes the bitmaps of all other photos. */
  readonly keepOnly: (photos: readonly Photo[]) => void
}

/** Creates an empty cache; its owner closes all bitmaps at the end. */
export function createStillCache(): StillCache {
  /** The one used last is at the end. */
  let stills: readonly Still[] = []

  const closeThose = (isClosed: (still: Still) => boolean) => {
    for (const still of stills.filter(isClosed)) close(still)
    stills = stills.filter((still) => !isClosed(still))
  }

  return {
    decode: (photo, size) => {
      const ofPhoto = stills.filter((still) => still.photo === photo)
      const found = ofPhoto.find((still) => isSameSize(still.size, size))
      const used = found ?? { photo, size, image: decodeAtSize(photo, size) }
      // A failure is not kept: the next request decodes the photo again.
      if (!found) used.image.catch(() => closeThose((still) => still === used))
      const old = ofPhoto.filter((still) => still !== used).slice(0, 1 - maxStills)
      closeThose((still) => old.includes(still))
      stills = [...stills.filter((still) => still !== used), used]
      return used.image
    },
    close: (photo) => closeThose((still) => still.photo === photo),
    keepOnly: (photos) => closeThose((still) => !photos.includes(still.photo)),
  }
}

function isSameSize(one: Size, other: Size): boolean {
  return one.widthPx === other.widthPx && one.heightPx === other.heightPx
}

/** Closes a bitmap after all who have asked for it. */
function close({ image }: Still): void {
  image.then(
    (bitmap) => bitmap.close(),
    () => undefined,
  )
}
