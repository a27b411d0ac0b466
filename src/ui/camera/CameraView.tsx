import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { isBusyAtom, cameraAtom, countdownAtom, sessionAtom, photoCountAtom } from '../../booth/boothAtoms.ts'
import { CameraControls } from './CameraControls.tsx'
import { LiveView, RendererLost } from './LiveView.tsx'
import styles from './CameraView.module.css'
import { CameraStatus } from './CameraStatus.tsx'
import { lensEdge } from '../../lib/device.ts'
import { repaintOnRestore } from '../../lib/canvas.ts'
import { lastPhotoImageAtom, videoElementAtom } from '../../booth/liveViewAtoms.ts'

/** The screen of the machine: 480 px high at every width, with the whole 4:3 picture in it. */
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
        <div className={styles['picture']}>
          {/* Never `display: none`: Safari on iOS delivers no frames then. */}
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
 * The seconds before a photo, in outlined figures that leave the face to be seen. They stand where to look, at the
 * edge of the picture next to the lens, and an arrow points there.
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

/** The flash, once per photo: it is mounted from the shutter to the next countdown. */
export function Flash() {
  const { phase } = useAtomValue(sessionAtom)
  if (phase !== 'exposing' && phase !== 'pause' && phase !== 'processing') return null
  return <div className={styles['flash']} aria-hidden="true" />
}

/** The photo just taken, over the live view, in the second before the next countdown. */
export function LastPhoto() {
  const picture = useAtomValue(lastPhotoImageAtom)
  const number = useAtomValue(photoCountAtom)
  const canvas = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    const element = canvas.current
    if (!element || !picture) return undefined
    return repaintOnRestore(element, () => element.getContext('2d')?.putImageData(picture, 0, 0))
  }, [picture])

  if (!picture) return null
  const { width, height } = picture
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is painted, there is no file for an <img>
    <canvas ref={canvas} role="img" aria-label={`Photo ${number}`} width={width} height={height} />
  )
}
