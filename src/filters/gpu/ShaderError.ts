import type { Filter } from '../Filter.ts'

/** Where in a shader: the file under `shaders/` and the line, from 1. */
export type ShaderPlace = { readonly file: string; readonly line: number }

/** A programmer's mistake in a shader; the message names filter, file and line. */
export class ShaderError extends Error {
  override readonly name = 'ShaderError'

  constructor(filter: Filter, { file, line }: ShaderPlace, fault: string) {
    super(`${filter.name}: shaders/${file}:${line}: ${fault}`)
  }
}
