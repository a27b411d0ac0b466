/** Where in a shader: the file under `shaders/` and the line, from 1. */
export type ShaderLocation = { readonly file: string; readonly line: number }

/** What a shader belongs to: a filter, or a pass of all of them. */
export type ShaderOwner = { readonly name: string }

/** A programmer's mistake in a shader; the message names filter or pass, file and line. */
export class ShaderError extends Error {
  override readonly name = 'ShaderError'

  /** Name of the filter or pass. */
  readonly owner: string
  readonly place: ShaderLocation
  /** In the compiler's words, or in ours. */
  readonly fault: string

  constructor({ name }: ShaderOwner, place: ShaderLocation, fault: string) {
    super(`${name}: shaders/${place.file}:${place.line}: ${fault}`)
    this.owner = name
    this.place = place
    this.fault = fault
  }
}

/** A file and its lines, the includes left empty so that line numbers stay. */
export type ShaderFile = { readonly file: string; readonly lines: readonly string[] }
