import { atom } from 'jotai'
import { reducerAtoms } from '../../lib/reducerAtoms.ts'
import { initialSession, reduceSession } from './sessionState.ts'

/** Session of the owner, and its dispatch. */
export const [sessionAtom, dispatchSessionAtom] = reducerAtoms(initialSession, reduceSession)

/** State of the session; the sections are shown while it is open. */
export const sessionStateAtom = atom((get) => get(sessionAtom).state)

/** What became of the last action. */
export const noticeAtom = atom((get) => get(sessionAtom).notice)
