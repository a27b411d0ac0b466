import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { stripSessionAtom, closeStripAtom } from '../../booth/boothAtoms.ts'
import { ErrorBoundary, ErrorMessage } from '../../kit/ErrorBoundary.tsx'
import { Dialog } from '../../kit/Dialog.tsx'

// A function of its own: what is chained to the bare `import()` the bundler puts inside its wait for the styles,
// where it does not hear of their failure.
const loadDialog = () => import('./StripDialog.tsx')

type Chunk = Awaited<ReturnType<typeof loadDialog>>

/**
 * Your Photo Strip, in a chunk of its own that the page asks for as soon as it runs: it is there long before the
 * first strip. The photos wait for one that did not come.
 */
export function StripLauncher() {
  const isOpen = useAtomValue(stripSessionAtom)?.open ?? false
  const [chunk, setChunk] = useState<Chunk | null>(null)
  const [attempt, setAttempt] = useState(1)
  const [failed, setFailed] = useState(0)

  useEffect(() => {
    if (chunk) return
    loadDialog().then(setChunk, () => setFailed(attempt))
  }, [chunk, attempt])

  if (!chunk) {
    return isOpen && <StripError isComing={failed !== attempt} onTryAgain={() => setAttempt(attempt + 1)} />
  }
  return (
    <ErrorBoundary fallback={(tryAgain) => isOpen && <StripError onTryAgain={tryAgain} />}>
      <chunk.StripDialog />
    </ErrorBoundary>
  )
}

type Props = {
  /** True while it may still come: nothing is said yet. */
  readonly isComing?: boolean
  readonly onTryAgain: () => void
}

/** In place of a strip that has not come or has thrown. */
export function StripError({ isComing = false, onTryAgain }: Props) {
  const close = useSetAtom(closeStripAtom)
  return (
    <Dialog title="Your Photo Strip" onClose={close}>
      {!isComing && (
        <ErrorMessage says="The strip could not be shown. Your photos are still here." onGoOn={onTryAgain} />
      )}
    </Dialog>
  )
}
