import type { Filter } from '../filters/Filter.ts'
import { delay, withAbort } from '../lib/async.ts'
import type { Size } from '../lib/geometry.ts'
import type { Photo } from '../photo/Photo.ts'
import { developPhoto, type PhotoOptions } from '../render/developPhoto.ts'
import { type FilterRenderer, RendererLostError } from '../render/FilterRenderer.ts'
import { developedSize, isCropped } from '../render/strip/slots.ts'
import { rendererAtom } from './liveViewAtoms.ts'
import { photoOptions, type PhotoSettings } from './settingsAtoms.ts'
import { type Store, waitForValue } from './store.ts'

/** A crash of the GPU process takes a renderer its pixels for about a second; all attempts together take over 5 s. */
const retryMs = 250
const mostAttempts = 20

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
      if (!(cause instanceof RendererLostError) || attempt === mostAttempts) throw cause
    }
    await delay(retryMs, signal)
  }
}

/** How a photo is developed: the same request gives the same image. */
export type DevelopRequest = PhotoOptions & { readonly filter: Filter; readonly size: Size }

/** Request for a photo in a slot of the strip, at the size at which it covers the slot. */
export function slotRequest(
  photo: Photo,
  slot: Size,
  { filter, settings }: { readonly filter: Filter; readonly settings: PhotoSettings },
): DevelopRequest {
  const dateStamp = settings.dateStamp && !isCropped(slot)
  return requestFor(photo, developedSize(slot), { filter, settings: { ...settings, dateStamp } })
}

/** Request for a photo through a filter at a size, by the visitor's settings. */
export function requestFor(
  photo: Photo,
  size: Size,
  { filter, settings }: { readonly filter: Filter; readonly settings: PhotoSettings },
): DevelopRequest {
  return { ...photoOptions(photo, settings), filter, size }
}

type Development = {
  readonly request: DevelopRequest
  readonly image: Promise<ImageData>
  /** Aborts the development once nothing waits for it any more. */
  readonly controller: AbortController
  waiting: number
}

/**
 * Developed images of each photo by filter, size and date stamp, which some templates cut off, 1 MB each: of the other
 * options the latest alone. They go with their photo.
 */
let cache = new WeakMap<Photo, Map<string, Development>>()

// In development a shader may have been edited.
import.meta.hot?.on('vite:beforeUpdate', () => (cache = new WeakMap()))

/**
 * Develops a photo through a filter at a size; once, however often and from wherever it is requested.
 * @throws as `withRenderer` does; a later request tries again
 */
export async function developOnce(
  store: Store,
  photo: Photo,
  request: DevelopRequest,
  signal: AbortSignal,
): Promise<ImageData> {
  signal.throwIfAborted()
  const developments = cache.get(photo) ?? new Map<string, Development>()
  cache.set(photo, developments)
  const key = slotKey(request)
  for (;;) {
    const before = developments.get(key)
    const development =
      before && hasSameOptions(before.request, request) ? before : start(store, photo, request)
    const wasGivenUp = development.controller.signal.aborted
    developments.set(key, development)
    development.waiting += 1
    try {
      return await withAbort(development.image, signal)
    } catch (cause) {
      // What the GPU draws already will be there, and is kept.
      if (development.waiting === 1) development.controller.abort()
      if (signal.aborted) throw cause
      if (developments.get(key) === development) developments.delete(key)
      // Given up before this request, it was not drawn.
      if (!wasGivenUp) throw cause
    } finally {
      development.waiting -= 1
    }
  }
}

/** Frees the images of a photo that are not worth keeping. */
export function evictImages(photo: Photo, isEvicted: (request: DevelopRequest) => boolean): void {
  const developments = cache.get(photo)
  for (const [key, { request }] of developments ?? []) if (isEvicted(request)) developments?.delete(key)
}

function start(store: Store, photo: Photo, request: DevelopRequest): Development {
  const controller = new AbortController()
  const { signal } = controller
  const { filter, size, ...options } = request
  const image = withRenderer(store, signal, (renderer) =>
    developPhoto(photo, filter, size, { ...options, renderer, signal }),
  )
  return { request, image, controller, waiting: 0 }
}

function slotKey({ filter, size, dateStamp }: DevelopRequest): string {
  return `${filter.id} ${size.widthPx} ${size.heightPx} ${dateStamp}`
}

function hasSameOptions(one: DevelopRequest, other: DevelopRequest): boolean {
  return one.mirrored === other.mirrored && one.metered === other.metered
}
