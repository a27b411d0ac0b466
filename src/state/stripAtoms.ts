import { atom, type Getter } from 'jotai'
import { unwrap } from 'jotai/utils'
import { develop } from '../filters/develop.ts'
import { EngineLostError } from '../filters/EngineLostError.ts'
import type { Strip } from '../strip/Strip.ts'
import { photoRects } from '../strip/layout.ts'
import type { FourPhotos } from './booth.ts'
import { stripSessionAtom } from './boothAtom.ts'
import { isMirroredAtom } from './cameraSettingsAtoms.ts'
import { enginesAtom, filterAtom } from './filterAtoms.ts'
import { dateStampAtom, meterOnAtom } from './settingsAtoms.ts'
import { withEngine } from './withEngine.ts'

/** Apart from the message, so that typing does not develop the photos again. */
const stripPhotosAtom = atom((get) => get(stripSessionAtom)?.photos ?? null)

type Development = { readonly photos: FourPhotos } & (
  | { readonly frames: Strip['frames']; readonly fault: null }
  | { readonly frames: null; readonly fault: string }
)

const attemptAtom = atom(1)

/** Develops the photos once more, where that has failed. */
export const developAgainAtom = atom(null, (get, set) => set(attemptAtom, get(attemptAtom) + 1))

/** The four photos through the chosen filter, again after every change of them, of it or of a setting. */
const developmentAtom = atom(async (get, { signal }): Promise<Development | null> => {
  const photos = get(stripPhotosAtom)
  const engines = get(enginesAtom)
  const filter = get(filterAtom)
  const isMirrored = get(isMirroredAtom)
  get(attemptAtom)
  const settings = { metered: get(meterOnAtom), dateStamp: get(dateStampAtom) }
  if (!photos) return null
  const one = (photo: FourPhotos[number]) =>
    withEngine(engines, signal, (engine) =>
      develop(photo, filter, photoRects[0], { ...settings, mirror: isMirrored(photo), engine, signal }),
    )
  const [first, second, third, fourth] = photos
  try {
    return {
      photos,
      frames: await Promise.all([one(first), one(second), one(third), one(fourth)]),
      fault: null,
    }
  } catch (cause) {
    if (signal.aborted) return null
    return { photos, frames: null, fault: sentence(cause) }
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

/** The strip as it would be saved now: open, and developed with what is chosen. Null while it is neither. */
export const finishedStripAtom = atom((get) => {
  // Read in any case: an atom that nobody follows keeps what it had, and that would be photos.
  const strip = toStrip(get, get(finishedDevelopmentAtom) ?? null)
  return get(stripSessionAtom)?.open ? strip : null
})

/** The strip with what is chosen now, as soon as it is developed; null where there is none. */
export async function comingStrip(get: Getter): Promise<Strip | null> {
  const running = get(developmentAtom)
  const development = await running
  // Another filter was chosen meanwhile: that one is wanted.
  return get(developmentAtom) === running ? toStrip(get, development) : comingStrip(get)
}

function toStrip(get: Getter, development: Development | null): Strip | null {
  const session = get(stripSessionAtom)
  // A development of an earlier strip never shows one visitor another one's photos.
  if (!session || !development?.frames || development.photos !== session.photos) return null
  const [first, second, third, fourth] = session.photos
  return {
    frames: development.frames,
    takenAt: [first.takenAt, second.takenAt, third.takenAt, fourth.takenAt],
    message: session.message,
    printedAt: fourth.takenAt,
  }
}

/** What a visitor reads of a failure on the way to the strip or its file. */
export function sentence(cause: unknown): string {
  if (cause instanceof EngineLostError) return 'Failed to take photo.'
  return cause instanceof Error && cause.message !== '' ? cause.message : 'Failed to take photo.'
}
