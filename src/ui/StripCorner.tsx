import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'

import { closeStripAtom } from '../state/actions.ts'
import { stripSessionAtom } from '../state/boothAtom.ts'
import { Key } from './kit/Key.tsx'
import { Modal } from './kit/Modal.tsx'
import styles from './StripCorner.module.css'

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

  if (chunk) return <chunk.StripDialog />
  if (!isOpen) return null
  return <Missing hasFailed={failed === attempt} onTryAgain={() => setAttempt(attempt + 1)} />
}

type MissingProps = { readonly hasFailed: boolean; readonly onTryAgain: () => void }

function Missing({ hasFailed, onTryAgain }: MissingProps) {
  const close = useSetAtom(closeStripAtom)
  return (
    <Modal title="Your Photo Strip" onClose={close}>
      {hasFailed && (
        <div className={styles['missing']}>
          <p role="alert">The strip could not be loaded. Your photos are still here.</p>
          <Key tone="neon" onClick={onTryAgain}>
            Try Again
          </Key>
        </div>
      )}
    </Modal>
  )
}
