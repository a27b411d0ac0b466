import { useAtomValue, useSetAtom } from 'jotai'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { onIdle } from '../lib/async.ts'
import { bookAtom, openBookAtom } from './guestbookAtoms.ts'
import { introPhaseAtom } from '../booth/introAtoms.ts'
import { ErrorBoundary } from '../kit/ErrorBoundary.tsx'
import { BookIcon } from '../kit/icons.tsx'
import { PanelError } from './GuestbookFrame.tsx'
import styles from './GuestbookLauncher.module.css'

const loadPanel = () => import('./GuestbookPanel.tsx')

let Panel = lazyPanel()

/** The panel in a chunk of its own. React remembers a chunk that did not come for ever, so the next opening gets another. */
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

/** The floating button and the panel that it opens. Whatever breaks in there, the booth goes on. */
export function GuestbookLauncher() {
  const visit = useAtomValue(bookAtom)?.visit ?? null
  const intro = useAtomValue(introPhaseAtom)
  const open = useSetAtom(openBookAtom)
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = visit !== null

  useEffect(() => {
    const element = button.current
    if (!isOpen || !element) return undefined
    return () => {
      if (document.activeElement === document.body) element.focus()
    }
  }, [isOpen])

  useEffect(
    // Its failure shows when the panel is opened.
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
        <ErrorBoundary key={visit} fallback={<PanelError />}>
          <Suspense fallback={null}>
            <Panel />
          </Suspense>
        </ErrorBoundary>
      )}
    </aside>
  )
}
