import { assertNever } from '../lib/assertNever.ts'
import type { Resting, Session } from './booth.ts'

/**
 * What stays of a session without a camera: the photos taken, a strip in the making, or the strip.
 * A frame that was to be taken anew waits for the camera.
 */
export function rest(session: Session): Resting {
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
