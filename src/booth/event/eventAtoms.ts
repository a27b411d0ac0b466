import { atom } from 'jotai'
import type { LoadedEvent } from '../../event/loadEvent.ts'
import { sessionAtom } from '../session/boothAtoms.ts'

/** An event; null for none, undefined until that is known. */
export type KnownEvent = LoadedEvent | null | undefined

/** Event that the server sent last. The event stage writes it. */
export const latestEventAtom = atom<KnownEvent>(undefined)

/** True once the booth's own server has answered, which no static host and no Supabase is. The event reader writes it. */
export const hasOwnServerAtom = atom(false)

/** Event that the booth shows. It never changes within a session. The event stage writes it. */
export const eventAtom = atom<KnownEvent>(undefined)

/** The latest event between two sessions, before the first photo and once the strip is closed; undefined within one. */
export const nextEventAtom = atom((get) => {
  const session = get(sessionAtom)
  const isBetweenSessions =
    session.phase === 'strip'
      ? !session.open && session.waitingFor === null
      : session.phase === 'ready' && session.photos.length === 0
  return isBetweenSessions ? get(latestEventAtom) : undefined
})
