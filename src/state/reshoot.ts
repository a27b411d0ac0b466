import { assertNever } from '../lib/assertNever.ts'
import type { Photo } from '../photo/Photo.ts'
import type { Booth, FourPhotos, Frame, Resting } from './booth.ts'

/**
 * Takes one frame of the strip anew: counts down to it at once where the camera is active, else asks for the
 * camera; the same event counts down when it is there. `deadlineMs` is the end of the first second.
 */
export function reshoot(booth: Booth, frame: Frame, deadlineMs: number): Booth {
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
  [first, second, third, fourth]: FourPhotos,
  frame: Frame,
  photo: Photo,
): FourPhotos {
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
export function backToStrip(session: Resting): Resting {
  if (session.phase !== 'strip' || session.waiting === null) return session
  return { ...session, open: true, waiting: null }
}
