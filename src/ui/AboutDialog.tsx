import { useState } from 'react'
import { Dialog } from '../kit/Dialog.tsx'
import { RetryBoundary } from '../kit/ErrorBoundary.tsx'
import { Button } from '../kit/Button.tsx'
import { Lazy } from '../kit/Lazy.tsx'
import { lazyModule } from '../lib/lazyModule.ts'
import * as main from '../locale/messages/main.ts'

// The first screen shows none of them.
const texts = lazyModule(() => import('./AboutTexts.tsx'))

/** Button on the main screen that opens About Us, a dialog about the booth. */
export function AboutButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{main.aboutUs()}</Button>
      {isOpen && (
        <RetryBoundary>
          <Dialog title={main.aboutUs()} onClose={() => setOpen(false)}>
            <Lazy from={texts}>{({ AboutTexts }) => <AboutTexts />}</Lazy>
          </Dialog>
        </RetryBoundary>
      )}
    </>
  )
}
