import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { CameraError } from '../../camera/CameraError.ts'
import { cameraAtom } from '../../booth/session/boothAtoms.ts'
import { sourceRequestAtom } from '../../booth/camera/sourceAtoms.ts'
import { AlternativeSources } from './AlternativeSources.tsx'
import { permissionHelp } from '../../camera/permissionHelp.ts'
import { inAppBrowser } from '../../lib/device.ts'
import styles from './CameraHelp.module.css'
import statusStyles from './CameraStatus.module.css'
import { retryCameraAtom } from '../../booth/camera/cameraAtoms.ts'
import { Button } from '../../kit/Button.tsx'
import { needsPermission } from '../../camera/cameraDevices.ts'
import { Rich } from '../../kit/Rich.tsx'
import * as messages from '../../locale/messages/camera.ts'
import * as kit from '../../locale/messages/kit.ts'

/** Camera help, loaded lazily: what to do when the camera has failed, and what to use in its place. */
export function CameraHelp() {
  const camera = useAtomValue(cameraAtom)
  const { kind } = useAtomValue(sourceRequestAtom)
  const error = camera.state === 'failed' && camera.error instanceof CameraError ? camera.error : null
  return (
    <>
      {error?.code === 'denied' && <PermissionHelp />}
      {(error || (camera.state === 'idle' && kind !== 'camera')) && (
        <div className={`notice stack ${styles['alternatives']}`}>
          <p>{messages.noCamera()}</p>
          <AlternativeSources />
        </div>
      )}
    </>
  )
}

/** Permission help, collapsed: the steps that allow the camera in this browser. */
function PermissionHelp() {
  const { heading, steps } = permissionHelp(navigator.userAgent, navigator.maxTouchPoints)
  return (
    <details className={`notice ${styles['help']}`}>
      <summary>{messages.howToAllow()}</summary>
      <p>{heading}</p>
      <ol>
        {[...steps, messages.comeBack()].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </details>
  )
}

/** Notice about a camera that is open and sends no video. The booth continues as soon as it does. */
export function MutedNotice() {
  const retry = useSetAtom(retryCameraAtom)
  return (
    <>
      <p role="alert" className={`notice ${statusStyles['message']}`}>
        {messages.noPicture()}
      </p>
      <Button tone="neon" onClick={retry}>
        {kit.tryAgain()}
      </Button>
    </>
  )
}

/** Hint at the browser's permission prompt. It stays empty for a camera that is allowed and only slow. */
export function PromptHint() {
  const [isPrompted, setIsPrompted] = useState(false)
  useEffect(() => {
    let isMounted = true
    void needsPermission().then((isNeeded) => isMounted && setIsPrompted(isNeeded))
    return () => {
      isMounted = false
    }
  }, [])
  return <output className={`notice silent ${styles['hint']}`}>{isPrompted && messages.chooseAllow()}</output>
}

const app = inAppBrowser(navigator.userAgent)

/** Notice in an app's built-in browser, where camera and downloads often fail: how to open the booth in a real one. */
export function InAppNotice() {
  if (app === null) return null
  return (
    <p role="note" className={`notice ${statusStyles['message']}`}>
      <Rich
        parts={messages.insideApp({
          app,
          dots: (text) => <span aria-hidden="true">{text}</span>,
          command: (text) => <b>{text}</b>,
        })}
      />
    </p>
  )
}
