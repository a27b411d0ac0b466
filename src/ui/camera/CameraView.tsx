import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { isBusyAtom, cameraAtom, countdownAtom } from '../../booth/boothAtoms.ts'
import { CameraControls } from './CameraControls.tsx'
import { LiveView, RendererLost } from './LiveView.tsx'
import styles from './CameraView.module.css'
import { CameraStatus } from './CameraStatus.tsx'
import { lensEdge } from '../../lib/device.ts'
import { Lazy } from '../../kit/Lazy.tsx'
import { lazyModule } from '../../lib/lazyModule.ts'
import { videoElementAtom } from '../../booth/liveViewAtoms.ts'
import { isScreenLitAtom } from '../../booth/screenLightAtoms.ts'

const sessionView = lazyModule(() => import('./SessionView.tsx'))

/** Camera view of the main screen: a stage 480 px high at every width, which contains the whole 4:3 live view. */
export function CameraView() {
  const camera = useAtomValue(cameraAtom)
  const isActive = camera.state === 'active'
  const isBusy = useAtomValue(isBusyAtom)
  const isScreenLit = useAtomValue(isScreenLitAtom)
  const setVideo = useSetAtom(videoElementAtom)
  const stage = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (isBusy) stage.current?.scrollIntoView({ block: 'nearest' })
  }, [isBusy])

  return (
    <section
      className={styles['bezel']}
      aria-label="Camera"
      data-camera={camera.state}
      data-lit={isScreenLit}
    >
      <div ref={stage} className={styles['stage']}>
        <div className={styles['image']}>
          {/* Never `display: none`: Safari on iOS would deliver no frames. */}
          <video ref={setVideo} className={styles['video']} muted playsInline aria-hidden tabIndex={-1} />
          <LiveView />
          {isActive && <Lazy from={sessionView}>{({ LastPhoto }) => <LastPhoto />}</Lazy>}
          {isActive && <Lazy from={sessionView}>{({ CropFrame }) => <CropFrame />}</Lazy>}
          <Countdown />
          {isActive && <Lazy from={sessionView}>{({ Caption }) => <Caption />}</Lazy>}
          {isActive && <RendererLost />}
        </div>
        <CameraStatus />
      </div>
      {isActive && <Lazy from={sessionView}>{({ PhotoTray }) => <PhotoTray />}</Lazy>}
      {isActive && <Lazy from={sessionView}>{({ ScreenLight }) => <ScreenLight />}</Lazy>}
      <CameraControls />
    </section>
  )
}

/**
 * Countdown to a photo. The number is outlined, so that the face is seen through it, and placed where the visitor should
 * look: at the edge next to the lens, with an arrow that points there.
 */
function Countdown() {
  const count = useAtomValue(countdownAtom)
  if (count === null) return null
  return (
    <div role="timer" className={styles['countdown']} data-lens={lensEdge(screen.orientation?.angle ?? 0)}>
      <span key={count} className={styles['count']} translate="no">
        {count}
      </span>
    </div>
  )
}
