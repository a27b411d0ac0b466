import { useEffect, useRef } from 'react'
import type { Engine, Exposure } from '../../filters/Engine.ts'
import type { LiveQuality } from '../../filters/LiveQuality.ts'
import { eachVideoFrame } from './eachVideoFrame.ts'
import { movingExposure } from './movingExposure.ts'
import type { OpeningStep } from './openEngine.ts'
import { useEngine } from './useEngine.ts'

type LiveViewProps = {
  /** What the camera plays in; null while it is off. */
  readonly video: HTMLVideoElement | null
  readonly exposure: Exposure
  /** Told of the engine that also develops the photos, null while there is none. Keep it the same function. */
  readonly onEngine: (engine: Engine | null) => void
  /** Told of each step of opening an engine, for the loading bar. Keep it the same function. */
  readonly onProgress: (step: OpeningStep) => void
  /** Full where it is left out. Keep it the same object. */
  readonly quality?: LiveQuality
  /** Told after every frame, in the same task, of how many before it were missed. Keep it the same function. */
  readonly onPaint?: (missed: number) => void
}

/** The camera's picture through the chosen filter, painted once for every frame that the camera gives. */
export function LiveView({ video, exposure, onEngine, onProgress, quality, onPaint }: LiveViewProps) {
  const frame = useRef<HTMLDivElement>(null)
  const engine = useEngine(onProgress)

  useEffect(() => {
    onEngine(engine)
    // Nobody else learns that it is freed with this view.
    return () => onEngine(null)
  }, [engine, onEngine])

  useEffect(() => {
    if (!engine) return
    const { canvas } = engine
    canvas.setAttribute('role', 'img')
    canvas.setAttribute('aria-label', 'Live camera view')
    frame.current?.append(canvas)
    return () => canvas.remove()
  }, [engine])

  useEffect(() => {
    if (!engine || !video) return
    return eachVideoFrame(video, (missed) => {
      engine.paintLive(video, movingExposure(exposure, Date.now()), quality)
      onPaint?.(missed)
    })
  }, [engine, video, exposure, quality, onPaint])

  // The last frame of a camera that is off is nobody's to see.
  return <div ref={frame} className="live-view" style={{ visibility: video ? 'visible' : 'hidden' }} />
}
