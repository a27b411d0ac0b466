import { atom } from 'jotai'
import { panelAtom } from '../guestbook/guestbookAtoms.ts'
import type { GuestMessage } from '../guestbook/GuestMessage.ts'
import type { GuestStrip } from '../kiosk/reduceKiosk.ts'

/** More messages than any screen has room for. */
export const maxMessages = 24

/** The newest messages, newest first. */
export const wallMessagesAtom = atom(
  (get): readonly GuestMessage[] => get(panelAtom)?.messages.slice(0, maxMessages) ?? [],
)

/** Strips that guests show on this device, newest first; the stage alone sets them. */
export const wallStripsAtom = atom<readonly GuestStrip[]>([])

/** Address of the guest book for phones; null where they reach none. The stage alone sets it. */
export const bookUrlAtom = atom<string | null>(null)
