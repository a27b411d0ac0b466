import { useAtomValue, useSetAtom } from 'jotai'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { onIdle } from '../lib/async.ts'
import { openPanelAtom, panelAtom } from './guestbookAtoms.ts'
import { introPhaseAtom } from '../booth/introAtoms.ts'
import { ErrorBoundary } from '../kit/ErrorBoundary.tsx'
import { BookIcon } from '../kit/icons.tsx'
import { PanelError } from './GuestbookFrame.tsx'
import styles from './GuestbookLauncher.module.css'

const loadPanel = () => import('./GuestbookPanel.tsx')

let Panel = lazyPanel()

/** Panel in its own chunk. `lazy` caches a failed import for good, so each failure creates a new lazy component. */
function lazyPanel() {
  return lazy(() =>
    loadPanel().then(
      ({ GuestbookPanel }) => ({ default: GuestbookPanel }),
      (cause: unknown) => {
        Panel = lazyPanel()
        throw cause
      },
    ),
  )
}

/** Launcher of the guest book: a floating button and the panel it opens. An error in the panel stays inside it. */
export function GuestbookLauncher() {
  const panelId = useAtomValue(panelAtom)?.panelId ?? null
  const intro = useAtomValue(introPhaseAtom)
  const open = useSetAtom(openPanelAtom)
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = panelId !== null

  useEffect(() => {
    const element = button.current
    if (!isOpen || !element) return undefined
    return () => {
      if (document.activeElement === document.body) element.focus()
    }
  }, [isOpen])

  useEffect(
    // A failure is shown when the panel is opened.
    () => (intro === 'over' ? onIdle(() => void loadPanel().catch(() => undefined)) : undefined),
    [intro],
  )

  return (
    <aside className={styles['corner']} inert={intro !== 'over'} aria-label="Guest book">
      <button
        ref={button}
        type="button"
        className={styles['button']}
        aria-label="Guest Handbook"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-open={isOpen}
        onClick={open}
      >
        <BookIcon />
      </button>
      {isOpen && (
        <ErrorBoundary key={panelId} fallback={<PanelError />}>
          <Suspense fallback={null}>
            <Panel />
          </Suspense>
        </ErrorBoundary>
      )}
    </aside>
  )
}
