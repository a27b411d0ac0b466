import type { CameraError } from '../../camera/CameraError.ts'
import type { VideoSource } from '../../camera/VideoSource.ts'
import { assertNever } from '../../lib/assertNever.ts'
import { clipText } from '../../lib/text.ts'
import type { Photo } from '../../engine/index.ts'
import type { PhotoError } from '../../photo/PhotoError.ts'
import {
  type Booth,
  type FirstCount,
  type PhotoIndex,
  initialBooth,
  type ActiveSession,
  type Session,
} from './boothState.ts'
import {
  beginStrip,
  cancelSession,
  countDown,
  resumeSession,
  holdSession,
  pauseOf,
  stopWaiting,
  replacePhoto,
  requestCamera,
  reshoot,
  toRestingSession,
} from './sessionSteps.ts'

/** Duration of each number of the countdown, in milliseconds. */
export const countdownStepMs = 1000
/** Time between a photo and the next countdown, in milliseconds. */
const betweenPhotosMs = 1000

/** Time between the fourth photo and the strip, in milliseconds: the Processing screen. */
export const processingMs = 1500

/** Most characters of the message on a strip, as `clipText` counts them. */
export const stripMessageLimit = 50

/** A timer that fires later than this (a throttled tab, a suspended laptop) starts the next second afresh. */
const lateMs = 500

/** `nowMs` is on the monotonic clock. */
type Timed = { readonly nowMs: number }

/** Event of the booth; `request` and `id` tell stale events from those of now. */
export type BoothEvent =
  | { readonly type: 'startCamera' | 'stopCamera' | 'cancelSession' | 'openStrip' | 'closeStrip' | 'reset' }
  | { readonly type: 'cameraOpened'; readonly request: number; readonly source: VideoSource }
  | { readonly type: 'cameraFailed'; readonly request: number; readonly error: CameraError }
  | (Timed & { readonly type: 'muteChanged'; readonly request: number; readonly isMuted: boolean })
  | (Timed & { readonly type: 'visibilityChanged'; readonly isHidden: boolean })
  | { readonly type: 'setPause'; readonly pause: string | null }
  | { readonly type: 'setFirstCount'; readonly count: FirstCount }
  | (Timed & { readonly type: 'capture' | 'newStrip' | 'resume' })
  | (Timed & { readonly type: 'reshoot'; readonly index: PhotoIndex })
  | (Timed & { readonly type: 'deadlinePassed'; readonly id: number; readonly deadlineMs: number })
  | { readonly type: 'photoTaken'; readonly id: number; readonly photo: Photo }
  | { readonly type: 'photoFailed'; readonly id: number; readonly error: PhotoError }
  | { readonly type: 'writeMessage'; readonly message: string }

/** Reducer of the booth: its state after an event; the same object where the event changes nothing. */
export function reduceBooth(booth: Booth, event: BoothEvent): Booth {
  const next = holdSession(step(booth, event))
  return pauseOf(next) === null ? next : stopCamera(next)
}

function step(booth: Booth, event: BoothEvent): Booth {
  switch (event.type) {
    case 'startCamera':
      return startCamera(booth)
    case 'cameraOpened':
      return cameraOpened(booth, event)
    case 'cameraFailed':
      return cameraFailed(booth, event)
    case 'muteChanged':
      return muteChanged(booth, event)
    case 'stopCamera':
      return stopCamera(booth)
    case 'visibilityChanged':
      return visibilityChanged(booth, event)
    case 'setPause':
      return event.pause === booth.pause ? booth : { ...booth, pause: event.pause }
    case 'setFirstCount':
      return event.count === booth.firstCount ? booth : { ...booth, firstCount: event.count }
    case 'capture':
      return capture(booth, event.nowMs + countdownStepMs)
    case 'resume':
      return resume(booth, event.nowMs + countdownStepMs)
    case 'newStrip':
      return beginStrip(booth, event.nowMs + countdownStepMs)
    case 'reshoot':
      return reshoot(booth, event.index, event.nowMs + countdownStepMs)
    case 'cancelSession':
      return cancelSession(booth)
    case 'deadlinePassed':
      return deadlinePassed(booth, event)
    case 'photoTaken':
      return photoTaken(booth, event)
    case 'photoFailed':
      return photoFailed(booth, event)
    case 'writeMessage':
      return withStrip(booth, { message: clipText(event.message, stripMessageLimit) })
    case 'openStrip':
      return withStrip(booth, { open: true, waitingFor: null })
    case 'closeStrip':
      return withStrip(booth, { open: false, waitingFor: null })
    case 'reset':
      return {
        ...initialBooth,
        lastId: booth.lastId,
        firstCount: booth.firstCount,
        pause: booth.pause,
      }
    default:
      return assertNever(event)
  }
}

type Event<Type extends BoothEvent['type']> = Extract<BoothEvent, { type: Type }>

function startCamera(booth: Booth): Booth {
  const isOff = booth.camera.state === 'idle' || booth.camera.state === 'failed'
  return isOff ? requestCamera(booth, toRestingSession(booth.session)) : booth
}

function cameraOpened(booth: Booth, { request, source }: Event<'cameraOpened'>): Booth {
  if (!isWanted(booth, request)) return booth
  return { ...booth, notice: null, camera: { state: 'active', request, source } }
}

function cameraFailed(booth: Booth, { request, error }: Event<'cameraFailed'>): Booth {
  return isWanted(booth, request) ? failCamera(booth, error) : booth
}

function failCamera(booth: Booth, error: CameraError | PhotoError): Booth {
  return {
    ...booth,
    notice: null,
    camera: { state: 'failed', error },
    session: toRestingSession(booth.session),
  }
}

function muteChanged(booth: Booth, { request, isMuted, nowMs }: Event<'muteChanged'>): Booth {
  if (!isWanted(booth, request) || isMuted === (booth.mutedRequest === request)) return booth
  return resumeSession({ ...booth, mutedRequest: isMuted ? request : null }, nowMs + countdownStepMs)
}

function isWanted({ camera }: Booth, request: number): boolean {
  return (camera.state === 'starting' || camera.state === 'active') && camera.request === request
}

function visibilityChanged(booth: Booth, { isHidden, nowMs }: Event<'visibilityChanged'>): Booth {
  return isHidden === booth.isHidden ? booth : resumeSession({ ...booth, isHidden }, nowMs + countdownStepMs)
}

function stopCamera(booth: Booth): Booth {
  if (booth.camera.state === 'idle') return booth
  return {
    ...booth,
    notice: null,
    camera: { state: 'idle' },
    session: stopWaiting(toRestingSession(booth.session)),
  }
}

/** The first strip needs a camera that runs; after a strip the press plainly means one more, and starts it. */
function capture(booth: Booth, deadlineMs: number): Booth {
  const isRefused = booth.camera.state !== 'active' && booth.session.phase !== 'strip'
  return isRefused ? { ...booth, notice: 'cameraNotActive' } : beginStrip(booth, deadlineMs)
}

function resume(booth: Booth, deadlineMs: number): Booth {
  const { camera, session } = booth
  if (session.phase !== 'ready') return booth
  if (camera.state !== 'active') return { ...booth, notice: 'cameraNotActive' }
  return countDown(booth, camera, { photos: session.photos, reshoot: null, previous: null }, deadlineMs)
}

function deadlinePassed(booth: Booth, { id, deadlineMs, nowMs }: Event<'deadlinePassed'>): Booth {
  const { camera, session } = booth
  if (!('deadlineMs' in session) || session.id !== id || session.deadlineMs !== deadlineMs) return booth
  if (session.phase === 'processing') {
    const { photos, message } = session
    const strip = { phase: 'strip', photos, message, open: true, waitingFor: null } as const
    return { ...booth, camera: camera.state === 'failed' ? camera : { state: 'idle' }, session: strip }
  }
  if (camera.state !== 'active') return booth
  // Each deadline follows from the one before, not from the time a timer fired: a session does not drift.
  const shutterMs = nowMs - deadlineMs > lateMs ? nowMs : deadlineMs
  return { ...booth, camera, session: nextSecond(session, shutterMs) }
}

type TimedSession = Extract<ActiveSession, { readonly deadlineMs: number }>

function nextSecond(session: TimedSession, shutterMs: number): ActiveSession {
  const next = { phase: 'countdown', id: session.id, deadlineMs: shutterMs + countdownStepMs } as const
  if (session.phase === 'betweenPhotos')
    return { ...next, photos: session.photos, reshoot: null, previous: null, count: 3 }
  const { count, deadlineMs: _, ...target } = session
  if (count === 1) return { ...target, phase: 'capturing', shutterMs }
  return { ...target, ...next, count: count - 1 }
}

function photoTaken(booth: Booth, { id, photo }: Event<'photoTaken'>): Booth {
  const { camera, session } = booth
  if (camera.state !== 'active' || session.phase !== 'capturing' || session.id !== id) return booth
  const reshots = booth.reshots + (session.reshoot === null ? 0 : 1)
  return { ...booth, reshots, camera, session: withPhoto(session, photo) }
}

function withPhoto(session: Extract<ActiveSession, { readonly phase: 'capturing' }>, photo: Photo): Session {
  const { id, shutterMs } = session
  const processing = { phase: 'processing', id, deadlineMs: shutterMs + processingMs } as const
  if (session.reshoot !== null) {
    const { index, message } = session.reshoot
    return { ...processing, photos: replacePhoto(session.photos, index, photo), message, index }
  }
  const { photos } = session
  if (photos.length === 3) return { ...processing, photos: [...photos, photo], message: '', index: 3 }
  return { phase: 'betweenPhotos', id, photos: [...photos, photo], deadlineMs: shutterMs + betweenPhotosMs }
}

function photoFailed(booth: Booth, { id, error }: Event<'photoFailed'>): Booth {
  const { session } = booth
  if (session.phase !== 'capturing' || session.id !== id) return booth
  return failCamera(booth, error)
}

type StripChange = { readonly message: string } | { readonly open: boolean; readonly waitingFor: null }

function withStrip(booth: Booth, change: StripChange): Booth {
  if (booth.session.phase !== 'strip') return booth
  return { ...booth, session: { ...booth.session, ...change } }
}

/** True from the first countdown until the strip opens: no other session can begin. */
export function isBusy(session: Session): boolean {
  return session.phase !== 'ready' && session.phase !== 'strip'
}

/** True from the fourth photo until the first one of another strip, also while one of the four is taken anew. */
export function hasStrip(session: Session): boolean {
  return session.photos.length === 4 || ('previous' in session && session.previous !== null)
}
