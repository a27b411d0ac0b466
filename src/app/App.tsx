import './theme.css'

import { useDeferredValue } from 'react'

import { Announcer } from '../ui/Announcer.tsx'
import { GuestbookCorner } from '../ui/guestbook/GuestbookCorner.tsx'
import { ErrorBoundary } from '../ui/kit/ErrorBoundary.tsx'
import { Processing } from '../ui/Processing.tsx'
import { Shortcuts } from '../ui/Shortcuts.tsx'
import { Splash } from '../ui/Splash.tsx'
import { StripCorner } from '../ui/StripCorner.tsx'
import { MainScreen } from './MainScreen.tsx'
import { OutOfOrder } from './OutOfOrder.tsx'

const outOfOrder = (tryAgain: () => void, tries: number) => <OutOfOrder onTryAgain={tryAgain} tries={tries} />

/** The whole product: its screens in the order in which a visitor meets them. One that breaks takes no other along. */
export function App() {
  // The splash is painted first; React makes the rest behind it, in short tasks.
  const isBehindMade = useDeferredValue(true, false)
  return (
    <ErrorBoundary fallback={outOfOrder}>
      <ErrorBoundary fallback={null}>
        <Splash />
      </ErrorBoundary>
      {isBehindMade && <Behind />}
    </ErrorBoundary>
  )
}

function Behind() {
  return (
    <>
      <ErrorBoundary fallback={outOfOrder}>
        <MainScreen />
      </ErrorBoundary>
      <ErrorBoundary fallback={null}>
        <Processing />
      </ErrorBoundary>
      <StripCorner />
      <ErrorBoundary fallback={null}>
        <GuestbookCorner />
      </ErrorBoundary>
      <ErrorBoundary fallback={null}>
        <Announcer />
        <Shortcuts />
      </ErrorBoundary>
    </>
  )
}
