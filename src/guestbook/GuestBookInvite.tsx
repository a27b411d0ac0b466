import { useSetAtom } from 'jotai'
import { Button } from '../kit/Button.tsx'
import { signGuestbookAtom } from './guestbookAtoms.ts'

/** Button of the strip that invites to the guest book: it closes the strip and opens the book's panel. */
export function GuestBookInvite() {
  const sign = useSetAtom(signGuestbookAtom)
  return <Button onClick={sign}>Sign the Guest Book</Button>
}
