import { Dialog } from '../kit/Dialog.tsx'
import { RetryBoundary } from '../kit/ErrorBoundary.tsx'
import { Lazy } from '../kit/Lazy.tsx'
import { lazyModule } from '../lib/lazyModule.ts'
import * as main from '../locale/messages/main.ts'

// The first screen shows none of them.
const texts = lazyModule(() => import('./AboutTexts.tsx'))

/** About Us, a dialog about the booth. */
export function AboutDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <RetryBoundary>
      <Dialog title={main.aboutUs()} onClose={onClose}>
        <Lazy from={texts}>{({ AboutTexts }) => <AboutTexts />}</Lazy>
      </Dialog>
    </RetryBoundary>
  )
}
