import { atom } from 'jotai'
import { reducerAtoms } from '../../lib/reducerAtoms.ts'
import { initialKeyboard, reduceKeyboard } from './reduceKeyboard.ts'

/** State of the on-screen keyboard in the kiosk's store, and what dispatches its events. */
export const [keyboardAtom, dispatchKeyboardAtom] = reducerAtoms(initialKeyboard, reduceKeyboard)

/** Field above the keyboard; null while the keyboard is not shown. */
export const writtenFieldAtom = atom((get) => {
  const { field, isHiddenFor } = get(keyboardAtom)
  return isHiddenFor === null ? field : null
})
