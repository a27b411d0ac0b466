/** One number that can be turned. */
export type Param = {
  readonly label: string
  /** What it is counted in; left out where it is a plain factor. */
  readonly unit?: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step: number
}
