import { useAtomValue, useSetAtom } from 'jotai'
import { cameraAtom, dispatchAtom, isCameraMutedAtom, noticeAtom } from '../../booth/boothAtoms.ts'
import { Delayed, Lazy } from '../../kit/Lazy.tsx'
import { lazyModule } from '../../lib/lazyModule.ts'
import { Button } from '../../kit/Button.tsx'
import styles from './CameraStatus.module.css'
import { sourceRequestAtom, startCameraAtom } from '../../booth/sourceAtoms.ts'

/** Time after which a visitor has most likely overlooked the browser's permission prompt. */
const promptDelayMs = 4000

/** Shorter interruptions of a camera's video are not reported. */
const mutedDelayMs = 1000

const cameraHelp = lazyModule(() => import('./CameraHelp.tsx'))

/** Camera status in place of the live view: message, error or notice, and the one button that helps. */
export function CameraStatus() {
  const camera = useAtomValue(cameraAtom)
  const { kind } = useAtomValue(sourceRequestAtom)
  const notice = useAtomValue(noticeAtom)
  const start = useSetAtom(startCameraAtom)
  const dispatch = useSetAtom(dispatchAtom)
  const isMuted = useAtomValue(isCameraMutedAtom)
  if (camera.state === 'active' && !isMuted) return null
  return (
    <div className={styles['status']} data-camera={camera.state}>
      {notice !== null && <p role="alert">{notice}</p>}
      {camera.state !== 'starting' && !isMuted && (
        <Lazy from={cameraHelp}>{({ InAppNotice }) => <InAppNotice />}</Lazy>
      )}
      {camera.state === 'idle' && (
        <Button tone="neon" data-next onClick={start}>
          Start Camera
        </Button>
      )}
      {camera.state === 'starting' && (
        <>
          <output className={styles['message']}>Starting up camera...</output>
          <Button tone="quiet" data-next onClick={() => dispatch({ type: 'stopCamera' })}>
            Cancel
          </Button>
        </>
      )}
      {camera.state === 'failed' && (
        <>
          <p role="alert" className={styles['message']}>
            {camera.error.message}
          </p>
          <Button tone="neon" data-next onClick={start}>
            Try Again
          </Button>
        </>
      )}
      {camera.state === 'starting' && kind === 'camera' && (
        <Delayed delayMs={promptDelayMs}>
          <Lazy from={cameraHelp}>{({ PromptHint }) => <PromptHint />}</Lazy>
        </Delayed>
      )}
      {isMuted && (
        <Delayed delayMs={mutedDelayMs}>
          <Lazy from={cameraHelp}>{({ MutedNotice }) => <MutedNotice />}</Lazy>
        </Delayed>
      )}
      <Lazy from={cameraHelp}>{({ CameraHelp }) => <CameraHelp />}</Lazy>
    </div>
  )
}
