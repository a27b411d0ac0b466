import { useReducer } from 'react'

import { endGesture, type History, newHistory, record, redo, undo } from '../history.ts'
import type { Bench } from './Bench.ts'

export type BenchAction =
  | {
      readonly type: 'turn'
      readonly bench: Bench
      /** The control in hand, where it is not let go yet or just was. */
      readonly control?: { readonly name: string; readonly isLast: boolean }
    }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }

function reduce(history: History<Bench>, action: BenchAction): History<Bench> {
  if (action.type === 'undo') return undo(history)
  if (action.type === 'redo') return redo(history)
  const { bench, control } = action
  const next = record(history, bench, control?.name ?? null)
  return control?.isLast === false ? next : endGesture(next)
}

/** The bench with its undo. */
export function useBench(first: Bench) {
  const [{ past, present, future }, dispatch] = useReducer(reduce, first, newHistory)
  return { bench: present, canUndo: past.length > 0, canRedo: future.length > 0, dispatch }
}
