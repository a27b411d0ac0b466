import './theme.css'
import '../kit/layout.css'
import './booth.css'

import { useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useDeferredValue } from 'react'

import { dispatchAtom } from '../booth/session/boothAtoms.ts'
import { ErrorBoundary } from '../kit/ErrorBoundary.tsx'
import { Lazy } from '../kit/Lazy.tsx'
import { lazyModule } from '../lib/lazyModule.ts'
import { stages } from './lazyStages.ts'
import { Splash } from '../ui/Splash.tsx'
import { localeAtom } from '../locale/localeAtoms.ts'
import { MainScreen } from '../ui/MainScreen.tsx'
import { OutOfOrder } from '../ui/OutOfOrder.tsx'

// Nothing is announced before the splash is over.
const announcer = lazyModule(() => import('../ui/Announcer.tsx'))

/** The booth: its screens in the order in which a visitor meets them, each in an error boundary of its own. */
export function App() {
  // The splash is painted first; React renders the rest behind it, in short tasks.
  const isDeferredRender = useDeferredValue(true, false)
  // Messages read in the language in use: each component is rendered anew where that changes.
  const locale = useAtomValue(localeAtom)
  return (
    <OutOfOrderBoundary>
      <ErrorBoundary>
        <Splash />
      </ErrorBoundary>
      {isDeferredRender && locale !== null && (
        <>
          <OutOfOrderBoundary>
            <MainScreen />
          </OutOfOrderBoundary>
          <Lazy from={stages}>{({ StripLauncher }) => <StripLauncher />}</Lazy>
          <Lazy from={stages}>{({ GuestbookLauncher }) => <GuestbookLauncher />}</Lazy>
          <Lazy from={announcer}>{({ Announcer }) => <Announcer />}</Lazy>
        </>
      )}
    </OutOfOrderBoundary>
  )
}

function OutOfOrderBoundary({ children }: { readonly children: ReactNode }) {
  const dispatch = useSetAtom(dispatchAtom)
  return (
    <ErrorBoundary
      onError={() => dispatch({ type: 'stopCamera' })}
      fallback={(retry, attempts) => <OutOfOrder onRetry={retry} attempts={attempts} />}
    >
      {children}
    </ErrorBoundary>
  )
}
