import { reducerAtoms } from '../../lib/reducerAtoms.ts'
import { initialStrips, reduceStrips } from './stripsState.ts'

/** The list of copies, and its dispatch. */
export const [stripsAtom, dispatchStripsAtom] = reducerAtoms(initialStrips, reduceStrips)
