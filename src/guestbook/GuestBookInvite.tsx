import { atom, useSetAtom } from 'jotai'
import { closeStripAtom } from '../booth/session/boothAtoms.ts'
import { Button } from '../kit/Button.tsx'
import * as guestbook from '../locale/messages/guestbook.ts'
import { openPanelAtom } from './guestbookAtoms.ts'

/** Opens the panel from the strip, which closes: as a modal dialog it would lie over it. */
const writeMessageAtom = atom(null, (_get, set) => {
  set(closeStripAtom)
  set(openPanelAtom)
})

/** Button of the strip that invites to the guest book: it closes the strip and opens the book's panel. */
export function GuestBookInvite() {
  const writeMessage = useSetAtom(writeMessageAtom)
  return <Button onClick={writeMessage}>{guestbook.invite()}</Button>
}
