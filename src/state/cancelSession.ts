import type { Booth } from './booth.ts'
import { backToStrip } from './reshoot.ts'
import { rest } from './rest.ts'

/** Ends the countdowns. The photos taken stay, and so does the camera, unless the strip opens again. */
export function cancelSession(booth: Booth): Booth {
  const { camera, session } = booth
  if (camera.state !== 'active') return booth
  const kept = rest(session)
  if (kept === session) return booth
  if (kept.phase === 'strip') return { ...booth, camera: { state: 'idle' }, session: backToStrip(kept) }
  return { ...booth, camera, session: kept }
}
