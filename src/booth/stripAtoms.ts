import { atom, type Getter } from 'jotai'
import { unwrap } from 'jotai/utils'
import type { Strip } from '../render/strip/Strip.ts'
import type { StripPhotos } from './boothState.ts'
import { sessionAtom } from './boothAtoms.ts'
import { filterAtom } from './filterAtoms.ts'
import { photoSettingsAtom } from './settingsAtoms.ts'

/** A strip, or four photos that become one: they are developed, and the file is made, before it opens. */
const stripOrProcessingAtom = atom((get) => {
  const session = get(sessionAtom)
  return session.phase === 'strip' || session.phase === 'processing' ? session : null
})

/** Apart from the message: typing must not develop the photos again. */
const photosAtom = atom((get) => get(stripOrProcessingAtom)?.photos ?? null)
const messageAtom = atom((get) => get(stripOrProcessingAtom)?.message ?? '')

/** True from the last shutter of a strip until it is closed. */
export const isStripActiveAtom = atom((get) => {
  const session = get(stripOrProcessingAtom)
  return session !== null && (session.phase === 'processing' || session.open)
})

const attemptAtom = atom(1)

/** Develops the photos of the strip once more, where that has failed. */
export const retryDevelopmentAtom = atom(null, (get, set) => set(attemptAtom, get(attemptAtom) + 1))

/** The strip's photos and how they are to be developed; a new object for each change and each retry. Null without a strip. */
export const stripRequestAtom = atom((get) => {
  const photos = get(photosAtom)
  const request = { filter: get(filterAtom), settings: get(photoSettingsAtom), attempt: get(attemptAtom) }
  return photos && { ...request, photos }
})

/** Development of a strip: its images, or the sentence that says why there are none. */
export type Development = { readonly photos: StripPhotos } & (
  | { readonly images: Strip['frames']; readonly error: null }
  | { readonly images: null; readonly error: string }
)

/** Development of the strip as requested now; null without a strip. The film stage alone writes it. */
export const developmentAtom = atom<Promise<Development | null> | null>(null)

/** While a change of filter is developed, the strip from before it stays on the screen. */
const latestDevelopmentAtom = unwrap(developmentAtom, (before) => before ?? null)

/** The strip as it is shown; null while its first development runs. */
export const stripAtom = atom((get) => toStrip(get, get(latestDevelopmentAtom)))

/** Why the strip can't be developed, in a sentence; null where it can. */
export const developmentErrorAtom = atom((get) => get(latestDevelopmentAtom)?.error ?? null)

/** Undefined while it runs. */
const finishedDevelopmentAtom = unwrap(developmentAtom)

/** The strip as it would be saved now, open or about to open, and developed as chosen; null while it is not. */
export const developedStripAtom = atom((get) => {
  // Read in any case: an atom without subscribers keeps its last value, and that would be photos.
  const strip = toStrip(get, get(finishedDevelopmentAtom) ?? null)
  return get(isStripActiveAtom) ? strip : null
})

/** Makes a strip of a development; null where it is none of the photos of this strip, but of an earlier visitor's. */
export function toStrip(get: Getter, development: Development | null): Strip | null {
  const photos = get(photosAtom)
  const message = get(messageAtom)
  if (!photos || !development?.images || development.photos !== photos) return null
  const [first, second, third, fourth] = photos
  return {
    frames: development.images,
    takenAt: [first.takenAt, second.takenAt, third.takenAt, fourth.takenAt],
    message,
    printedAt: fourth.takenAt,
  }
}

/** File of the strip as it stands, and what became of it. */
export type StripFile = {
  /** Null until it is encoded. */
  readonly jpeg: Blob | null
  /** Image for a long press, where nothing else gets it out of the browser. */
  readonly longPressJpeg: Blob | null
  /** Why it could not be exported, in a sentence. */
  readonly error: string | null
  /** The last press on one of the export buttons: which, and when, on the monotonic clock. */
  readonly lastPress: { readonly method: unknown; readonly atMs: number } | null
}

const noFile: StripFile = { jpeg: null, longPressJpeg: null, error: null, lastPress: null }
const fileAtom = atom(noFile)

/** File of the strip that is open or about to open; set in part. */
export const stripFileAtom = atom(
  (get) => get(fileAtom),
  (get, set, part: Partial<StripFile>) => set(fileAtom, { ...get(fileAtom), ...part }),
)

/** Forgets the file: another strip, filter or message needs another one. */
export const resetStripFileAtom = atom(null, (_get, set) => set(fileAtom, noFile))

/** True while a press on an export button waits for the file. */
export const isEncodingAtom = atom(false)
