/** Measurements side by side in one run: a table. */
export type Group = {
  readonly title: string
  readonly unit: 'ms' | 'MB'
  /** Names of the rows by which every row is divided, round by round. */
  readonly references: readonly string[]
  readonly rows: readonly Row[]
}

/** Row of a group. */
export type Row = {
  readonly name: string
  /** A sample per round; all rows of a group have the same rounds, in the same order. */
  readonly samples: readonly number[]
}

/** Costs against a quantity that grows, such as messages, subscribers or photos. */
export type Growth = {
  readonly title: string
  readonly unit: Group['unit']
  /** Name of the quantity. */
  readonly of: string
  readonly lines: readonly { readonly name: string; readonly points: readonly Point[] }[]
}

/** Samples at a value of the quantity. */
export type Point = { readonly at: number; readonly samples: readonly number[] }

/** Results of a section. */
export type Results = {
  readonly groups: readonly Group[]
  readonly growths: readonly Growth[]
  /** Explanations, a line each. */
  readonly notes?: readonly string[]
}
