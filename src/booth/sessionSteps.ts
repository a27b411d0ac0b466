import type { Booth, RestingSession, Session, SlotIndex, StripPhotos } from './boothState.ts'
import { assertNever } from '../lib/assertNever.ts'
import type { Photo } from '../photo/Photo.ts'

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
    return { ...booth, camera, session: { phase: 'held', id, photos, reshoot: null } }
  }
  if (session.phase !== 'countdown') return booth
  const { count: _, deadlineMs: __, ...target } = session
  return { ...booth, camera, session: { ...target, phase: 'held' } }
}

/**
 * Resumes a held session that need not wait any more: it counts from 3, so that the visitor has time to pose.
 * @param deadlineMs end of the first second, on the monotonic clock
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
 * Reshoots one slot of the strip: counts down at once where the camera is active, else requests the camera. The same
 * event counts down once it is there.
 * @param deadlineMs end of the first second, on the monotonic clock
 */
export function reshoot(booth: Booth, slot: SlotIndex, deadlineMs: number): Booth {
  const { camera, session } = booth
  if (session.phase !== 'strip') return booth
  const { photos, message } = session
  const id = booth.lastId + 1
  if (camera.state === 'active') {
    const countdown = {
      phase: 'countdown',
      id,
      photos,
      reshoot: { slot, message },
      count: 3,
      deadlineMs,
    } as const
    return { ...booth, lastId: id, notice: null, camera, session: countdown }
  }
  const waiting = { phase: 'strip', photos, message, open: false, waitingSlot: slot } as const
  if (camera.state === 'starting') return { ...booth, camera, session: waiting }
  return { ...booth, lastId: id, notice: null, camera: { state: 'starting', request: id }, session: waiting }
}

/** The photos of a strip with another one in a slot. */
export function replacePhoto(
  [first, second, third, fourth]: StripPhotos,
  slot: SlotIndex,
  photo: Photo,
): StripPhotos {
  switch (slot) {
    case 0:
      return [photo, second, third, fourth]
    case 1:
      return [first, photo, third, fourth]
    case 2:
      return [first, second, photo, fourth]
    case 3:
      return [first, second, third, photo]
    default:
      return assertNever(slot)
  }
}

/** Reopens the strip of a reshoot that was cancelled, as it was. */
export function reopenStrip(session: RestingSession): RestingSession {
  if (session.phase !== 'strip' || session.waitingSlot === null) return session
  return { ...session, open: true, waitingSlot: null }
}

/**
 * What stays of a session without a camera: the photos taken, a strip that is processed, or the strip. The slot of a
 * reshoot waits for the camera.
 */
export function toRestingSession(session: Session): RestingSession {
  switch (session.phase) {
    case 'countdown':
    case 'held':
    case 'capturing': {
      if (session.reshoot === null) return { phase: 'ready', photos: session.photos }
      const { slot: waitingSlot, message } = session.reshoot
      return { phase: 'strip', photos: session.photos, message, open: false, waitingSlot }
    }
    case 'betweenPhotos':
      return { phase: 'ready', photos: session.photos }
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
  if (kept.phase === 'strip') return { ...booth, camera: { state: 'idle' }, session: reopenStrip(kept) }
  return { ...booth, camera, session: kept }
}
