import { useSetAtom } from 'jotai'

import { closeBookAtom, openBookAtom } from '../../state/guestbookAtoms.ts'
import { LoadFailure } from './LoadFailure.tsx'
import { PanelFrame } from './PanelFrame.tsx'

/** What is left of the panel when it could not be loaded or has thrown. */
export function BrokenPanel() {
  const close = useSetAtom(closeBookAtom)
  const open = useSetAtom(openBookAtom)
  const reopen = () => {
    close()
    open()
  }
  return (
    <PanelFrame onClose={close}>
      <LoadFailure onTryAgain={reopen} />
    </PanelFrame>
  )
}
