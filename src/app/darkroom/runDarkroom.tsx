import { createRoot } from 'react-dom/client'

import { Darkroom } from '../../darkroom/Darkroom.tsx'
import type { Tools } from '../../darkroom/Tools.ts'
import { ErrorBoundary } from '../../ui/kit/ErrorBoundary.tsx'
import { eachVideoFrame } from '../../ui/live/eachVideoFrame.ts'
import { movingExposure } from '../../ui/live/movingExposure.ts'
import { useEngine } from '../../ui/live/useEngine.ts'
import { BrokenDarkroom } from './BrokenDarkroom.tsx'

const nothing = () => undefined

const tools: Tools = {
  useEngine: () => useEngine(nothing),
  eachVideoFrame,
  movingExposure,
}

/** Shows, in place of the booth, the panel in which designers tune the looks. */
export function runDarkroom(element: HTMLElement): void {
  createRoot(element).render(
    <ErrorBoundary fallback={(tryAgain) => <BrokenDarkroom onTryAgain={tryAgain} />}>
      <Darkroom tools={tools} />
    </ErrorBoundary>,
  )
}
