import { useSetAtom } from 'jotai'
import { closePanelAtom } from './guestbookAtoms.ts'
import { GuestbookContent } from './GuestbookContent.tsx'
import { GuestbookFrame } from './GuestbookFrame.tsx'

/** Panel of the guest book: the list of messages and the form. */
export function GuestbookPanel() {
  const close = useSetAtom(closePanelAtom)
  return (
    <GuestbookFrame onClose={close}>
      <GuestbookContent />
    </GuestbookFrame>
  )
}
