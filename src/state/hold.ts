import type { Booth } from './booth.ts'

/** Whether the running camera sends no picture. */
export function isMuted({ camera, mutedRequest }: Booth): boolean {
  return camera.state === 'active' && camera.request === mutedRequest
}

/** Nobody is photographed unseen: countdowns, and the pause before one, wait for the page and the camera. */
export function hold(booth: Booth): Booth {
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
export function goOn(booth: Booth, deadlineMs: number): Booth {
  const { camera, session } = booth
  if (camera.state !== 'active' || session.phase !== 'held' || mustWait(booth)) return booth
  return { ...booth, camera, session: { ...session, phase: 'countdown', count: 3, deadlineMs } }
}

function mustWait(booth: Booth): boolean {
  return booth.isHidden || isMuted(booth)
}
