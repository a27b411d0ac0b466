import { useAtomValue, useSetAtom } from 'jotai'
import { cameraAtom, isMirrorAtom } from '../../booth/session/boothAtoms.ts'
import { CameraControls } from './CameraControls.tsx'
import { LiveView, RendererLost } from './LiveView.tsx'
import styles from './CameraView.module.css'
import { CameraStatus } from './CameraStatus.tsx'
import { Lazy } from '../../kit/Lazy.tsx'
import { lazyModule } from '../../lib/lazyModule.ts'
import { videoElementAtom } from '../../booth/live/liveViewAtoms.ts'
import { isScreenLitAtom } from '../../booth/live/screenLightAtoms.ts'
import * as messages from '../../locale/messages/camera.ts'

const sessionView = lazyModule(() => import('./SessionView.tsx'))
// Of its own: the countdown shows its numbers, though the rest is missing.
const lensCue = lazyModule(() => import('./LensCue.tsx'))

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
    >
      <div className={styles['stage']}>
        <div className={`middle cover ${styles['image']}`}>
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
      {isActive && <Lazy from={lensCue}>{({ LensCue }) => isMirror && <LensCue />}</Lazy>}
      {isActive && <Lazy from={sessionView}>{({ SessionParts }) => <SessionParts />}</Lazy>}
      {isActive && <Lazy from={sessionView}>{({ ScreenLight }) => <ScreenLight />}</Lazy>}
      <CameraControls />
    </section>
  )
}
