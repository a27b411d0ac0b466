import { useAtomValue } from 'jotai'

import { CameraError } from '../../camera/CameraError.ts'
import { cameraAtom, mutedAtom } from '../../state/boothAtom.ts'
import { wantedSourceAtom } from '../../state/sourceAtoms.ts'
import { AllowHelp } from './AllowHelp.tsx'
import { Later } from './Later.tsx'
import { MutedNotice } from './MutedNotice.tsx'
import { PromptHint } from './PromptHint.tsx'
import { StandIns } from './StandIns.tsx'

/** After so long, a visitor who was asked for the camera has most likely not seen it. */
const patienceMs = 4000

/** Some cameras falter for a moment, which is over before it is read. */
const falterMs = 1000

/** What helps a visitor who waits for the camera or does not get it. */
export function CameraAid() {
  const camera = useAtomValue(cameraAtom)
  const isMuted = useAtomValue(mutedAtom)
  const { kind } = useAtomValue(wantedSourceAtom)
  const error = camera.state === 'failed' && camera.error instanceof CameraError ? camera.error : null
  return (
    <>
      {camera.state === 'starting' && kind === 'camera' && (
        <Later delayMs={patienceMs}>
          <PromptHint />
        </Later>
      )}
      {isMuted && (
        <Later delayMs={falterMs}>
          <MutedNotice />
        </Later>
      )}
      {error?.fault === 'denied' && <AllowHelp />}
      {(error || (camera.state === 'idle' && kind !== 'camera')) && <StandIns />}
    </>
  )
}
