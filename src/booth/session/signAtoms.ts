import { atom } from 'jotai'

/** Message that stands on the booth's sign in place of its title; null for none. The sign stage alone writes it. */
export const signMessageAtom = atom<string | null>(null)

/** Number of the last strip among those of the evening, as the booth's own server counts them; null where none counts. */
export const stripNumberAtom = atom<number | null>(null)
