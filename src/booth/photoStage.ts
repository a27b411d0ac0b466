import { atom } from 'jotai'
import { withTimeLimit } from '../lib/abortable.ts'
import { type Cleanup, combineCleanups } from '../lib/cleanup.ts'
import { openEncoder } from '../lib/encodeCanvas.ts'
import { lazyModule } from '../lib/lazyModule.ts'
import { clipMs } from '../photo/clipTiming.ts'
import { isDim, type Photo } from '../engine/index.ts'
import { startMeter } from '../photo/liveMeter.ts'
import type { LongExposure } from '../photo/longExposure.ts'
import { PhotoError } from '../photo/PhotoError.ts'
import { takePhoto } from '../photo/takePhoto.ts'
import {
  boothAtom,
  cameraAtom,
  dispatchAtom,
  firstCountAtom,
  playingVideoAtom,
  sessionAtom,
} from './session/boothAtoms.ts'
import type { CaptureIntent, Session } from './session/boothState.ts'
import { isClipOpenAtom, keepsClipsAtom, receiveFramesAtom } from './moving/clipAtoms.ts'
import { meteringAtom } from './live/filterAtoms.ts'
import { countdownStepMs, hasStrip } from './session/reduceBooth.ts'
import { type Store, subscribe } from '../lib/store.ts'
import { isStripActiveAtom } from './strip/stripAtoms.ts'

/** Loaded once the camera runs: the live view does without it. */
const longExposureModule = lazyModule(() => import('../photo/longExposure.ts'))

/**
 * Photo stage: countdown, shutter -> Photo, raw and with the metering of its moment. Runs the session's deadlines, holds
 * it while the page is hidden, meters the light and keeps the encoder open.
 * @returns cleanup; it ends every timer
 */
export function startPhotos(store: Store): Cleanup {
  return combineCleanups(
    watchPage(store),
    subscribe(store, firstCountAtom, (count) => store.set(dispatchAtom, { type: 'setFirstCount', count })),
    subscribe(store, needsEncoderAtom, (isNeeded) => (isNeeded ? openEncoder() : null)),
    subscribe(
      store,
      playingVideoAtom,
      (video) => video && startMeter(video, (metering) => store.set(meteringAtom, metering)),
    ),
    subscribe(store, playingVideoAtom, (video) => {
      if (video) longExposureModule.load().catch(() => undefined)
    }),
    subscribe(store, shutterMsAtom, (shutterMs) =>
      shutterMs === null
        ? null
        : subscribe(store, keepsClipsAtom, (keepsClip) => exposeUntil(store, shutterMs, keepsClip)),
    ),
    subscribe(store, keptExposureAtom, (exposed) => exposed && exposed.end),
    subscribe(store, sessionAtom, (session) => runSession(store, session)),
    subscribe(store, waitingIntentAtom, (intent) => beginCapture(store, intent)),
  )
}

/**
 * Tells the booth whether the page is visible. A page that the visitor leaves keeps no camera, not even one that goes
 * into the back-forward cache.
 */
function watchPage(store: Store): Cleanup {
  const controller = new AbortController()
  const update = () =>
    store.set(dispatchAtom, {
      type: 'visibilityChanged',
      isHidden: document.hidden,
      nowMs: performance.now(),
    })
  update()
  document.addEventListener('visibilitychange', update, controller)
  window.addEventListener('pagehide', () => store.set(dispatchAtom, { type: 'stopCamera' }), controller)
  return () => controller.abort()
}

/** While photos are taken, or a strip is open: the encoder keeps no visitor's pixels after that. */
const needsEncoderAtom = atom((get) => get(playingVideoAtom) !== null || get(isStripActiveAtom))

function runSession(store: Store, session: Session): Cleanup | undefined {
  if (session.phase === 'capturing') capturePhoto(store, session.id)
  if (!('deadlineMs' in session)) return undefined
  const { id, deadlineMs } = session
  const onDeadline = () =>
    store.set(dispatchAtom, { type: 'deadlinePassed', id, deadlineMs, nowMs: performance.now() })
  const timer = setTimeout(onDeadline, Math.max(0, deadlineMs - performance.now()))
  return () => clearTimeout(timer)
}

/** When the shutter is due or was pressed, from the last two seconds of a countdown to the photo; null at other times. */
const shutterMsAtom = atom((get) => {
  const session = get(sessionAtom)
  if (session.phase === 'capturing') return session.shutterMs
  if (session.phase !== 'countdown' || session.count > 2) return null
  return session.deadlineMs + (session.count - 1) * countdownStepMs
})

/** Long exposure of the photo that is about to be taken; this stage alone writes it. */
const longExposureAtom = atom<LongExposure | null>(null)

/** Keeps the frames before a shutter, until its photo is taken. A photo whose code does not load is the shutter's own frame. */
function exposeUntil(store: Store, shutterMs: number, keepsClip: boolean): Cleanup | null {
  const video = store.get(playingVideoAtom)
  if (!video) return null
  const clipFromMs = keepsClip ? shutterMs - clipMs : null
  return longExposureModule.start(
    ({ openLongExposure }) => {
      const exposure = openLongExposure(video, {
        shutterMs,
        isDim: isDim(store.get(meteringAtom)),
        clipFromMs,
      })
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

/** Photo whose negative is being made, and what ends that; this stage alone writes it. */
const exposedAtom = atom<{ readonly photo: Photo; readonly end: Cleanup } | null>(null)

/** The same while the photo is a part of a strip, or of a session whose camera runs; else null. */
const keptExposureAtom = atom((get) => {
  const exposed = get(exposedAtom)
  const { camera, session } = get(boothAtom)
  if (!exposed || (camera.state !== 'active' && !hasStrip(session))) return null
  // A strip that is cancelled brings the one before it back.
  const photos: readonly Photo[] = ('previous' in session && session.previous?.photos) || session.photos
  return photos.includes(exposed.photo) ? exposed : null
})

/** Lets the negative of a photo that was taken be made until the photo is gone. */
function followExposure(store: Store, photo: Photo, end: Cleanup): void {
  const exposed = { photo, end }
  store.set(exposedAtom, exposed)
  void photo.negative.then(() => {
    if (store.get(exposedAtom) === exposed) store.set(exposedAtom, null)
  })
  // It came too late for its session.
  if (!store.get(keptExposureAtom)) end()
}

/** Time for a photo, milliseconds: nothing else ends a session whose photo never comes. */
const maxPhotoMs = 30_000

function capturePhoto(store: Store, id: number): void {
  const camera = store.get(cameraAtom)
  if (camera.state !== 'active') return
  const exposure = store.get(longExposureAtom)
  exposure?.stop()
  const frames = exposure?.clip() ?? []
  const take = () => takePhoto(camera.source, store.get(meteringAtom), exposure)
  withTimeLimit(maxPhotoMs, take).then(
    (photo) => {
      store.set(dispatchAtom, { type: 'photoTaken', id, photo })
      if (exposure) followExposure(store, photo, exposure.end)
      store.set(receiveFramesAtom, photo, frames)
    },
    (cause: unknown) => {
      const error = cause instanceof PhotoError ? cause : new PhotoError('failed', { cause })
      store.set(dispatchAtom, { type: 'photoFailed', id, error })
    },
  )
}

/** What has waited for the camera, which now runs. */
const waitingIntentAtom = atom((get) => {
  const { camera, session } = get(boothAtom)
  return camera.state === 'active' && 'waitingFor' in session ? session.waitingFor : null
})

function beginCapture(store: Store, intent: CaptureIntent | null): undefined {
  if (intent === null) return
  const nowMs = performance.now()
  store.set(
    dispatchAtom,
    intent === 'newStrip' ? { type: intent, nowMs } : { type: 'reshoot', index: intent, nowMs },
  )
}
