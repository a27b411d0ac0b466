import {
  developPhoto,
  type Filter,
  type FilterRenderer,
  type Photo,
  RendererLostError,
  sourceOf,
} from '../../engine/index.ts'
import { delay, withAbort } from '../../lib/async.ts'
import type { Size } from '../../lib/geometry.ts'
import { developedSize, isCropped } from '../../strip/slots.ts'
import {
  closeDecoded,
  decodeOnce,
  type DevelopRequest,
  imageCacheAtom,
  type PendingDevelopment,
} from './imageCache.ts'
import { rendererAtom } from '../live/liveViewAtoms.ts'
import { photoOptions, type PhotoSettings } from '../session/settingsAtoms.ts'
import { type Store, waitForValue } from '../../lib/store.ts'

/** A crash of the GPU process takes a renderer its pixels for about a second; all attempts together take over 5 s. */
const retryMs = 250
const maxAttempts = 20

/**
 * Works with the open renderer, or with the next one, and repeats the work where a renderer loses its pixels.
 * @throws RendererLostError where no attempt keeps them; the signal's reason when aborted
 */
export async function withRenderer<Result>(
  store: Store,
  signal: AbortSignal,
  work: (renderer: FilterRenderer) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const renderer = await waitForValue(store, rendererAtom, signal)
    try {
      return await work(renderer)
    } catch (cause) {
      if (!(cause instanceof RendererLostError) || attempt === maxAttempts) throw cause
    }
    await delay(retryMs, signal)
  }
}

/** Film, and the visitor's settings: how photos are developed. */
export type FilmRequest = { readonly filter: Filter; readonly settings: PhotoSettings }

/** Request for a photo in a slot of the strip, at the size at which it covers the slot. */
export function slotRequest(photo: Photo, slot: Size, { filter, settings }: FilmRequest): DevelopRequest {
  const dateStamp = settings.dateStamp && !isCropped(slot)
  return requestFor(photo, developedSize(slot), { filter, settings: { ...settings, dateStamp } })
}

/** Request for a photo through a filter at a size, by the visitor's settings. */
export function requestFor(photo: Photo, size: Size, { filter, settings }: FilmRequest): DevelopRequest {
  return { ...photoOptions(photo, settings), filter, size }
}

/**
 * Develops a photo through a filter at a size; once, however often and from wherever it is requested. A development that
 * nobody waits for any more ends before the GPU draws it; what the GPU draws already is kept.
 * @throws as `withRenderer` does; a later request tries again
 */
export async function developOnce(
  store: Store,
  photo: Photo,
  request: DevelopRequest,
  signal: AbortSignal,
): Promise<ImageData> {
  signal.throwIfAborted()
  const development = findDevelopment(store, photo, request)
  development.waiterCount += 1
  try {
    return await withAbort(development.image, signal)
  } finally {
    development.waiterCount -= 1
  }
}

/** The development of a request that runs or is finished; else it begins. */
function findDevelopment(store: Store, photo: Photo, request: DevelopRequest): PendingDevelopment {
  const { developments } = store.get(imageCacheAtom)
  const key = keyOf(request)
  const found = [...developments].find((one) => one.photo === photo && keyOf(one.request) === key)
  if (found) return found
  const controller = new AbortController()
  const { signal } = controller
  // In one step: a later request finds a development that goes on, or none.
  const endIfUnwanted = () => {
    if (development.waiterCount > 0) return
    developments.delete(development)
    controller.abort()
    signal.throwIfAborted()
  }
  const image = develop(store, photo, request, { signal, endIfUnwanted })
  const development: PendingDevelopment = { photo, request, image, waiterCount: 0, controller }
  developments.add(development)
  image.catch(() => developments.delete(development))
  return development
}

type DevelopSteps = { readonly signal: AbortSignal; readonly endIfUnwanted: () => void }

function develop(
  store: Store,
  photo: Photo,
  { size, ...options }: DevelopRequest,
  { signal, endIfUnwanted }: DevelopSteps,
): Promise<ImageData> {
  const { decodedPhotos } = store.get(imageCacheAtom)
  return withRenderer(store, signal, async (renderer) => {
    const { image: source, cameraSigma } = await withAbort(sourceOf(photo, options.filter), signal)
    endIfUnwanted()
    const bitmap = await decodeOnce(decodedPhotos, { photo, source, size })
    endIfUnwanted()
    try {
      return await developPhoto(photo, bitmap, { ...options, cameraSigma, renderer })
    } catch (cause) {
      // Whatever took the renderer its pixels may have taken those of the bitmap.
      closeDecoded(decodedPhotos, (one) => one.photo === photo)
      throw cause
    }
  })
}

function keyOf({ filter, size, mirrored, metered, dateStamp, softLight }: DevelopRequest): string {
  return [filter.id, size.widthPx, size.heightPx, mirrored, metered, dateStamp, softLight].join(' ')
}
