import { atom } from 'jotai'

/** Last times of each pass, in ms. The render times stage alone writes them. */
export const timesAtom = atom<ReadonlyMap<string, readonly number[]>>(new Map())

/** Median of the last times of each pass, in ms. */
export const medianTimesAtom = atom((get): readonly (readonly [pass: string, ms: number])[] =>
  [...get(timesAtom)].map(([pass, times]) => [pass, times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0]),
)
