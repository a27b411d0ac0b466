import { assertNever } from '../../lib/assertNever.ts'
import type { Sentence } from '../../locale/message.ts'
import * as owner from '../../locale/messages/owner.ts'

/** Session of the owner in this browser. */
export type SessionState =
  /** The link is being used, or the server asked. */
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

/** The owner's page as a whole: its session, and what all sections share. */
export type Session = {
  readonly state: SessionState
  /** What became of the last action; the page shows it below the title of the section. */
  readonly notice: Sentence | null
  /** Address of the link for another device; null for none. */
  readonly link: string | null
  /** True once this page has opened the network. */
  readonly isNetworkOpen: boolean
}

/** Session before the server was asked. */
export const initialSession: Session = { state: 'opening', notice: null, link: null, isNetworkOpen: false }

/** Event of the session. */
export type SessionEvent =
  | { readonly type: 'changed'; readonly state: SessionState }
  | { readonly type: 'noticed'; readonly notice: Sentence | null }
  /** A response has come, whatever it says. */
  | { readonly type: 'answered' }
  | { readonly type: 'linked'; readonly link: string | null }
  | { readonly type: 'networkOpened' }

/** Reducer of the session. */
export function reduceSession(session: Session, event: SessionEvent): Session {
  switch (event.type) {
    case 'changed':
      return { ...session, state: event.state }
    case 'noticed':
      return { ...session, notice: event.notice }
    case 'answered':
      return session.notice === owner.noAnswer ? { ...session, notice: null } : session
    case 'linked':
      return { ...session, link: event.link }
    case 'networkOpened':
      return { ...session, isNetworkOpen: true }
    default:
      return assertNever(event)
  }
}
