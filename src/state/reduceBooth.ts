import type { CameraError } from '../camera/CameraError.ts'
import type { VideoSource } from '../camera/VideoSource.ts'
import { assertNever } from '../lib/assertNever.ts'
import { clipText } from '../lib/clipText.ts'
import type { Photo } from '../photo/Photo.ts'
import type { PhotoError } from '../photo/PhotoError.ts'
import { type Booth, newBooth, type Resting, type Session } from './booth.ts'

/** Spec, part 9. */
const secondMs = 1000
const pauseMs = 1000
export const processingMs = 1500
export const messageLimit = 50

/** A timer that comes later than this (a throttled tab, a suspended laptop) starts the next second afresh. */
const lateMs = 500

/** Everything that can happen to the booth. `nowMs` is on the monotonic clock. */
export type BoothEvent =
  | { readonly type: 'startCamera' }
  | { readonly type: 'cameraOpened'; readonly request: number; readonly source: VideoSource }
  | { readonly type: 'cameraFailed'; readonly request: number; readonly error: CameraError }
  | { readonly type: 'stopCamera' }
  | { readonly type: 'capture'; readonly nowMs: number }
  | {
      readonly type: 'deadlinePassed'
      readonly id: number
      readonly deadlineMs: number
      readonly nowMs: number
    }
  | { readonly type: 'photoTaken'; readonly id: number; readonly photo: Photo }
  | { readonly type: 'photoFailed'; readonly id: number; readonly error: PhotoError }
  | { readonly type: 'writeMessage'; readonly message: string }
  | { readonly type: 'openStrip' }
  | { readonly type: 'closeStrip' }
  | { readonly type: 'reset' }

/** The booth after an event; the same object where the event changes nothing. */
export function reduceBooth(booth: Booth, event: BoothEvent): Booth {
  switch (event.type) {
    case 'startCamera':
      return startCamera(booth)
    case 'cameraOpened':
      return cameraOpened(booth, event)
    case 'cameraFailed':
      return cameraFailed(booth, event)
    case 'stopCamera':
      return turnOff(booth)
    case 'capture':
      return capture(booth, event.nowMs)
    case 'deadlinePassed':
      return deadlinePassed(booth, event)
    case 'photoTaken':
      return photoTaken(booth, event)
    case 'photoFailed':
      return photoFailed(booth, event)
    case 'writeMessage':
      return withStrip(booth, { message: clipText(event.message, messageLimit) })
    case 'openStrip':
      return withStrip(booth, { open: true })
    case 'closeStrip':
      return withStrip(booth, { open: false })
    case 'reset':
      return { ...newBooth, lastId: booth.lastId }
    default:
      return assertNever(event)
  }
}

type Event<Type extends BoothEvent['type']> = Extract<BoothEvent, { type: Type }>

function startCamera(booth: Booth): Booth {
  if (booth.camera.state === 'starting' || booth.camera.state === 'active') return booth
  const request = booth.lastId + 1
  return {
    lastId: request,
    notice: null,
    camera: { state: 'starting', request },
    session: rest(booth.session),
  }
}

function cameraOpened(booth: Booth, { request, source }: Event<'cameraOpened'>): Booth {
  if (booth.camera.state !== 'starting' || booth.camera.request !== request) return booth
  return { ...booth, notice: null, camera: { state: 'active', request, source } }
}

function cameraFailed(booth: Booth, { request, error }: Event<'cameraFailed'>): Booth {
  const { camera } = booth
  if ((camera.state !== 'starting' && camera.state !== 'active') || camera.request !== request) return booth
  return { ...booth, notice: null, camera: { state: 'failed', error }, session: rest(booth.session) }
}

function turnOff(booth: Booth): Booth {
  if (booth.camera.state === 'idle') return booth
  return { ...booth, notice: null, camera: { state: 'idle' }, session: rest(booth.session) }
}

function capture(booth: Booth, nowMs: number): Booth {
  if (booth.camera.state !== 'active') return { ...booth, notice: 'Camera not active.' }
  if (isBusy(booth.session)) return booth
  const id = booth.lastId + 1
  const deadlineMs = nowMs + secondMs
  return {
    lastId: id,
    notice: null,
    camera: booth.camera,
    session: { phase: 'countdown', id, photos: [], count: 3, deadlineMs },
  }
}

function deadlinePassed(booth: Booth, { id, deadlineMs, nowMs }: Event<'deadlinePassed'>): Booth {
  const { camera, session } = booth
  if (!('deadlineMs' in session) || session.id !== id || session.deadlineMs !== deadlineMs) return booth
  if (session.phase === 'processing') {
    const strip = { phase: 'strip', photos: session.photos, message: '', open: true } as const
    return { ...booth, camera: camera.state === 'failed' ? camera : { state: 'idle' }, session: strip }
  }
  if (camera.state !== 'active') return booth
  const { photos } = session
  // Deadlines follow from each other, not from the moment a timer came, so that a session does not drift.
  const shutterMs = nowMs - deadlineMs > lateMs ? nowMs : deadlineMs
  const next = { id, photos, deadlineMs: shutterMs + secondMs }
  if (session.phase === 'pause')
    return { ...booth, camera, session: { phase: 'countdown', ...next, count: 3 } }
  if (session.count === 1) return { ...booth, camera, session: { phase: 'exposing', id, photos, shutterMs } }
  return { ...booth, camera, session: { phase: 'countdown', ...next, count: session.count === 3 ? 2 : 1 } }
}

function photoTaken(booth: Booth, { id, photo }: Event<'photoTaken'>): Booth {
  const { camera, session } = booth
  if (camera.state !== 'active' || session.phase !== 'exposing' || session.id !== id) return booth
  const { photos, shutterMs } = session
  if (photos.length === 3) {
    const four = {
      phase: 'processing',
      id,
      photos: [...photos, photo],
      deadlineMs: shutterMs + processingMs,
    } as const
    return { ...booth, camera, session: four }
  }
  const taken = [...photos, photo] as const
  return { ...booth, camera, session: { phase: 'pause', id, photos: taken, deadlineMs: shutterMs + pauseMs } }
}

function photoFailed(booth: Booth, { id, error }: Event<'photoFailed'>): Booth {
  const { session } = booth
  if (session.phase !== 'exposing' || session.id !== id) return booth
  return { ...booth, camera: { state: 'failed', error }, session: rest(session) }
}

function withStrip(booth: Booth, change: { readonly message?: string; readonly open?: boolean }): Booth {
  if (booth.session.phase !== 'strip') return booth
  return { ...booth, session: { ...booth.session, ...change } }
}

/** True from the first countdown until the strip opens: no other session can begin. */
export function isBusy(session: Session): boolean {
  return session.phase !== 'ready' && session.phase !== 'strip'
}

/** What stays of a session without a camera: the photos taken, a strip in the making, or the strip. */
function rest(session: Session): Resting {
  switch (session.phase) {
    case 'countdown':
    case 'exposing':
    case 'pause':
      return { phase: 'ready', photos: session.photos }
    case 'ready':
    case 'processing':
    case 'strip':
      return session
    default:
      return assertNever(session)
  }
}
