import { atom } from 'jotai'
import type { Filter, Photo, PhotoOptions } from '../../engine/index.ts'
import type { Size } from '../../lib/geometry.ts'
import { type BackgroundCache, clearBackgrounds, createBackgroundCache } from '../../strip/backgroundCache.ts'
import { closeDecoded, type DecodedPhoto } from './decodedPhotos.ts'

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
