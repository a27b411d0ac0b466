import type {
  ActiveSession,
  Booth,
  CaptureTarget,
  RestingSession,
  Session,
  PhotoIndex,
  StripPhotos,
} from './boothState.ts'
import { assertNever } from '../../lib/assertNever.ts'
import type { Photo } from '../../engine/index.ts'

/** True while the running camera sends no image. */
export function isMuted({ camera, mutedRequest }: Booth): boolean {
  return camera.state === 'active' && camera.request === mutedRequest
}

/** Holds the session while the page is hidden or the camera muted: no photo is taken that the visitor can't see coming. */
export function holdSession(booth: Booth): Booth {
  const { camera, session } = booth
  if (camera.state !== 'active' || !mustWait(booth)) return booth
  if (session.phase === 'betweenPhotos') {
    const { id, photos } = session
    return { ...booth, camera, session: { phase: 'held', id, photos, reshoot: null, previous: null } }
  }
  if (session.phase !== 'countdown') return booth
  const { count: _, deadlineMs: __, ...target } = session
  return { ...booth, camera, session: { ...target, phase: 'held' } }
}

/** Number from which a photo counts down. Only the first one of a strip, and a reshoot, may need more than 3 s. */
export function countOf({ firstCount }: Booth, { photos, reshoot }: CaptureTarget): number {
  return photos.length === 0 || reshoot !== null ? firstCount : 3
}

/**
 * Resumes a held session that need not wait any more: it counts anew, so that the visitor has time to pose.
 * @param deadlineMs end of the first second, on the monotonic clock
 */
export function resumeSession(booth: Booth, deadlineMs: number): Booth {
  const { camera, session } = booth
  if (camera.state !== 'active' || session.phase !== 'held' || mustWait(booth)) return booth
  return {
    ...booth,
    camera,
    session: { ...session, phase: 'countdown', count: countOf(booth, session), deadlineMs },
  }
}

function mustWait(booth: Booth): boolean {
  return booth.isHidden || isMuted(booth)
}

/**
 * Reshoots one photo of the strip: counts down at once where the camera is active, else requests the camera. The same
 * event counts down once it is there.
 * @param deadlineMs end of the first second, on the monotonic clock
 */
export function reshoot(booth: Booth, index: PhotoIndex, deadlineMs: number): Booth {
  const { camera, session } = booth
  if (session.phase !== 'strip') return booth
  const { photos, message } = session
  if (camera.state === 'active')
    return countDown(booth, camera, { photos, reshoot: { index, message }, previous: null }, deadlineMs)
  return requestCamera(booth, { phase: 'strip', photos, message, open: false, waitingFor: index })
}

/**
 * Begins a new strip: counts down at once where the camera is active, else requests the camera. The same event counts
 * down once it is there. The strip before is replaced by the first photo, and comes back where none is taken.
 * @param deadlineMs end of the first second, on the monotonic clock
 */
export function beginStrip(booth: Booth, deadlineMs: number): Booth {
  const { camera, session } = booth
  if (session.phase !== 'strip' && session.phase !== 'ready') return booth
  const previous = session.phase === 'strip' ? { photos: session.photos, message: session.message } : null
  if (camera.state === 'active')
    return countDown(booth, camera, { photos: [], reshoot: null, previous }, deadlineMs)
  return requestCamera(booth, waitForNewStrip(previous))
}

function waitForNewStrip(previous: CaptureTarget['previous']): RestingSession {
  if (previous === null) return { phase: 'ready', photos: [], waitingFor: 'newStrip' }
  return { phase: 'strip', ...previous, open: false, waitingFor: 'newStrip' }
}

type ActiveCamera = Extract<Booth['camera'], { readonly state: 'active' }>

/** Starts a countdown. */
export function countDown(
  booth: Booth,
  camera: ActiveCamera,
  target: CaptureTarget,
  deadlineMs: number,
): Booth {
  const id = booth.lastId + 1
  const session: ActiveSession = {
    ...target,
    phase: 'countdown',
    id,
    count: countOf(booth, target),
    deadlineMs,
  }
  return { ...booth, lastId: id, notice: null, camera, session }
}

/** The host's sentence while no camera starts: a session that runs, or that was stopped halfway, ends first. */
export function pauseOf({ pause, session: { phase, photos } }: Booth): string | null {
  return phase === 'strip' || (phase === 'ready' && photos.length === 0) ? pause : null
}

/** Requests the camera for a session that needs or awaits it, unless it starts already or the booth is paused. */
export function requestCamera(booth: Booth, session: RestingSession): Booth {
  if (pauseOf(booth) !== null) return booth
  if (booth.camera.state === 'starting') return { ...booth, camera: booth.camera, session }
  const request = booth.lastId + 1
  return { ...booth, lastId: request, notice: null, camera: { state: 'starting', request }, session }
}

/** The photos of a strip, one of them replaced. */
export function replacePhoto(
  [first, second, third, fourth]: StripPhotos,
  index: PhotoIndex,
  photo: Photo,
): StripPhotos {
  const at = (place: PhotoIndex, old: Photo) => (place === index ? photo : old)
  return [at(0, first), at(1, second), at(2, third), at(3, fourth)]
}

/** Session that waits for the camera no more: the strip opens again, as it was. */
export function stopWaiting(session: RestingSession): RestingSession {
  if (session.phase === 'processing' || session.waitingFor === null) return session
  if (session.phase === 'ready') return { ...session, waitingFor: null }
  return { ...session, open: true, waitingFor: null }
}

/**
 * What stays of a session without a camera: the photos taken, a strip that is processed, or the strip. A reshoot waits
 * for the camera, and so does the first photo of a new strip.
 */
export function toRestingSession(session: Session): RestingSession {
  switch (session.phase) {
    case 'countdown':
    case 'held':
    case 'capturing': {
      if (session.previous !== null) return waitForNewStrip(session.previous)
      if (session.reshoot === null) return { phase: 'ready', photos: session.photos, waitingFor: null }
      const { index, message } = session.reshoot
      return { phase: 'strip', photos: session.photos, message, open: false, waitingFor: index }
    }
    case 'betweenPhotos':
      return { phase: 'ready', photos: session.photos, waitingFor: null }
    case 'ready':
    case 'processing':
    case 'strip':
      return session
    default:
      return assertNever(session)
  }
}

/** Cancels the countdowns. The photos taken stay, and so does the camera, unless a strip opens again. */
export function cancelSession(booth: Booth): Booth {
  const { camera, session } = booth
  if (camera.state !== 'active') return booth
  const kept = toRestingSession(session)
  if (kept === session) return booth
  if (kept.phase === 'strip') return { ...booth, camera: { state: 'idle' }, session: stopWaiting(kept) }
  return { ...booth, camera, session: kept }
}
