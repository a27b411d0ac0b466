import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { onIdle } from '../lib/async.ts'
import { hasNewMessagesAtom, openPanelAtom, panelAtom } from './guestbookAtoms.ts'
import { introPhaseAtom } from '../booth/introAtoms.ts'
import { ErrorBoundary } from '../kit/ErrorBoundary.tsx'
import { useReturnFocus } from '../kit/hooks.ts'
import { useLazyModule } from '../kit/Lazy.tsx'
import { lazyModule } from '../lib/lazyModule.ts'
import { BookIcon } from '../kit/icons.tsx'
import { PanelError } from './GuestbookFrame.tsx'
import styles from './GuestbookLauncher.module.css'

const panelModule = lazyModule(() => import('./GuestbookPanel.tsx'))

/** Launcher of the guest book: a floating button and the panel it opens. An error in the panel stays inside it. */
export function GuestbookLauncher() {
  const panelId = useAtomValue(panelAtom)?.panelId ?? null
  const intro = useAtomValue(introPhaseAtom)
  const open = useSetAtom(openPanelAtom)
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = panelId !== null
  const hasNew = useAtomValue(hasNewMessagesAtom)
  useReturnFocus(button, isOpen)

  useEffect(
    // A failure is shown when the panel is opened.
    () => (intro === 'over' ? onIdle(() => void panelModule.load().catch(() => undefined)) : undefined),
    [intro],
  )

  return (
    <aside inert={intro !== 'over'} aria-label="Guest book">
      <button
        ref={button}
        type="button"
        className={styles['button']}
        aria-label="Guest Handbook"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-open={isOpen}
        data-new={hasNew}
        title={hasNew ? 'New messages' : undefined}
        onClick={open}
      >
        <BookIcon />
        <span>Handbook</span>
      </button>
      {isOpen && (
        <ErrorBoundary key={panelId} fallback={<PanelError />}>
          <LazyPanel />
        </ErrorBoundary>
      )}
    </aside>
  )
}

function LazyPanel() {
  const { module, hasFailed } = useLazyModule(panelModule)
  if (module) return <module.GuestbookPanel />
  return hasFailed && <PanelError />
}
