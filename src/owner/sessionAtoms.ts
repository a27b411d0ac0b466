import { atom } from 'jotai'

/** Session of the owner in this browser. */
export type SessionState =
  /** The link is being used, or the server asked; setting it does that again. */
  | 'opening'
  | 'open'
  /** The link was used before, or its hour is over. */
  | 'usedLink'
  /** There is no session here, or its day is over. */
  | 'over'
  | 'signedOut'
  /** No server with the owner's routes: a static host, or the listener of phones. */
  | 'noServer'
  | 'unreachable'
  /** Too many requests from this network. */
  | 'busy'

/** Session of the owner; the sections are shown while it is open. */
export const sessionAtom = atom<SessionState>('opening')
