import type { Row } from '../Group.ts'

/** Figures by name, one more each round. */
export type Times = {
  readonly add: (name: string, figure: number) => void
  readonly rows: () => readonly Row[]
}

export function newTimes(): Times {
  const times = new Map<string, number[]>()
  return {
    add: (name, figure) => times.set(name, [...(times.get(name) ?? []), figure]),
    rows: () => [...times].map(([name, samples]) => ({ name, samples })),
  }
}
