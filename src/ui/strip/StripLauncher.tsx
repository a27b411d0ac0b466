import { useAtomValue, useSetAtom } from 'jotai'
import { closeStripAtom, stripSessionAtom } from '../../booth/boothAtoms.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import { ErrorBoundary, ErrorMessage } from '../../kit/ErrorBoundary.tsx'
import { useLazyModule } from '../../kit/Lazy.tsx'
import { lazyModule } from '../../lib/lazyModule.ts'

const stripDialog = lazyModule(() => import('./StripDialog.tsx'))

/**
 * Mounts Your Photo Strip. The dialog's chunk is fetched when the page starts, long before the first strip; if that
 * fails, the photos wait until it is fetched again.
 */
export function StripLauncher() {
  const isOpen = useAtomValue(stripSessionAtom)?.open ?? false
  const { module, hasFailed, retry } = useLazyModule(stripDialog)
  if (!module) return isOpen && <StripError isLoading={!hasFailed} onRetry={retry} />
  return (
    <ErrorBoundary fallback={(onRetry) => isOpen && <StripError onRetry={onRetry} />}>
      <module.StripDialog />
    </ErrorBoundary>
  )
}

type Props = {
  /** True while the dialog may still come: no error is shown yet. */
  readonly isLoading?: boolean
  readonly onRetry: () => void
}

/** Dialog in place of a strip that could not be loaded or has thrown. */
export function StripError({ isLoading = false, onRetry }: Props) {
  const close = useSetAtom(closeStripAtom)
  return (
    <Dialog title="Your Photo Strip" onClose={close}>
      {!isLoading && (
        <ErrorMessage message="The strip could not be shown. Your photos are still here." onRetry={onRetry} />
      )}
    </Dialog>
  )
}
