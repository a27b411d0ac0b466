import { useReducer } from 'react'

import { type Bench, settingOf } from './Bench.ts'

type State = {
  readonly past: readonly Bench[]
  readonly present: Bench
  readonly future: readonly Bench[]
  /** What a hand that is not done yet makes of the present. */
  readonly draft: Bench | null
}

export type BenchAction =
  | { readonly type: 'turn'; readonly bench: Bench; readonly isLast: boolean }
  | { readonly type: 'undo' | 'redo' }

const first: Bench = { active: 'a', a: settingOf('portra400'), b: settingOf('portra400') }

function reduce(state: State, action: BenchAction): State {
  const { past, present, future } = state
  if (action.type === 'turn') {
    if (!action.isLast) return { ...state, draft: action.bench }
    return { past: [...past, present], present: action.bench, future: [], draft: null }
  }
  const [from, to] =
    action.type === 'undo' ? [past.at(-1), [present, ...future]] : [future[0], future.slice(1)]
  if (!from) return { ...state, draft: null }
  const gone = action.type === 'undo' ? past.slice(0, -1) : [...past, present]
  return { past: gone, present: from, future: to, draft: null }
}

/** The bench with its undo. */
export function useBench() {
  const [state, dispatch] = useReducer(reduce, { past: [], present: first, future: [], draft: null })
  return {
    bench: state.draft ?? state.present,
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,
    dispatch,
  }
}
