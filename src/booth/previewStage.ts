import { type FilterRenderer, type RenderOptions, RendererLostError } from '../render/FilterRenderer.ts'
import { loadPreviewStill, previewOptions, previewOf, previewSize } from '../render/filterPreviews.ts'
import { filters } from '../filters/filters.ts'
import { delay } from '../lib/async.ts'
import { neutralMetering, type Photo } from '../photo/Photo.ts'
import { shouldMirrorAtom } from './settingsAtoms.ts'
import { liveOptionsAtom } from './filterAtoms.ts'
import { subscribe, type Store } from './store.ts'
import { qualityLevelAtom } from './adaptiveQuality.ts'
import { initialPreviewSchedule, schedulePreviews } from './previewScheduler.ts'
import { previewsAtom, type PreviewSubject, previewSubjectAtom, proofPrinterAtom } from './liveViewAtoms.ts'

/** A 2D canvas is back half a second after a crash. */
const againMs = 500
const mostAttempts = 10

type Still = Exclude<PreviewSubject, { readonly kind: 'live' }>

/** Keeps the filters' proofs up to date with what there is to see. Returns the end, which leaves none. */
export function startPreviews(store: Store, engine: FilterRenderer): () => void {
  const end = subscribe(store, previewSubjectAtom, (subject) =>
    subject.kind === 'live' ? printLive(store, engine) : printStill(store, engine, subject),
  )
  return () => {
    end()
    store.set(previewsAtom, null)
  }
}

/** Prints a place of the sheet after a frame was painted, and shows the sheet when its last one is printed. */
function printLive(store: Store, engine: FilterRenderer): () => void {
  const over = new AbortController()
  let pace = initialPreviewSchedule
  let isReading = false
  const tick = () => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const { ticksPerPrint } = store.get(qualityLevelAtom)
    const nowMs = performance.now()
    const due = schedulePreviews(pace, { nowMs, places: filters.length, isReading, isCalm, ticksPerPrint })
    if (due.place === 0 && !engine.previews.captureFrame()) return
    pace = due.pace
    if (due.place === null) return
    print(engine, due.place, store.get(liveOptionsAtom))
    if (pace.next !== 0) return
    isReading = true
    void show(store, engine, over.signal).finally(() => (isReading = false))
  }
  store.set(proofPrinterAtom, { tick })
  return () => {
    over.abort()
    store.set(proofPrinterAtom, null)
  }
}

function printStill(store: Store, engine: FilterRenderer, still: Still): () => void {
  const over = new AbortController()
  const printAll = async (attempt = 1): Promise<void> => {
    const picture = await (still.kind === 'photo' ? smallPicture(still.photo) : loadPreviewStill())
    if (!over.signal.aborted) {
      engine.previews.setStill(picture)
      for (const place of filters.keys()) print(engine, place, exposureOf(store, still))
    }
    picture.close()
    if (await show(store, engine, over.signal)) return
    if (attempt === mostAttempts) throw new RendererLostError('the proofs are lost again and again')
    await delay(againMs)
    if (!over.signal.aborted) await printAll(attempt + 1)
  }
  printAll().catch((cause: unknown) => {
    console.warn('The keys have no pictures.', cause)
    // Nor have they what was there before: it may be another visitor.
    if (!over.signal.aborted) store.set(previewsAtom, null)
  })
  return () => over.abort()
}

function print({ previews: proofs }: FilterRenderer, place: number, exposure: RenderOptions): void {
  const filter = filters[place]
  if (filter) proofs.renderTile(place, previewOptions(exposure, filter))
}

/** False where a crash took the sheet: another engine follows, or this one prints anew. */
async function show(store: Store, { previews: proofs }: FilterRenderer, over: AbortSignal): Promise<boolean> {
  if (over.aborted) return true
  try {
    const sheet = await proofs.readAtlas()
    if (!over.aborted)
      store.set(
        previewsAtom,
        filters.map((_, place) => previewOf(sheet, place)),
      )
    return true
  } catch (cause) {
    if (!(cause instanceof RendererLostError)) throw cause
    return false
  }
}

/** As the strip has it: turned as the visitor wants it, with the photo's own light and grain. */
function exposureOf(store: Store, still: Still): RenderOptions {
  const plain: RenderOptions = { ...store.get(liveOptionsAtom), mirrored: false, metering: neutralMetering }
  if (still.kind === 'still') return plain
  const { seed, takenAt, metering } = still.photo
  const mirror = store.get(shouldMirrorAtom)(still.photo)
  return { ...plain, mirrored: mirror, seed, takenAt, metering: still.metered ? metering : neutralMetering }
}

function smallPicture({ jpeg }: Photo): Promise<ImageBitmap> {
  return createImageBitmap(jpeg, {
    resizeWidth: previewSize.widthPx,
    resizeHeight: previewSize.heightPx,
    resizeQuality: 'high',
    colorSpaceConversion: 'none',
    premultiplyAlpha: 'none',
  })
}
