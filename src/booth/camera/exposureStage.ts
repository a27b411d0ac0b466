import { atom } from 'jotai'
import { isDim } from '../../engine/index.ts'
import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'
import { lazyModule } from '../../lib/lazyModule.ts'
import { type Store, subscribe } from '../../lib/store.ts'
import { clipMs } from '../../photo/clipTiming.ts'
import { meteringAtom } from '../live/filterAtoms.ts'
import { isClipOpenAtom, keepsClipsAtom } from '../moving/clipAtoms.ts'
import { playingVideoAtom, sessionAtom } from '../session/boothAtoms.ts'
import { countdownStepMs } from '../session/reduceBooth.ts'
import { longExposureAtom } from './exposureAtoms.ts'

/** Loaded once the camera runs: the live view does without it. */
const longExposureModule = lazyModule(() => import('../../photo/longExposure.ts'))

/**
 * Exposure stage: the end of a countdown -> a long exposure, which reads the camera's frames until the photo is taken.
 * The shutter stage makes the photo with it: merged, these frames are less noisy in dim light. Where moving strips are kept,
 * the exposure begins earlier and reads the photo's clip too. A change of that in the middle begins it anew.
 * @returns cleanup; it forgets the frames
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
  )
}

/** When the shutter is due or was pressed, from the last two seconds of a countdown to the photo; null at other times. */
const shutterMsAtom = atom((get) => {
  const session = get(sessionAtom)
  if (session.phase === 'capturing') return session.shutterMs
  if (session.phase !== 'countdown' || session.count > 2) return null
  return session.deadlineMs + (session.count - 1) * countdownStepMs
})

/** Keeps the frames before a shutter. @returns cleanup; it forgets them */
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
