/** Filter as data: its name and looks on the button, its shader, its film and the values of its params. */
export type Filter<Id extends string = string> = {
  readonly id: Id
  /** Text on its button. */
  readonly name: string
  /** Colour of the stripe on its button, as CSS writes it. */
  readonly accent: string
  /** File under `shaders/`. */
  readonly shader: string
  /** Id of the LUT that colours it, which is the filter's own; null leaves the colours as they are. */
  readonly film: string | null
  /** Values by uniform; `paramRanges` has their ranges. */
  readonly params: ParamValues
}

/** Values of a filter's params by uniform of its shader. */
export type ParamValues = Readonly<Record<`u${string}`, number>>

/** The filter with other values; params that are left out stay, and those that it does not have are ignored. */
export function withParamValues<Any extends Filter>(filter: Any, values: ParamValues): Any {
  const own = Object.entries(values).filter(([name]) => Object.hasOwn(filter.params, name))
  return { ...filter, params: { ...filter.params, ...Object.fromEntries(own) } }
}
