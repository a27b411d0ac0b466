import { atom } from 'jotai'
import { boothAtom } from '../session/boothAtoms.ts'

/** The host's sentence while the server says that the booth is paused; null while it is open. The event reader writes it. */
export const latestPauseAtom = atom<string | null>(null)

/** True once a pause may begin: a session that runs, or that its visitor has stopped halfway, ends first. */
const isBetweenSessionsAtom = atom((get) => {
  const { phase, photos } = get(boothAtom).session
  return phase === 'strip' || (phase === 'ready' && photos.length === 0)
})

/** The host's sentence while no camera starts; null while the booth is open. */
export const pauseAtom = atom((get) => (get(isBetweenSessionsAtom) ? get(latestPauseAtom) : null))
