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

/** Sending of the strip's file as the open dialog shows it; null while the dialog is closed. */
export const shownSendingAtom = atom((get) => {
  const { dialog, transfer } = get(stateAtom)
  return dialog === 'open' ? transfer.sending : null
})
