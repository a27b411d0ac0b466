/** Where in a shader: the file under `shaders/` and the line, from 1. */
export type ShaderPlace = { readonly file: string; readonly line: number }

/** What a shader belongs to: a filter, or a pass of all of them. */
export type Named = { readonly name: string }

/** A programmer's mistake in a shader; the message names filter or pass, file and line. */
export class ShaderError extends Error {
  override readonly name = 'ShaderError'

  constructor({ name }: Named, { file, line }: ShaderPlace, fault: string) {
    super(`${name}: shaders/${file}:${line}: ${fault}`)
  }
}
