/** Where in a shader: the file under `shaders/` and the line, from 1. */
export type ShaderPlace = { readonly file: string; readonly line: number }

/** What a shader belongs to: a filter, or a pass of all of them. */
export type Named = { readonly name: string }

/** A programmer's mistake in a shader; the message names filter or pass, file and line. */
export class ShaderError extends Error {
  override readonly name = 'ShaderError'

  /** Name of the filter or pass. */
  readonly owner: string
  readonly place: ShaderPlace
  /** In the compiler's words, or in ours. */
  readonly fault: string

  constructor({ name }: Named, place: ShaderPlace, fault: string) {
    super(`${name}: shaders/${place.file}:${place.line}: ${fault}`)
    this.owner = name
    this.place = place
    this.fault = fault
  }
}
