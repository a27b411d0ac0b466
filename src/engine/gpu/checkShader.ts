import type { Filter } from '../filters/Filter.ts'
import { type ShaderOwner, ShaderError, type ShaderFile } from './ShaderError.ts'
import { paramsWithin } from './uniforms.ts'

/** Uniforms of a material, by name. */
export type UniformSet = Readonly<Record<string, unknown>>

/** Function that a shader's `main` calls, and the file that has to define it. */
type EntryPoint = { readonly path: string; readonly name: string }

/**
 * Checks a shader against the contract of shaders/README.md, and its uniforms against those that the material sets.
 * @throws ShaderError for the first mistake
 */
export function checkShader(
  owner: ShaderOwner,
  files: readonly ShaderFile[],
  uniforms: UniformSet,
  entry: EntryPoint,
): void {
  for (const { file, lines } of files) {
    for (const [index, line] of lines.entries()) {
      const reason = forbiddenIn(line) ?? uniformMistake(line, uniforms)
      if (reason !== undefined) throw new ShaderError(owner, { file, line: index + 1 }, reason)
    }
  }
  const own = files.filter(({ file }) => file === entry.path)
  if (definesFunction(own, entry.name)) return
  throw new ShaderError(owner, { file: entry.path, line: 1 }, `vec3 ${entry.name}(vec2 uv) is missing`)
}

/**
 * Checks that every param of a filter reaches one of its shaders.
 * @throws ShaderError for the first that does not
 */
export function checkParams(filter: Filter, files: readonly ShaderFile[]): void {
  const declared = files.flatMap(({ lines }) => lines.flatMap((line) => declaration.exec(line)?.[1] ?? []))
  const reached = new Set(declared.flatMap((name) => [name, ...(paramsWithin[name] ?? [])]))
  const orphan = Object.keys(filter.params).find((param) => !reached.has(param))
  if (orphan === undefined) return
  throw new ShaderError(filter, { file: filter.shader, line: 1 }, `the param ${orphan} has no uniform`)
}

/** Whether one of the files defines `vec3 NAME(vec2 uv)`. */
export function definesFunction(files: readonly ShaderFile[], name: string): boolean {
  const signature = new RegExp(`\\bvec3\\s+${name}\\s*\\(\\s*vec2\\s+uv\\s*\\)`)
  return files.some(({ lines }) => signature.test(lines.map(withoutComment).join('\n')))
}

const declaration = /^\s*uniform\s+\w+\s+(\w+)(?:\[\d+\])?\s*;(.*)$/

/** What no file may contain: the assembler adds it, or GPUs disagree about it. */
const forbidden: readonly (readonly [RegExp, string])[] = [
  [/\bvoid\s+main\s*\(/, 'main is added by the assembler'],
  [/^\s*#version\b/, '#version is added by the assembler'],
  [/^\s*precision\b/, 'precision is added by the assembler'],
  [/\bfract\s*\(\s*sin\b/, 'fract(sin()) differs between GPUs; hash the seed by integers'],
]

function forbiddenIn(line: string): string | undefined {
  return forbidden.find(([pattern]) => pattern.test(withoutComment(line)))?.[1]
}

function uniformMistake(line: string, uniforms: UniformSet): string | undefined {
  if (!/^\s*uniform\b/.test(line)) return undefined
  const [, name, rest = ''] = declaration.exec(line) ?? []
  if (name === undefined) return 'one uniform a line, please'
  if (!/\/\/\s*\S/.test(rest)) return `${name} needs its meaning and range in a comment`
  return Object.hasOwn(uniforms, name) ? undefined : `${name} has no param`
}

/** Line of GLSL without its `//` comment. */
export function withoutComment(line: string): string {
  return line.replace(/\/\/.*$/, '')
}
