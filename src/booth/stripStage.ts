import { atom, type Getter } from 'jotai'
import { unwrap } from 'jotai/utils'
import { RendererLostError } from '../render/FilterRenderer.ts'
import type { Strip } from '../render/strip/Strip.ts'
import type { Photo } from '../photo/Photo.ts'
import type { StripPhotos } from './boothState.ts'
import { sessionAtom } from './boothAtoms.ts'
import { shouldMirrorAtom, dateStampAtom, meterOnAtom } from './settingsAtoms.ts'
import { type DevelopSettings, developForStrip } from './filmStage.ts'
import { filterAtom } from './filterAtoms.ts'
import { rendererSlotAtom } from './liveViewAtoms.ts'

/** A strip, or four photos that become one: they are developed, and the file is made, before it opens. */
const wholeSessionAtom = atom((get) => {
  const session = get(sessionAtom)
  return session.phase === 'strip' || session.phase === 'processing' ? session : null
})

/** Apart from the message, so that typing does not develop the photos again. */
const photosAtom = atom((get) => get(wholeSessionAtom)?.photos ?? null)
const messageAtom = atom((get) => get(wholeSessionAtom)?.message ?? '')

/** True from the last shutter of a strip until it is closed. */
export const isStripActiveAtom = atom((get) => {
  const session = get(wholeSessionAtom)
  return session !== null && (session.phase === 'processing' || session.open)
})

/** How a photo of the strip is developed. */
export const renderOptionsAtom = atom((get) => {
  const isMirrored = get(shouldMirrorAtom)
  const settings = { metered: get(meterOnAtom), dateStamp: get(dateStampAtom) }
  return (photo: Photo): DevelopSettings => ({ ...settings, mirror: isMirrored(photo) })
})

type Development = { readonly photos: StripPhotos } & (
  | { readonly frames: Strip['frames']; readonly fault: null }
  | { readonly frames: null; readonly fault: string }
)

const attemptAtom = atom(1)

/** Develops the photos once more, where that has failed. */
export const retryDevelopmentAtom = atom(null, (get, set) => set(attemptAtom, get(attemptAtom) + 1))

/** The four photos through the chosen filter, again after every change of them, of it or of a setting. */
const developmentAtom = atom(async (get, { signal }): Promise<Development | null> => {
  const photos = get(photosAtom)
  const engines = get(rendererSlotAtom)
  const filter = get(filterAtom)
  const settingsOf = get(renderOptionsAtom)
  get(attemptAtom)
  if (!photos) return null
  const one = (photo: Photo) => developForStrip(photo, filter, settingsOf(photo), { engines, signal })
  const [first, second, third, fourth] = photos
  try {
    return {
      photos,
      frames: await Promise.all([one(first), one(second), one(third), one(fourth)]),
      fault: null,
    }
  } catch (cause) {
    if (signal.aborted) return null
    return { photos, frames: null, fault: errorMessage(cause) }
  }
})

/** While a filter's change is developed, what was there before stays on the screen. */
const latestDevelopmentAtom = unwrap(developmentAtom, (before) => before ?? null)

/** The strip as painted on the screen; null while its first development runs. */
export const stripAtom = atom((get) => toStrip(get, get(latestDevelopmentAtom)))

/** Why the strip can't be shown, in a sentence. */
export const developmentFaultAtom = atom((get) => get(latestDevelopmentAtom)?.fault ?? null)

/** Undefined while it runs. */
const finishedDevelopmentAtom = unwrap(developmentAtom)

/**
 * The strip as it would be saved now: open or about to be, and developed with what is chosen. Null while it is neither.
 */
export const developedStripAtom = atom((get) => {
  // Read in any case: an atom that nobody follows keeps what it had, and that would be photos.
  const strip = toStrip(get, get(finishedDevelopmentAtom) ?? null)
  return get(isStripActiveAtom) ? strip : null
})

/** The strip with what is chosen now, as soon as it is developed; null where there is none. */
export async function nextStrip(get: Getter): Promise<Strip | null> {
  const running = get(developmentAtom)
  const development = await running
  // Another filter was chosen meanwhile: that one is wanted.
  return get(developmentAtom) === running ? toStrip(get, development) : nextStrip(get)
}

function toStrip(get: Getter, development: Development | null): Strip | null {
  const photos = get(photosAtom)
  const message = get(messageAtom)
  // A development of an earlier strip never shows one visitor another one's photos.
  if (!photos || !development?.frames || development.photos !== photos) return null
  const [first, second, third, fourth] = photos
  return {
    frames: development.frames,
    takenAt: [first.takenAt, second.takenAt, third.takenAt, fourth.takenAt],
    message,
    printedAt: fourth.takenAt,
  }
}

/** What a visitor reads of a failure on the way to the strip or its file. */
export function errorMessage(cause: unknown): string {
  if (cause instanceof RendererLostError) return 'Failed to take photo.'
  return cause instanceof Error && cause.message !== '' ? cause.message : 'Failed to take photo.'
}
