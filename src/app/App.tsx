import './theme.css'
import '../kit/layout.css'

import { useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useDeferredValue } from 'react'

import { dispatchAtom } from '../booth/session/boothAtoms.ts'
import { Announcer } from '../ui/Announcer.tsx'
import { GuestbookLauncher } from '../guestbook/GuestbookLauncher.tsx'
import { ErrorBoundary } from '../kit/ErrorBoundary.tsx'
import { Shortcuts } from '../ui/Shortcuts.tsx'
import { Splash } from '../ui/Splash.tsx'
import { localeAtom } from '../locale/localeAtoms.ts'
import { StripLauncher } from '../ui/strip/StripLauncher.tsx'
import { MainScreen } from '../ui/MainScreen.tsx'
import { OutOfOrder } from '../ui/OutOfOrder.tsx'

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
          <StripLauncher />
          <ErrorBoundary>
            <GuestbookLauncher />
          </ErrorBoundary>
          <ErrorBoundary>
            <Announcer />
            <Shortcuts />
          </ErrorBoundary>
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
