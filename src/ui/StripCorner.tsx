import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'

import { stripSessionAtom } from '../state/boothAtom.ts'
import { BrokenStrip } from './BrokenStrip.tsx'
import { ErrorBoundary } from './kit/ErrorBoundary.tsx'

// A function of its own: what is chained to the bare `import()` the bundler puts inside its wait for the styles,
// where it does not hear of their failure.
const loadDialog = () => import('./StripDialog.tsx')

type Chunk = Awaited<ReturnType<typeof loadDialog>>

/**
 * Your Photo Strip, in a chunk of its own that the page asks for as soon as it runs: it is there long before the
 * first strip. The photos wait for one that did not come.
 */
export function StripCorner() {
  const isOpen = useAtomValue(stripSessionAtom)?.open ?? false
  const [chunk, setChunk] = useState<Chunk | null>(null)
  const [attempt, setAttempt] = useState(1)
  const [failed, setFailed] = useState(0)

  useEffect(() => {
    if (chunk) return
    loadDialog().then(setChunk, () => setFailed(attempt))
  }, [chunk, attempt])

  if (!chunk) {
    return isOpen && <BrokenStrip isComing={failed !== attempt} onTryAgain={() => setAttempt(attempt + 1)} />
  }
  return (
    <ErrorBoundary fallback={(tryAgain) => isOpen && <BrokenStrip onTryAgain={tryAgain} />}>
      <chunk.StripDialog />
    </ErrorBoundary>
  )
}
