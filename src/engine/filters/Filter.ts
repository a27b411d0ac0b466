import type { ImportedLut } from '../film/cube/cubeLut.ts'
import type { Lut } from '../film/lut.ts'

/** Filter as data: its name and looks on the button, its shader, its film and the values of its params. */
export type Filter = {
  readonly id: string
  /** Text on its button. */
  readonly name: string
  /** What it looks like, and what it is derived from, where it did not ship with the booth: those that ship have messages. */
  readonly description?: string
  readonly sources?: readonly string[]
  /** Colour of the stripe on its button, as CSS writes it. */
  readonly accent: string
  /** File under `shaders/`. */
  readonly shader: string
  /** Id of the LUT that colours it, which is the filter's own; null leaves the colours as they are. */
  readonly film: string | null
  /** Colours that it brings along, where it did not ship with the booth: a film's LUT, or a `.cube` file's. */
  readonly table?: Lut | ImportedLut
  /** Values by uniform; `paramRanges` has their ranges. */
  readonly params: ParamValues
}

/** Values of a filter's params by uniform of its shader. */
export type ParamValues = Readonly<Record<`u${string}`, number>>

/** The filter with other values; params that are left out stay, and those that it does not have are ignored. */
export function withParamValues(filter: Filter, values: ParamValues): Filter {
  const own = Object.entries(values).filter(([name]) => Object.hasOwn(filter.params, name))
  return { ...filter, params: { ...filter.params, ...Object.fromEntries(own) } }
}
