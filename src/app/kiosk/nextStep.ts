import type { Booth } from '../../state/booth.ts'
import { isBusy } from '../../state/reduceBooth.ts'

/** What the one key of a kiosk does: always the next thing, from the camera to the visitor's leave. */
export type Step = 'startCamera' | 'capture' | 'save' | 'leave'

/** The next step of a visit; null while the booth is at work by itself. `isSaved` speaks of the strip, if there is one. */
export function nextStep({ camera, session }: Booth, isSaved: boolean): Step | null {
  if (isBusy(session) || camera.state === 'starting') return null
  if (session.phase === 'strip' && session.open && !isSaved) return 'save'
  if (camera.state === 'active') return 'capture'
  return session.phase === 'strip' ? 'leave' : 'startCamera'
}
