import type { Browser } from 'playwright'

/** What a section measures with: one browser, the built booth, and the bench's own page. */
export type Bench = { readonly browser: Browser; readonly url: string; readonly pageUrl: string }

/** Measurements side by side in one run, in ms. */
export type Section = {
  readonly title: string
  /** Names of the rows by which every row is divided, round by round: load that slows both cancels out. */
  readonly references: readonly string[]
  /** Samples by what was measured; all rows have the same rounds, in the same order. */
  readonly rows: ReadonlyMap<string, readonly number[]>
}

/** Adds a sample of a measurement. */
export function addSample(samples: Map<string, number[]>, name: string, sample: number): void {
  samples.set(name, [...(samples.get(name) ?? []), sample])
}

/** Prints a section: medians with quartiles, and the ratios. */
export function printSection({ title, references, rows }: Section): void {
  const cells = [...rows].map(([name, samples]) => {
    const ratios = references.map((reference) => {
      const parts = samples.map((sample, round) => sample / (rows.get(reference)?.[round] ?? Number.NaN))
      return [`× ${reference}`, spread(parts, 2)] as const
    })
    return [name, { ms: spread(samples, 1), ...Object.fromEntries(ratios) }] as const
  })
  console.log(`\n${title}`)
  console.table(Object.fromEntries(cells))
}

function spread(samples: readonly number[], digits: number): string {
  const sorted = samples.filter(Number.isFinite).toSorted((one, other) => one - other)
  const at = (part: number) => sorted[Math.round((sorted.length - 1) * part)]?.toFixed(digits)
  return `${at(0.5)} (${at(0.25)}–${at(0.75)})`
}
