import { useEffect, useRef } from 'react'
import { useAtomValue, useSetAtom } from 'jotai'
import { playingVideoAtom } from '../../booth/session/boothAtoms.ts'
import {
  hasRendererFailedAtom,
  isRendererLostAtom,
  liveCanvasAtom,
  retryRendererAtom,
} from '../../booth/live/liveViewAtoms.ts'
import { ErrorMessage } from '../../kit/ErrorBoundary.tsx'
import styles from './LiveView.module.css'
import * as camera from '../../locale/messages/camera.ts'
import * as main from '../../locale/messages/main.ts'

/** Live view: mounts the renderer's canvas, which shows the camera through the chosen filter. */
export function LiveView() {
  const canvas = useAtomValue(liveCanvasAtom)
  const isPlaying = useAtomValue(playingVideoAtom) !== null
  const hasFailed = useAtomValue(hasRendererFailedAtom)
  const retry = useSetAtom(retryRendererAtom)
  const label = camera.liveView()
  const parent = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!canvas) return undefined
    canvas.setAttribute('role', 'img')
    parent.current?.append(canvas)
    return () => canvas.remove()
  }, [canvas])
  useEffect(() => canvas?.setAttribute('aria-label', label), [canvas, label])

  if (hasFailed) {
    // Without a renderer no photo can be developed either.
    return (
      <div className={`notice ${styles['error']}`}>
        <ErrorMessage message={main.liveViewFailed()} onRetry={retry} />
      </div>
    )
  }
  // Hidden without a camera: the canvas still holds the last frame, with a visitor in it.
  return <div ref={parent} className="live-view" style={{ visibility: isPlaying ? 'visible' : 'hidden' }} />
}

/** What a visitor reads while the GPU context is lost: it takes about a second, and there is nothing to do. */
export function RendererLost() {
  const isLost = useAtomValue(isRendererLostAtom)
  return (
    <output className={`through silent text-centred ${styles['lost']}`}>
      {isLost && <span className="notice">{camera.rendererLost()}</span>}
    </output>
  )
}
