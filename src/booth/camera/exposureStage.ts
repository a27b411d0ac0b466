import { atom } from 'jotai'
import { isDim, type Photo } from '../../engine/index.ts'
import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'
import { lazyModule } from '../../lib/lazyModule.ts'
import { type Store, subscribe } from '../../lib/store.ts'
import { clipMs } from '../../photo/clipTiming.ts'
import type { LongExposure } from '../../photo/longExposure.ts'
import { meteringAtom } from '../live/filterAtoms.ts'
import { isClipOpenAtom, keepsClipsAtom } from '../moving/clipAtoms.ts'
import { boothAtom, playingVideoAtom, sessionAtom } from '../session/boothAtoms.ts'
import { countdownStepMs, hasStrip } from '../session/reduceBooth.ts'

/** Loaded once the camera runs: the live view does without it. */
const longExposureModule = lazyModule(() => import('../../photo/longExposure.ts'))

/**
 * Exposure stage: countdown -> the frames before a shutter, of which a worker makes the photo's negative.
 * @returns cleanup; it ends the worker
 */
export function startExposures(store: Store): Cleanup {
  return combineCleanups(
    subscribe(store, playingVideoAtom, (video) => {
      if (video) longExposureModule.load().catch(() => undefined)
    }),
    subscribe(store, shutterMsAtom, (shutterMs) =>
      shutterMs === null
        ? null
        : subscribe(store, keepsClipsAtom, (keepsClip) => exposeUntil(store, shutterMs, keepsClip)),
    ),
    subscribe(store, wantedNegativeAtom, (wanted) => wanted && wanted.end),
  )
}

/** When the shutter is due or was pressed, from the last two seconds of a countdown to the photo; null at other times. */
const shutterMsAtom = atom((get) => {
  const session = get(sessionAtom)
  if (session.phase === 'capturing') return session.shutterMs
  if (session.phase !== 'countdown' || session.count > 2) return null
  return session.deadlineMs + (session.count - 1) * countdownStepMs
})

/** Long exposure of the photo that is about to be taken; null where its code does not load. This stage alone writes it. */
export const longExposureAtom = atom<LongExposure | null>(null)

/** Keeps the frames before a shutter, until its photo is taken. */
function exposeUntil(store: Store, shutterMs: number, keepsClip: boolean): Cleanup | null {
  const video = store.get(playingVideoAtom)
  if (!video) return null
  const clipFromMs = keepsClip ? shutterMs - clipMs : null
  return longExposureModule.start(
    ({ openLongExposure }) => {
      const dim = isDim(store.get(meteringAtom))
      const exposure = openLongExposure(video, { shutterMs, isDim: dim, clipFromMs })
      store.set(longExposureAtom, exposure)
      const closeClip = clipFromMs === null ? null : openClip(store, clipFromMs)
      return () => {
        closeClip?.()
        store.set(longExposureAtom, null)
        exposure.close()
      }
    },
    (cause) =>
      console.warn('Dim photos are the shutter’s own frame: the long exposure could not be loaded.', cause),
  )
}

/** Says that the frames of a clip are kept, from a time on the monotonic clock. */
function openClip(store: Store, fromMs: number): Cleanup {
  const waitMs = fromMs - performance.now()
  const open = () => store.set(isClipOpenAtom, true)
  // The code may have come late: then frames are kept already.
  const timer = waitMs > 0 ? setTimeout(open, waitMs) : undefined
  if (timer === undefined) open()
  return () => {
    clearTimeout(timer)
    store.set(isClipOpenAtom, false)
  }
}

/** Photo whose negative is being made, and what ends its worker. `openLongExposure` says what else ends that. */
type PendingNegative = { readonly photo: Photo; readonly end: Cleanup }

const negativeAtom = atom<PendingNegative | null>(null)

/** The same while the photo is a part of a strip, or of a session whose camera runs; else null. */
const wantedNegativeAtom = atom((get): PendingNegative | null => {
  const negative = get(negativeAtom)
  const { camera, session } = get(boothAtom)
  if (!negative || (camera.state !== 'active' && !hasStrip(session))) return null
  // A strip that is cancelled brings the one before it back.
  const photos: readonly Photo[] = ('previous' in session && session.previous?.photos) || session.photos
  return photos.includes(negative.photo) ? negative : null
})

/** Lets the negative of a photo that was taken be made until the photo is gone. */
export const makeNegativeAtom = atom(null, (get, set, photo: Photo, end: Cleanup) => {
  const negative = { photo, end }
  set(negativeAtom, negative)
  void photo.negative.then(() => {
    if (get(negativeAtom) === negative) set(negativeAtom, null)
  })
  // It came too late for its session.
  if (!get(wantedNegativeAtom)) end()
})
