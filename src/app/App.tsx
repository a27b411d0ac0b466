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

const outOfOrder = (retry: () => void, attempts: number) => <OutOfOrder onRetry={retry} attempts={attempts} />

/** The booth: its screens in the order in which a visitor meets them, each in an error boundary of its own. */
export function App() {
  // The splash is painted first; React renders the rest behind it, in short tasks.
  const isDeferredRender = useDeferredValue(true, false)
  const stopCamera = useSetAtom(stopCameraAtom)
  return (
    <ErrorBoundary fallback={outOfOrder} onError={stopCamera}>
      <ErrorBoundary fallback={null}>
        <Splash />
      </ErrorBoundary>
      {isDeferredRender && <ScreensBehindSplash />}
    </ErrorBoundary>
  )
}

function ScreensBehindSplash() {
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
