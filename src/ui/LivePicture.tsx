import { useAtomValue, useSetAtom } from 'jotai'

import { cameraAtom } from '../state/boothAtom.ts'
import { engineAtom, liveExposureAtom } from '../state/filterAtoms.ts'
import { markLoadedAtom } from '../state/introAtoms.ts'
import { liveSavingAtom, liveTickAtom } from '../state/livePaceAtoms.ts'
import { BrokenPicture } from './BrokenPicture.tsx'
import { ErrorBoundary } from './kit/ErrorBoundary.tsx'
import { useFirstPaint } from './kit/useFirstPaint.ts'
import { LiveView } from './live/LiveView.tsx'

/**
 * The live view, joined to the booth; it is there while the camera is off, too, so that it is warm in time, but not
 * before the splash is seen.
 */
export function LivePicture() {
  const camera = useAtomValue(cameraAtom)
  const exposure = useAtomValue(liveExposureAtom)
  const setEngine = useSetAtom(engineAtom)
  const markLoaded = useSetAtom(markLoadedAtom)
  const quality = useAtomValue(liveSavingAtom)
  const onPaint = useSetAtom(liveTickAtom)
  const isSeen = useFirstPaint()
  const video = camera.state === 'active' ? camera.source.video : null
  if (!isSeen) return null
  return (
    <ErrorBoundary fallback={(tryAgain) => <BrokenPicture onTryAgain={tryAgain} />}>
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
