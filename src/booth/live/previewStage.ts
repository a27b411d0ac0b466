import { atom } from 'jotai'
import {
  decodeAtSize,
  type Filter,
  type FilterRenderer,
  neutralMetering,
  type Photo,
  previewSize,
  RendererLostError,
  type RenderOptions,
} from '../../engine/index.ts'
import { delay } from '../../lib/async.ts'
import { createContext } from '../../lib/canvas.ts'
import type { Cleanup } from '../../lib/cleanup.ts'
import { lazyModule } from '../../lib/lazyModule.ts'
import { paintedFramesAtom, qualityLevelAtom } from './adaptiveQuality.ts'
import { cameraAtom, stripSessionAtom } from '../session/boothAtoms.ts'
import { liveOptionsAtom, offeredFiltersAtom } from './filterAtoms.ts'
import { previewsAtom } from './liveViewAtoms.ts'
import { initialPreviewSchedule, schedulePreviews } from './previewScheduler.ts'
import { meterOnAtom, photoOptions, photoSettingsAtom } from '../session/settingsAtoms.ts'
import { type Store, subscribe } from '../../lib/store.ts'

const demo = lazyModule(() => import('../../camera/demo/openDemo.ts'))

/** The first photo alone: typing a message must not render the previews anew. */
const firstPhotoAtom = atom((get) => {
  const strip = get(stripSessionAtom)
  // While a reshoot waits for the camera the visitor's photo stays.
  return strip && (strip.open || strip.waitingFor !== null) ? strip.photos[0] : null
})

/** Whether that photo is mirrored, as the strip shows it. */
const isFirstMirroredAtom = atom((get) => {
  const photo = get(firstPhotoAtom)
  return photo ? photoOptions(photo, get(photoSettingsAtom)).mirrored : false
})

const isCameraActiveAtom = atom((get) => get(cameraAtom).state === 'active')

/** Still that the previews show: the first photo of the strip, or, without one, a portrait. */
type Still = { readonly photo: Photo | null; readonly isMetered: boolean; readonly isMirrored: boolean }

const portrait: Still = { photo: null, isMetered: false, isMirrored: false }

/** What the previews show: a still, null for what the camera sees, and the filters. */
type Shown = { readonly still: Still | null; readonly films: readonly Filter[] }

const shownAtom = atom((get): Shown => {
  const films = get(offeredFiltersAtom)
  const photo = get(firstPhotoAtom)
  if (!photo) return { still: get(isCameraActiveAtom) ? null : portrait, films }
  return { still: { photo, isMetered: get(meterOnAtom), isMirrored: get(isFirstMirroredAtom) }, films }
})

/**
 * Preview stage: renderer, live view or photo -> a small image through every offered filter, for the filters' buttons.
 * @returns cleanup; it leaves no previews
 */
export function startPreviews(store: Store, renderer: FilterRenderer): Cleanup {
  const cleanup = subscribe(store, shownAtom, ({ still, films }) =>
    still ? previewStill(store, renderer, { still, films }) : previewLive(store, renderer, films),
  )
  return () => {
    cleanup()
    store.set(previewsAtom, null)
  }
}

/**
 * Renders a tile of the atlas after a frame of the live view, in the same task: the frame is still on the GPU. Reads
 * the atlas back after its last tile.
 */
function previewLive(store: Store, renderer: FilterRenderer, films: readonly Filter[]): Cleanup {
  const controller = new AbortController()
  let schedule = initialPreviewSchedule
  let isReading = false
  const onFrame = () => {
    const next = schedulePreviews(schedule, {
      nowMs: performance.now(),
      tileCount: films.length,
      isReading,
      isReducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
      framesPerPreview: store.get(qualityLevelAtom).framesPerPreview,
    })
    if (next.tile === 0 && !renderer.previews.captureFrame(films.length)) return
    schedule = next.schedule
    const filter = next.tile === null ? undefined : films[next.tile]
    if (next.tile === null || !filter) return
    renderer.previews.renderTile(next.tile, { ...store.get(liveOptionsAtom), filter, takenAt: 0 })
    if (schedule.nextTile !== 0) return
    isReading = true
    void showPreviews(store, renderer, films, controller.signal).finally(() => (isReading = false))
  }
  const unsubscribe = store.sub(paintedFramesAtom, onFrame)
  return () => {
    unsubscribe()
    controller.abort()
  }
}

/** A 2D canvas works again half a second after a crash of the GPU process. */
const retryMs = 500
const maxAttempts = 10

function previewStill(
  store: Store,
  renderer: FilterRenderer,
  { still, films }: Shown & { readonly still: Still },
): Cleanup {
  const controller = new AbortController()
  const { signal } = controller
  const renderAll = async (attempt = 1): Promise<void> => {
    const { photo } = still
    const image = await (photo ? decodeAtSize(photo.jpeg, photo, previewSize) : drawPortrait())
    try {
      const options = stillOptions(store, still)
      for (const filter of films) await renderer.prepare?.({ ...options, filter })
      if (!signal.aborted) {
        renderer.previews.setStill(image, films.length)
        for (const [tile, filter] of films.entries())
          renderer.previews.renderTile(tile, { ...options, filter })
      }
    } finally {
      image.close()
    }
    if (await showPreviews(store, renderer, films, signal)) return
    if (attempt === maxAttempts) throw new RendererLostError('the previews are lost again and again')
    await delay(retryMs)
    if (!signal.aborted) await renderAll(attempt + 1)
  }
  renderAll().catch((cause: unknown) => {
    console.warn('The filters have no previews.', cause)
    // The previews from before may show another visitor.
    if (!signal.aborted) store.set(previewsAtom, null)
  })
  return () => controller.abort()
}

/** Reads the previews back and shows them; false where a crash took their pixels, and they must be rendered again. */
async function showPreviews(
  store: Store,
  { previews }: FilterRenderer,
  films: readonly Filter[],
  signal: AbortSignal,
): Promise<boolean> {
  if (signal.aborted) return true
  try {
    const images = await previews.read()
    const entries = images.flatMap((image, tile) => (films[tile] ? [[films[tile].id, image] as const] : []))
    if (!signal.aborted) store.set(previewsAtom, new Map(entries))
    return true
  } catch (cause) {
    if (!(cause instanceof RendererLostError)) throw cause
    return false
  }
}

/** As the strip shows the photo: mirrored as the visitor wants it, with the photo's own metering and grain. */
function stillOptions(store: Store, { photo, isMetered, isMirrored }: Still): RenderOptions {
  const live = store.get(liveOptionsAtom)
  const metering = photo && isMetered ? photo.metering : neutralMetering
  return { ...live, mirrored: isMirrored, seed: photo?.seed ?? live.seed, metering, takenAt: 0 }
}

/**
 * Draws the portrait, which previews show while no camera runs: the face of the demo's figure, of `previewSize`. Close it after use.
 * @throws the fetch's error when its code can't be loaded
 */
async function drawPortrait(): Promise<ImageBitmap> {
  const { drawDemo } = await demo.load()
  const context = createContext(previewSize, 'the previews')
  // A part of 560 x 420 of its 640 x 480: the whole face is in the middle, which is all that a low key shows.
  const scale = previewSize.widthPx / 560
  context.setTransform(scale, 0, 0, scale, -40 * scale, -30 * scale)
  drawDemo(context, 0, 0)
  return createImageBitmap(context.canvas, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' })
}
