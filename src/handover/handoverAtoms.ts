import { atom } from 'jotai'
import { reducerAtoms } from '../lib/reducerAtoms.ts'
import { initialHandover } from './handoverState.ts'
import { reduceHandover } from './reduceHandover.ts'

/** State of Send to My Phone, and its dispatch. */
export const [handoverAtom, dispatchHandoverAtom] = reducerAtoms(initialHandover, reduceHandover)

/** True once a server for uploads is found. */
export const hasServerAtom = atom((get) => get(handoverAtom).server !== null)

/** True while the dialog shows how far the moving strip is. */
export const isMakingMovingAtom = atom((get) => {
  const state = get(handoverAtom)
  return state.dialog === 'preparing' && state.moving === 'wanted'
})

/** True while the dialog is on the screen: from the encoding of the moving strip on, if there is one. */
export const isDialogShownAtom = atom((get) => {
  const state = get(handoverAtom)
  return state.dialog === 'open' || (state.dialog === 'preparing' && state.moving !== 'none')
})

/** Sending of the strip's files as the open dialog shows it; null while the dialog is closed, and while they are encoded. */
export const shownSendingAtom = atom((get) => {
  const { dialog, transfer } = get(handoverAtom)
  return dialog === 'open' ? transfer.sending : null
})
