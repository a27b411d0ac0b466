import { atom } from 'jotai'
import { initialHandover } from './handoverState.ts'
import { type HandoverEvent, reduceHandover } from './reduceHandover.ts'

const stateAtom = atom(initialHandover)

/** State of Send to My Phone; its only writer is `dispatchHandoverAtom`. */
export const handoverAtom = atom((get) => get(stateAtom))

/** Dispatches an event to the reducer of Send to My Phone. */
export const dispatchHandoverAtom = atom(null, (get, set, event: HandoverEvent) => {
  set(stateAtom, reduceHandover(get(stateAtom), event))
})

/** True once a server for uploads is found. */
export const hasServerAtom = atom((get) => get(stateAtom).server !== null)

/** True while the dialog shows how far the moving strip is. */
export const isMakingMovingAtom = atom((get) => {
  const state = get(stateAtom)
  return state.dialog === 'preparing' && state.moving === 'wanted'
})

/** True while the dialog is on the screen: from the encoding of the moving strip on, if there is one. */
export const isDialogShownAtom = atom((get) => {
  const state = get(stateAtom)
  return state.dialog === 'open' || (state.dialog === 'preparing' && state.moving !== 'none')
})

/** Sending of the strip's files as the open dialog shows it; null while the dialog is closed, and while they are encoded. */
export const shownSendingAtom = atom((get) => {
  const { dialog, transfer } = get(stateAtom)
  return dialog === 'open' ? transfer.sending : null
})
