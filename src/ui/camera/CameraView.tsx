import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { isBusyAtom, cameraAtom, countdownAtom, sessionAtom, photoCountAtom } from '../../booth/boothAtoms.ts'
import { CameraControls } from './CameraControls.tsx'
import { LiveView, RendererLost } from './LiveView.tsx'
import styles from './CameraView.module.css'
import { CameraStatus } from './CameraStatus.tsx'
import { lensEdge } from '../../lib/device.ts'
import { CanvasImage } from '../../kit/CanvasImage.tsx'
import { lastPhotoImageAtom, videoElementAtom } from '../../booth/liveViewAtoms.ts'

/** Camera view of the main screen: a stage 480 px high at every width, which contains the whole 4:3 live view. */
export function CameraView() {
  const camera = useAtomValue(cameraAtom)
  const isBusy = useAtomValue(isBusyAtom)
  const setVideo = useSetAtom(videoElementAtom)
  const stage = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (isBusy) stage.current?.scrollIntoView({ block: 'nearest' })
  }, [isBusy])

  return (
    <section className={styles['bezel']} aria-label="Camera" data-camera={camera.state}>
      <div ref={stage} className={styles['stage']}>
        <div className={styles['image']}>
          {/* Never `display: none`: Safari on iOS would deliver no frames. */}
          <video ref={setVideo} className={styles['video']} muted playsInline aria-hidden tabIndex={-1} />
          <LiveView />
          <LastPhoto />
          <Flash />
          <Countdown />
          {camera.state === 'active' && <RendererLost />}
        </div>
        <CameraStatus />
      </div>
      <CameraControls />
    </section>
  )
}

/**
 * Countdown to a photo. The number is outlined, so that the face is seen through it, and placed where the visitor should
 * look: at the edge next to the lens, with an arrow that points there.
 */
export function Countdown() {
  const count = useAtomValue(countdownAtom)
  if (count === null) return null
  return (
    <div role="timer" className={styles['countdown']} data-lens={lensEdge(screen.orientation?.angle ?? 0)}>
      <span key={count} className={styles['count']}>
        {count}
      </span>
    </div>
  )
}

/** Flash of a photo. It is mounted from the shutter to the next countdown, and so runs once. */
export function Flash() {
  const { phase } = useAtomValue(sessionAtom)
  if (phase !== 'capturing' && phase !== 'betweenPhotos' && phase !== 'processing') return null
  return <div className={styles['flash']} aria-hidden="true" />
}

/** Last photo: covers the live view in the second before the next countdown. */
export function LastPhoto() {
  const image = useAtomValue(lastPhotoImageAtom)
  const photoNumber = useAtomValue(photoCountAtom)
  return image && <CanvasImage label={`Photo ${photoNumber}`} image={image} />
}
