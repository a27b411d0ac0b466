import { atom } from 'jotai'
import { reducerAtoms } from '../../lib/reducerAtoms.ts'
import { switchAtom } from '../../lib/settings.ts'
import { initialTonight, reduceTonight } from './tonightState.ts'

/** State of Tonight and Kiosk, and its dispatch. */
export const [tonightAtom, dispatchTonightAtom] = reducerAtoms(initialTonight, reduceTonight)

/** What the server has reported; null until then. */
export const reportAtom = atom((get) => get(tonightAtom).report)

/** Whether the steps of the first evening are shown on this device, as long as one of them is not done. */
export const stepsShownAtom = switchAtom('retro-booth.owner.steps', true)
