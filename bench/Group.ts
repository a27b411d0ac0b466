/** Things measured side by side in one run: a table, and a plot beside it. */
export type Group = {
  readonly title: string
  readonly unit: 'ms' | 'frames' | 'MB' | '%'
  /** Names of the rows that every row is divided by, round by round. */
  readonly references: readonly string[]
  readonly rows: readonly Row[]
}

export type Row = {
  readonly name: string
  /** One figure a round; in every row of a group the same rounds, in the same order. */
  readonly samples: readonly number[]
}

/** A cost against something that grows. */
export type Growth = {
  readonly title: string
  readonly unit: Group['unit']
  /** What grows: messages, subscribers, photos. */
  readonly of: string
  readonly lines: readonly { readonly name: string; readonly points: readonly Point[] }[]
}

export type Point = { readonly at: number; readonly samples: readonly number[] }

export type Results = {
  readonly groups: readonly Group[]
  readonly growths: readonly Growth[]
  /** What explains them, a line each. */
  readonly notes?: readonly string[]
}
