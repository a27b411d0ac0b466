import { atom } from 'jotai'
import { onVideoFrame } from '../../camera/videoFrames.ts'
import { onFirstPaint } from '../../lib/async.ts'
import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'
import { captureSize, type FilterRenderer, keepRenderer, liveOptions } from '../../engine/index.ts'
import { countFrameAtom, qualityLevelAtom, qualityOfView } from './adaptiveQuality.ts'
import { isAfterShutterAtom, playingVideoAtom } from '../session/boothAtoms.ts'
import { liveOptionsAtom } from './filterAtoms.ts'
import { markLoadedAtom } from '../session/introAtoms.ts'
import { rendererAtom, rendererAttemptAtom, rendererStateAtom } from './liveViewAtoms.ts'
import { startPreviews } from './previewStage.ts'
import { type Store, subscribe } from '../../lib/store.ts'

/**
 * Live view stage: VideoSource, filter -> live image, previews of all filters. Keeps the renderer open for all stages,
 * and renders every frame of the running camera once, at the quality that the device keeps up with.
 * @returns cleanup; it frees the renderer
 */
export function startLiveView(store: Store): Cleanup {
  return combineCleanups(
    subscribe(store, frameLoopAtom, (loop) => loop && startFrameLoop(store, loop)),
    subscribe(store, rendererAtom, (renderer) => renderer && startPreviews(store, renderer)),
    // While the splash is shown, but not before it is seen: that would delay the page's first paint.
    onFirstPaint(() => subscribe(store, rendererAttemptAtom, () => openRenderer(store))),
  )
}

function openRenderer(store: Store): Cleanup {
  const cleanup = keepRenderer({
    onProgress: (step) => store.set(markLoadedAtom, step),
    onOpen: (renderer) => store.set(rendererStateAtom, { status: 'open', renderer }),
    onLost: () => {
      if (store.get(rendererAtom)) store.set(rendererStateAtom, { status: 'lost' })
    },
    onError: (cause) => {
      console.error('No renderer could be opened.', cause)
      store.set(rendererStateAtom, { status: 'failed' })
    },
  })
  return () => {
    store.set(rendererStateAtom, { status: 'opening' })
    cleanup()
  }
}

/** What the frame loop runs with: a change of either begins another loop. Anything else is read for each frame. */
type FrameLoop = { readonly renderer: FilterRenderer; readonly video: HTMLVideoElement }

const frameLoopAtom = atom((get): FrameLoop | null => {
  const renderer = get(rendererAtom)
  const video = get(playingVideoAtom)
  return renderer && video ? { renderer, video } : null
})

/**
 * Renders each new frame of the video that can be seen, and the last of those that could not: the others would delay the
 * photo, without a GPU by most of a second. The loop lasts, so that it can count the frames that were dropped.
 */
function startFrameLoop(store: Store, { renderer, video }: FrameLoop): Cleanup {
  let hasSkipped = false
  const view = watchHeight(renderer.canvas)
  const render = () => {
    const { heightPx } = captureSize({ widthPx: video.videoWidth, heightPx: video.videoHeight })
    renderer.renderLive(
      video,
      liveOptions(store.get(liveOptionsAtom), Date.now()),
      qualityOfView(store.get(qualityLevelAtom), view.heightPx(), heightPx),
    )
  }
  const stopFrames = onVideoFrame(video, (missed) => {
    // Flash, photo and Processing screen cover the live view.
    hasSkipped = store.get(isAfterShutterAtom)
    if (hasSkipped) return
    render()
    store.set(countFrameAtom, missed)
  })
  const stopCovering = subscribe(store, isAfterShutterAtom, (isCovered) => {
    if (!isCovered && hasSkipped) render()
  })
  const stop = combineCleanups(stopFrames, stopCovering, view.cleanup)
  return () => {
    stop()
    renderer.endLive?.()
  }
}

/** Height of the 4:3 image in an element, in CSS pixels; 0 while it is not in the page. */
function watchHeight(element: HTMLElement) {
  let heightPx = 0
  const observer = new ResizeObserver(([entry]) => {
    const { width = 0, height = 0 } = entry?.contentRect ?? {}
    heightPx = Math.min(height, width * 0.75)
  })
  observer.observe(element)
  return { heightPx: () => heightPx, cleanup: () => observer.disconnect() }
}
