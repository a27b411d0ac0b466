import './theme.css'

import { useSetAtom } from 'jotai'
import { useDeferredValue } from 'react'

import { stopCameraAtom } from '../booth/boothAtoms.ts'
import { Announcer } from '../ui/Announcer.tsx'
import { GuestbookLauncher } from '../guestbook/GuestbookLauncher.tsx'
import { ErrorBoundary } from '../kit/ErrorBoundary.tsx'
import { Processing } from '../ui/Processing.tsx'
import { Shortcuts } from '../ui/Shortcuts.tsx'
import { Splash } from '../ui/Splash.tsx'
import { StripLauncher } from '../ui/strip/StripLauncher.tsx'
import { MainScreen } from '../ui/MainScreen.tsx'
import { OutOfOrder } from '../ui/OutOfOrder.tsx'

const outOfOrder = (tryAgain: () => void, tries: number) => <OutOfOrder onTryAgain={tryAgain} tries={tries} />

/** The whole product: its screens in the order in which a visitor meets them. One that breaks takes no other along. */
export function App() {
  // The splash is painted first; React makes the rest behind it, in short tasks.
  const isBehindMade = useDeferredValue(true, false)
  const stopCamera = useSetAtom(stopCameraAtom)
  return (
    <ErrorBoundary fallback={outOfOrder} onError={stopCamera}>
      <ErrorBoundary fallback={null}>
        <Splash />
      </ErrorBoundary>
      {isBehindMade && <Behind />}
    </ErrorBoundary>
  )
}

function Behind() {
  const stopCamera = useSetAtom(stopCameraAtom)
  return (
    <>
      <ErrorBoundary fallback={outOfOrder} onError={stopCamera}>
        <MainScreen />
      </ErrorBoundary>
      <ErrorBoundary fallback={null}>
        <Processing />
      </ErrorBoundary>
      <StripLauncher />
      <ErrorBoundary fallback={null}>
        <GuestbookLauncher />
      </ErrorBoundary>
      <ErrorBoundary fallback={null}>
        <Announcer />
        <Shortcuts />
      </ErrorBoundary>
    </>
  )
}
