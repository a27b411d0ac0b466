import { Dialog } from '../kit/Dialog.tsx'
import { RetryBoundary } from '../kit/ErrorBoundary.tsx'
import { AboutTexts } from './AboutTexts.tsx'
import * as main from '../locale/messages/main.ts'

/** About Us, a dialog about the booth. */
export function AboutDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <RetryBoundary>
      <Dialog title={main.aboutUs()} onClose={onClose}>
        <AboutTexts />
      </Dialog>
    </RetryBoundary>
  )
}
