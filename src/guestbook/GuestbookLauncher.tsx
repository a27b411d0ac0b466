import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { onIdle } from '../lib/async.ts'
import { panelAtom } from './guestbookAtoms.ts'
import { introPhaseAtom } from '../booth/session/introAtoms.ts'
import { ErrorBoundary } from '../kit/ErrorBoundary.tsx'
import { useLazyModule } from '../kit/Lazy.tsx'
import { lazyModule } from '../lib/lazyModule.ts'
import * as guestbook from '../locale/messages/guestbook.ts'
import { PanelError } from './GuestbookFrame.tsx'

const panelModule = lazyModule(() => import('./GuestbookPanel.tsx'))

/** Mounts the guest book's panel while it is open. An error in the panel stays inside it. */
export function GuestbookLauncher() {
  const panelId = useAtomValue(panelAtom)?.panelId ?? null
  const intro = useAtomValue(introPhaseAtom)

  useEffect(
    // A failure is shown when the panel is opened.
    () => (intro === 'over' ? onIdle(() => void panelModule.load().catch(() => undefined)) : undefined),
    [intro],
  )

  return (
    <aside inert={intro !== 'over'} aria-label={guestbook.guestBook()}>
      {panelId !== null && (
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
