import { atom, useAtomValue, useSetAtom } from 'jotai'
import { cameraAtom, closeStripAtom, isBusyAtom, stripSessionAtom } from '../../booth/session/boothAtoms.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import { ErrorBoundary, ErrorMessage } from '../../kit/ErrorBoundary.tsx'
import { Lazy, useLazyModule } from '../../kit/Lazy.tsx'
import { lazyModule } from '../../lib/lazyModule.ts'
import * as strip from '../../locale/messages/strip.ts'

const sessionView = lazyModule(() => import('../camera/SessionView.tsx'))
const stripDialog = lazyModule(() => import('./StripDialog.tsx'))

/** True while there is a strip, or a camera that one may come of. */
const mayComeAtom = atom(
  (get) => get(cameraAtom).state !== 'idle' || get(isBusyAtom) || get(stripSessionAtom) !== null,
)

/** Mounts Processing and Your Photo Strip, as soon as a camera is asked for: their code is there long before the strip. */
export function StripLauncher() {
  const mayCome = useAtomValue(mayComeAtom)
  return (
    mayCome && (
      <>
        <Lazy from={sessionView}>{({ Processing }) => <Processing />}</Lazy>
        <LazyStrip />
      </>
    )
  )
}

/** Where the dialog's code can't be fetched the photos wait until it is fetched again. */
function LazyStrip() {
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
function StripError({ isLoading = false, onRetry }: Props) {
  const close = useSetAtom(closeStripAtom)
  return (
    <Dialog name="strip" title={strip.yourPhotoStrip()} onClose={close}>
      {!isLoading && <ErrorMessage message={strip.notShown()} onRetry={onRetry} />}
    </Dialog>
  )
}
