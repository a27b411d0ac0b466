import type { Row } from '../Group.ts'

/** Samples of several measurements, by their names. */
export type Samples = {
  readonly add: (name: string, sample: number) => void
  /** Rows of a table, in the order in which their names were first added. */
  readonly rows: () => readonly Row[]
}

/** Creates an empty collection of samples. */
export function createSamples(): Samples {
  const samples = new Map<string, number[]>()
  return {
    add: (name, sample) => samples.set(name, [...(samples.get(name) ?? []), sample]),
    rows: () => [...samples].map(([name, values]) => ({ name, samples: values })),
  }
}
