import { useAtomValue, useSetAtom } from 'jotai'
import { cameraAtom, countdownAtom, isMirrorAtom } from '../../booth/session/boothAtoms.ts'
import { cueAtom } from '../../booth/event/cueAtoms.ts'
import { CameraControls } from './CameraControls.tsx'
import { LiveView, RendererLost } from './LiveView.tsx'
import styles from './CameraView.module.css'
import { CameraStatus } from './CameraStatus.tsx'
import { lensEdge } from '../../lib/device.ts'
import { Lazy } from '../../kit/Lazy.tsx'
import { lazyModule } from '../../lib/lazyModule.ts'
import { videoElementAtom } from '../../booth/live/liveViewAtoms.ts'
import { isScreenLitAtom } from '../../booth/live/screenLightAtoms.ts'
import * as messages from '../../locale/messages/camera.ts'

const sessionView = lazyModule(() => import('./SessionView.tsx'))

/**
 * Camera view of the main screen: a stage 480 px high at every width, which contains the whole 4:3 live view. In a session it
 * is a mirror, which covers the booth.
 */
export function CameraView() {
  const camera = useAtomValue(cameraAtom)
  const isActive = camera.state === 'active'
  const isMirror = useAtomValue(isMirrorAtom)
  const isScreenLit = useAtomValue(isScreenLitAtom)
  const setVideo = useSetAtom(videoElementAtom)

  return (
    <section
      className={`column ${styles['bezel']}`}
      aria-label={messages.camera()}
      data-camera={camera.state}
      data-mirror={isMirror}
      data-lit={isScreenLit}
      data-lens={currentLensEdge()}
    >
      <div className={styles['stage']}>
        <div className={`middle ${styles['image']}`}>
          {/* Never `display: none`: Safari on iOS would deliver no frames. */}
          <video ref={setVideo} className={styles['video']} muted playsInline aria-hidden tabIndex={-1} />
          <LiveView />
          {isActive && <Lazy from={sessionView}>{({ LastPhoto }) => <LastPhoto />}</Lazy>}
          {isActive && <Lazy from={sessionView}>{({ CropFrame }) => <CropFrame />}</Lazy>}
          {isActive && <Lazy from={sessionView}>{({ MoveHint }) => <MoveHint />}</Lazy>}
          {isActive && <RendererLost />}
          {isActive && <Lazy from={sessionView}>{({ MirrorMove }) => <MirrorMove />}</Lazy>}
        </div>
        {isActive && <Lazy from={sessionView}>{({ SourceNotice }) => <SourceNotice />}</Lazy>}
        <CameraStatus />
      </div>
      <LensSign />
      {isActive && <Lazy from={sessionView}>{({ SessionParts }) => <SessionParts />}</Lazy>}
      {isActive && <Lazy from={sessionView}>{({ ScreenLight }) => <ScreenLight />}</Lazy>}
      <CameraControls />
    </section>
  )
}

const currentLensEdge = () => lensEdge(screen.orientation?.angle ?? 0)

/**
 * Sign at the lens: the countdown to a photo, the pose cue, and an arrow to the lens. It stands where the visitor should
 * look, beside the picture: in the middle of the window's upper edge, and on a phone held sideways at a side of the window.
 */
function LensSign() {
  const count = useAtomValue(countdownAtom)
  const cue = useAtomValue(cueAtom)
  if (count === null && cue === null) return null
  return (
    <div className={`group through ${styles['lens']}`} data-lens={currentLensEdge()}>
      {count !== null && (
        <div role="timer">
          <span key={count} className={styles['count']} translate="no">
            {count}
          </span>
        </div>
      )}
      {cue !== null && (
        // The live region announces it.
        <p key={cue} className={styles['cue']} aria-hidden="true">
          {cue}
        </p>
      )}
    </div>
  )
}
