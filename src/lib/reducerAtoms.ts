import { atom } from 'jotai'

/** Atoms of a state that one reducer writes: the state, and the one that dispatches an event to the reducer. */
export function reducerAtoms<State, Event>(initial: State, reduce: (state: State, event: Event) => State) {
  const valueAtom = atom(initial)
  const stateAtom = atom((get) => get(valueAtom))
  const dispatchAtom = atom(null, (get, set, event: Event) => set(valueAtom, reduce(get(valueAtom), event)))
  return [stateAtom, dispatchAtom] as const
}
