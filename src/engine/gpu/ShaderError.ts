/** Position in a shader: file under `shaders/`, line from 1. */
export type ShaderLocation = { readonly file: string; readonly line: number }

/** What a shader is compiled for: a filter or a pass, by the name in its messages. */
export type ShaderOwner = { readonly name: string }

/** Programmer's mistake in a shader. The message names filter or pass, file and line. */
export class ShaderError extends Error {
  override readonly name = 'ShaderError'

  /** Name of the filter or pass. */
  readonly owner: string
  readonly location: ShaderLocation
  /** What is wrong: the compiler's message, or that of the shader's checks. */
  readonly reason: string

  constructor({ name }: ShaderOwner, location: ShaderLocation, reason: string) {
    super(`${name}: shaders/${location.file}:${location.line}: ${reason}`)
    this.owner = name
    this.location = location
    this.reason = reason
  }
}

/** Shader file by lines. Includes are left as empty lines, so that line numbers stay. */
export type ShaderFile = { readonly file: string; readonly lines: readonly string[] }
