import { useEffect, useRef } from 'react'
import { useAtomValue, useSetAtom } from 'jotai'
import type { FilterRenderer, RenderOptions, LiveQuality } from '../../render/FilterRenderer.ts'
import { onVideoFrame, liveOptions } from '../../render/videoFrames.ts'
import type { OpeningStep } from '../../render/openRenderer.ts'
import { useRenderer } from './useRenderer.ts'
import { cameraAtom } from '../../booth/boothAtoms.ts'
import {
  rendererAtom,
  liveOptionsAtom,
  isRendererLostAtom,
  retryRendererAtom,
} from '../../booth/filterAtoms.ts'
import { markLoadedAtom } from '../../booth/introAtoms.ts'
import { qualityLevelAtom, liveTickAtom } from '../../booth/adaptiveQuality.ts'
import { ErrorBoundary, ErrorMessage } from '../../kit/ErrorBoundary.tsx'
import { useFirstPaint } from '../../kit/hooks.ts'
import styles from './LiveView.module.css'

type LiveViewProps = {
  /** What the camera plays in; null while it is off. */
  readonly video: HTMLVideoElement | null
  readonly exposure: RenderOptions
  /** Told of the engine that also develops the photos, null while there is none. Keep it the same function. */
  readonly onEngine: (engine: FilterRenderer | null) => void
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
  const engine = useRenderer(onProgress)

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
    return onVideoFrame(video, (missed) => {
      engine.renderLive(video, liveOptions(exposure, Date.now()), quality)
      onPaint?.(missed)
    })
  }, [engine, video, exposure, quality, onPaint])

  // The last frame of a camera that is off is nobody's to see.
  return <div ref={frame} className="live-view" style={{ visibility: video ? 'visible' : 'hidden' }} />
}

/**
 * The live view, joined to the booth; it is there while the camera is off, too, so that it is warm in time, but not
 * before the splash is seen.
 */
export function LivePicture() {
  const camera = useAtomValue(cameraAtom)
  const exposure = useAtomValue(liveOptionsAtom)
  const setEngine = useSetAtom(rendererAtom)
  const markLoaded = useSetAtom(markLoadedAtom)
  const quality = useAtomValue(qualityLevelAtom)
  const onPaint = useSetAtom(liveTickAtom)
  const isSeen = useFirstPaint()
  const video = camera.state === 'active' ? camera.source.video : null
  if (!isSeen) return null
  return (
    <ErrorBoundary fallback={(tryAgain) => <LiveViewError onTryAgain={tryAgain} />}>
      <LiveView
        video={video}
        exposure={exposure}
        onEngine={setEngine}
        onProgress={markLoaded}
        quality={quality}
        onPaint={onPaint}
      />
    </ErrorBoundary>
  )
}

/** What a visitor reads while the GPU's pictures are gone: there is nothing to do but to wait a second. */
export function RendererLost() {
  const isLost = useAtomValue(isRendererLostAtom)
  return (
    <output className={styles['place']}>
      {isLost && <span className={styles['says']}>The picture was lost. It comes back by itself.</span>}
    </output>
  )
}

/** In place of a live view that could not be opened; without it no photo can be developed either. */
export function LiveViewError({ onTryAgain }: { readonly onTryAgain: () => void }) {
  const offer = useSetAtom(retryRendererAtom)
  useEffect(() => {
    offer({ run: onTryAgain })
    return () => offer(null)
  }, [offer, onTryAgain])
  return (
    <div className={styles['broken']}>
      <ErrorMessage
        says="The live view could not be shown. Your photos are still here."
        onGoOn={onTryAgain}
      />
    </div>
  )
}
