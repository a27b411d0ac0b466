import { useAtomValue, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import {
  cameraAtom,
  dispatchAtom,
  isCameraMutedAtom,
  noticeAtom,
  pauseAtom,
  stripSessionAtom,
} from '../../booth/session/boothAtoms.ts'
import { hasRendererFailedAtom } from '../../booth/live/liveViewAtoms.ts'
import { Delayed, Lazy } from '../../kit/Lazy.tsx'
import { inAppBrowser } from '../../lib/device.ts'
import { lazyModule } from '../../lib/lazyModule.ts'
import { Button } from '../../kit/Button.tsx'
import styles from './CameraStatus.module.css'
import { isStripHungAtom, sourceRequestAtom, startCameraAtom } from '../../booth/camera/sourceAtoms.ts'
import * as messages from '../../locale/messages/camera.ts'
import * as kit from '../../locale/messages/kit.ts'

/** Time after which a visitor has most likely overlooked the browser's permission prompt. */
const promptDelayMs = 4000

/** Shorter interruptions of a camera's video are not reported. */
const mutedDelayMs = 1000

const hangingStrip = lazyModule(() => import('../hanging/HangingStrip.tsx'))
const app = inAppBrowser(navigator.userAgent)

const cameraHelp = lazyModule(() => import('./CameraHelp.tsx'))

/** Camera status in place of the live view: message, error or notice, and the one button that helps. */
export function CameraStatus() {
  const camera = useAtomValue(cameraAtom)
  const { kind } = useAtomValue(sourceRequestAtom)
  const notice = useAtomValue(noticeAtom)
  const start = useSetAtom(startCameraAtom)
  const dispatch = useSetAtom(dispatchAtom)
  const isMuted = useAtomValue(isCameraMutedAtom)
  const hasStrip = useAtomValue(stripSessionAtom) !== null
  const isStripHung = useAtomValue(isStripHungAtom)
  const pause = useAtomValue(pauseAtom)
  const hasRendererFailed = useAtomValue(hasRendererFailedAtom)
  if (camera.state === 'active' && !isMuted) return null
  const hanging = <Lazy from={hangingStrip}>{({ HangingStrip }) => <HangingStrip />}</Lazy>
  if (pause !== null) return <Paused sentence={pause}>{isStripHung && hanging}</Paused>
  // Help, and the error of a live view, take the room of the sample.
  const hasHelp = kind !== 'camera' || app !== null || hasRendererFailed
  const hasSample = camera.state === 'idle' && !hasStrip && !hasHelp
  return (
    <div
      className={`column through text-centred ${styles['status']}`}
      data-camera={camera.state}
      data-sample={hasSample}
    >
      {notice !== null && <p role="alert">{messages.notActive()}</p>}
      {camera.state !== 'starting' && !isMuted && !isStripHung && (
        <Lazy from={cameraHelp}>{({ InAppNotice }) => <InAppNotice />}</Lazy>
      )}
      {/* One More Strip starts the camera, too. */}
      {camera.state === 'idle' && !isStripHung && (
        <Button tone={hasStrip ? 'plain' : 'neon'} data-next onClick={start}>
          {messages.start()}
        </Button>
      )}
      {(hasSample || isStripHung) && hanging}
      {camera.state === 'starting' && (
        <>
          <output className={`notice ${styles['message']}`}>{messages.starting()}</output>
          <Button tone="quiet" data-next onClick={() => dispatch({ type: 'stopCamera' })}>
            {messages.cancel()}
          </Button>
        </>
      )}
      {camera.state === 'failed' && <Failure message={camera.error.sentence()} onRetry={start} />}
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
      {!isStripHung && <Lazy from={cameraHelp}>{({ CameraHelp }) => <CameraHelp />}</Lazy>}
    </div>
  )
}

type PausedProps = { readonly sentence: string; readonly children: ReactNode }

/** The host's sentence while the booth is paused, above the visitor's strip. The announcer tells it to screen readers. */
function Paused({ sentence, children }: PausedProps) {
  return (
    <div className={`column through text-centred ${styles['status']}`}>
      <p className={`notice ${styles['message']}`} dir="auto">
        {sentence}
      </p>
      {children}
    </div>
  )
}

type FailureProps = { readonly message: string; readonly onRetry: () => void }

function Failure({ message, onRetry }: FailureProps) {
  return (
    <>
      <p role="alert" className={`notice ${styles['message']}`}>
        {message}
      </p>
      <Button tone="neon" data-next onClick={onRetry}>
        {kit.tryAgain()}
      </Button>
    </>
  )
}
