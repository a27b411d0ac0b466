import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState, useRef } from 'react'
import { CameraError } from '../../camera/CameraError.ts'
import { cameraAtom, isCameraMutedAtom } from '../../booth/boothAtoms.ts'
import { sourceRequestAtom, startPicturesAtom, startReelAtom } from '../../booth/sourceAtoms.ts'
import { Delayed } from '../../kit/Lazy.tsx'
import { permissionHelp } from '../../camera/permissionHelp.ts'
import styles from './CameraHelp.module.css'
import { retryCameraAtom } from '../../booth/cameraAtoms.ts'
import { Button } from '../../kit/Button.tsx'
import { needsPermission } from '../../camera/cameraDevices.ts'

/** After so long, a visitor who was asked for the camera has most likely not seen it. */
const patienceMs = 4000

/** Some cameras falter for a moment, which is over before it is read. */
const falterMs = 1000

/** What helps a visitor who waits for the camera or does not get it. */
export function CameraHelp() {
  const camera = useAtomValue(cameraAtom)
  const isMuted = useAtomValue(isCameraMutedAtom)
  const { kind } = useAtomValue(sourceRequestAtom)
  const error = camera.state === 'failed' && camera.error instanceof CameraError ? camera.error : null
  return (
    <>
      {camera.state === 'starting' && kind === 'camera' && (
        <Delayed delayMs={patienceMs}>
          <PromptHint />
        </Delayed>
      )}
      {isMuted && (
        <Delayed delayMs={falterMs}>
          <MutedNotice />
        </Delayed>
      )}
      {error?.fault === 'denied' && <PermissionHelp />}
      {(error || (camera.state === 'idle' && kind !== 'camera')) && <CameraAlternatives />}
    </>
  )
}

/** Folded until it is wanted: how to allow the camera in this browser. */
export function PermissionHelp() {
  const { browser, steps } = permissionHelp(navigator.userAgent, navigator.maxTouchPoints)
  return (
    <details className={styles['help']}>
      <summary>How to allow the camera</summary>
      <p>In {browser}:</p>
      <ol>
        {[...steps, 'Come back and press Try Again.'].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </details>
  )
}

/** For a camera that runs and sends no picture; the booth goes on by itself as soon as it does. */
export function MutedNotice() {
  const retry = useSetAtom(retryCameraAtom)
  return (
    <>
      <p role="alert" className={styles['notice']}>
        The camera sends no picture: another app may be using it.
      </p>
      <Button tone="neon" onClick={retry}>
        Try Again
      </Button>
    </>
  )
}

/** For who has not seen that the browser asks. A camera that is allowed and only slow has no need of it. */
export function PromptHint() {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    let isThere = true
    void needsPermission().then((asked) => isThere && setIsOpen(asked))
    return () => {
      isThere = false
    }
  }, [])
  return (
    <output className={styles['hint']}>
      {isOpen && 'Your browser is asking for the camera. Look beside the address, and press Allow.'}
    </output>
  )
}

/** For who has no camera, or won't use it: the same booth with pictures of one's own, or with a reel. */
export function CameraAlternatives() {
  const input = useRef<HTMLInputElement>(null)
  const startPictures = useSetAtom(startPicturesAtom)
  const startReel = useSetAtom(startReelAtom)
  return (
    <div className={styles['standIns']}>
      <p>No camera? Four pictures of your own will do, or our reel. They stay on this device.</p>
      <div className={styles['keys']}>
        <Button onClick={() => input.current?.click()}>Your Pictures</Button>
        <Button onClick={startReel}>Demo Reel</Button>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Four pictures of your own"
        onChange={(event) => {
          startPictures([...(event.target.files ?? [])])
          // The same files can be chosen again.
          event.target.value = ''
        }}
      />
    </div>
  )
}
