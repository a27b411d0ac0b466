import { atom } from 'jotai'
import type { MeasuredPatch } from '../source/chart.ts'
import type { Pixels } from './traces.ts'

/** Data of the scopes. */
export type ScopeData = {
  /** Image of the source, and as the active edit develops it. */
  readonly before: Pixels
  readonly after: Pixels
  /** Null for every source but the chart. */
  readonly patches: readonly MeasuredPatch[] | null
}

/** Data of the scopes; null before the first comparison. Its only writer is the scopes stage. */
export const scopeDataAtom = atom<ScopeData | null>(null)
