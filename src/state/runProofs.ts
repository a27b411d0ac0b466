import type { Engine, Exposure } from '../filters/Engine.ts'
import { EngineLostError } from '../filters/EngineLostError.ts'
import { loadProofStill } from '../filters/loadProofStill.ts'
import { proofExposure, proofOf, proofSize } from '../filters/Proofs.ts'
import { filters } from '../filters/registry.ts'
import { pause } from '../lib/pause.ts'
import { neutralMetering } from '../photo/Metering.ts'
import type { Photo } from '../photo/Photo.ts'
import { isMirroredAtom } from './cameraSettingsAtoms.ts'
import { liveExposureAtom } from './filterAtoms.ts'
import { follow, type Store } from './follow.ts'
import { liveSavingAtom } from './livePaceAtoms.ts'
import { newProofPace, paceProofs } from './paceProofs.ts'
import { proofPrinterAtom, proofsAtom, type ProofSubject, proofSubjectAtom } from './proofAtoms.ts'

/** A 2D canvas is back half a second after a crash. */
const againMs = 500
const mostAttempts = 10

type Still = Exclude<ProofSubject, { readonly kind: 'live' }>

/** Keeps the filters' proofs up to date with what there is to see. Returns the end, which leaves none. */
export function runProofs(store: Store, engine: Engine): () => void {
  const end = follow(store, proofSubjectAtom, (subject) =>
    subject.kind === 'live' ? printLive(store, engine) : printStill(store, engine, subject),
  )
  return () => {
    end()
    store.set(proofsAtom, null)
  }
}

/** Prints a place of the sheet after a frame was painted, and shows the sheet when its last one is printed. */
function printLive(store: Store, engine: Engine): () => void {
  const over = new AbortController()
  let pace = newProofPace
  let isReading = false
  const tick = () => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const { ticksPerPrint } = store.get(liveSavingAtom)
    const nowMs = performance.now()
    const due = paceProofs(pace, { nowMs, places: filters.length, isReading, isCalm, ticksPerPrint })
    if (due.place === 0 && !engine.proofs.keepFrame()) return
    pace = due.pace
    if (due.place === null) return
    print(engine, due.place, store.get(liveExposureAtom))
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

function printStill(store: Store, engine: Engine, still: Still): () => void {
  const over = new AbortController()
  const printAll = async (attempt = 1): Promise<void> => {
    const picture = await (still.kind === 'photo' ? smallPicture(still.photo) : loadProofStill())
    if (!over.signal.aborted) {
      engine.proofs.keepStill(picture)
      for (const place of filters.keys()) print(engine, place, exposureOf(store, still))
    }
    picture.close()
    if (await show(store, engine, over.signal)) return
    if (attempt === mostAttempts) throw new EngineLostError('the proofs are lost again and again')
    await pause(againMs)
    if (!over.signal.aborted) await printAll(attempt + 1)
  }
  printAll().catch((cause: unknown) => {
    console.warn('The keys have no pictures.', cause)
    // Nor have they what was there before: it may be another visitor.
    if (!over.signal.aborted) store.set(proofsAtom, null)
  })
  return () => over.abort()
}

function print({ proofs }: Engine, place: number, exposure: Exposure): void {
  const filter = filters[place]
  if (filter) proofs.print(place, proofExposure(exposure, filter))
}

/** False where a crash took the sheet: another engine follows, or this one prints anew. */
async function show(store: Store, { proofs }: Engine, over: AbortSignal): Promise<boolean> {
  if (over.aborted) return true
  try {
    const sheet = await proofs.read()
    if (!over.aborted)
      store.set(
        proofsAtom,
        filters.map((_, place) => proofOf(sheet, place)),
      )
    return true
  } catch (cause) {
    if (!(cause instanceof EngineLostError)) throw cause
    return false
  }
}

/** As the strip has it: turned as the visitor wants it, with the photo's own light and grain. */
function exposureOf(store: Store, still: Still): Exposure {
  const plain = { ...store.get(liveExposureAtom), mirror: false, metering: neutralMetering }
  if (still.kind === 'still') return plain
  const { seed, takenAt, metering } = still.photo
  const mirror = store.get(isMirroredAtom)(still.photo)
  return { ...plain, mirror, seed, takenAt, metering: still.metered ? metering : neutralMetering }
}

function smallPicture({ jpeg }: Photo): Promise<ImageBitmap> {
  return createImageBitmap(jpeg, {
    resizeWidth: proofSize.widthPx,
    resizeHeight: proofSize.heightPx,
    resizeQuality: 'high',
    colorSpaceConversion: 'none',
    premultiplyAlpha: 'none',
  })
}
