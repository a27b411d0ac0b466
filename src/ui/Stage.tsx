import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'

import { busyAtom, cameraAtom } from '../state/boothAtom.ts'
import { videoElementAtom } from '../state/filterAtoms.ts'
import { CameraLip } from './CameraLip.tsx'
import { Countdown } from './Countdown.tsx'
import { EngineLost } from './EngineLost.tsx'
import { Flash } from './Flash.tsx'
import { LivePicture } from './LivePicture.tsx'
import styles from './Stage.module.css'
import { StageCard } from './StageCard.tsx'
import { TakenPhoto } from './TakenPhoto.tsx'

/** The screen of the machine: 480 px high at every width, with the whole 4:3 picture in it. */
export function Stage() {
  const camera = useAtomValue(cameraAtom)
  const isBusy = useAtomValue(busyAtom)
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
          <LivePicture />
          <TakenPhoto />
          <Flash />
          <Countdown />
          {camera.state === 'active' && <EngineLost />}
        </div>
        <StageCard />
      </div>
      <CameraLip />
    </section>
  )
}
