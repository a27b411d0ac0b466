import type { Booth, StripPhotos, SlotIndex, RestingSession, Session } from './boothState.ts'
import { assertNever } from '../lib/assertNever.ts'
import type { Photo } from '../photo/Photo.ts'

/** Whether the running camera sends no picture. */
export function isMuted({ camera, mutedRequest }: Booth): boolean {
  return camera.state === 'active' && camera.request === mutedRequest
}

/** Nobody is photographed unseen: countdowns, and the pause before one, wait for the page and the camera. */
export function holdSession(booth: Booth): Booth {
  const { camera, session } = booth
  if (camera.state !== 'active' || !mustWait(booth)) return booth
  if (session.phase === 'pause') {
    const { id, photos } = session
    return { ...booth, camera, session: { phase: 'held', id, photos, reshoot: null } }
  }
  if (session.phase !== 'countdown') return booth
  const { count: _, deadlineMs: __, ...shooting } = session
  return { ...booth, camera, session: { ...shooting, phase: 'held' } }
}

/**
 * What was held begins at 3 when it need not wait any more, so that whoever comes back has the time to pose.
 * `deadlineMs` is the end of the first second.
 */
export function resumeSession(booth: Booth, deadlineMs: number): Booth {
  const { camera, session } = booth
  if (camera.state !== 'active' || session.phase !== 'held' || mustWait(booth)) return booth
  return { ...booth, camera, session: { ...session, phase: 'countdown', count: 3, deadlineMs } }
}

function mustWait(booth: Booth): boolean {
  return booth.isHidden || isMuted(booth)
}

/**
 * Takes one frame of the strip anew: counts down to it at once where the camera is active, else asks for the
 * camera; the same event counts down when it is there. `deadlineMs` is the end of the first second.
 */
export function reshoot(booth: Booth, frame: SlotIndex, deadlineMs: number): Booth {
  const { camera, session } = booth
  if (session.phase !== 'strip') return booth
  const { photos, message } = session
  const id = booth.lastId + 1
  if (camera.state === 'active') {
    const countdown = {
      phase: 'countdown',
      id,
      photos,
      reshoot: { frame, message },
      count: 3,
      deadlineMs,
    } as const
    return { ...booth, lastId: id, notice: null, camera, session: countdown }
  }
  const waiting = { phase: 'strip', photos, message, open: false, waiting: frame } as const
  if (camera.state === 'starting') return { ...booth, camera, session: waiting }
  return { ...booth, lastId: id, notice: null, camera: { state: 'starting', request: id }, session: waiting }
}

export function replaceFrame(
  [first, second, third, fourth]: StripPhotos,
  frame: SlotIndex,
  photo: Photo,
): StripPhotos {
  switch (frame) {
    case 0:
      return [photo, second, third, fourth]
    case 1:
      return [first, photo, third, fourth]
    case 2:
      return [first, second, photo, fourth]
    case 3:
      return [first, second, third, photo]
    default:
      return assertNever(frame)
  }
}

/** A visitor who calls the new photo of a frame off sees the strip again, as it was. */
export function reopenStrip(session: RestingSession): RestingSession {
  if (session.phase !== 'strip' || session.waiting === null) return session
  return { ...session, open: true, waiting: null }
}

/**
 * What stays of a session without a camera: the photos taken, a strip in the making, or the strip.
 * A frame that was to be taken anew waits for the camera.
 */
export function toRestingSession(session: Session): RestingSession {
  switch (session.phase) {
    case 'countdown':
    case 'held':
    case 'exposing': {
      if (session.reshoot === null) return { phase: 'ready', photos: session.photos }
      const { frame: waiting, message } = session.reshoot
      return { phase: 'strip', photos: session.photos, message, open: false, waiting }
    }
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

/** Ends the countdowns. The photos taken stay, and so does the camera, unless the strip opens again. */
export function cancelSession(booth: Booth): Booth {
  const { camera, session } = booth
  if (camera.state !== 'active') return booth
  const kept = toRestingSession(session)
  if (kept === session) return booth
  if (kept.phase === 'strip') return { ...booth, camera: { state: 'idle' }, session: reopenStrip(kept) }
  return { ...booth, camera, session: kept }
}
