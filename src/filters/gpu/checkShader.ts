import type { Filter } from '../Filter.ts'
import type { ShaderFile } from './includeFiles.ts'
import { ShaderError } from './ShaderError.ts'

/** Set by the engine; all other uniforms are params. */
const boothUniforms: ReadonlySet<string> = new Set(['uPicture', 'uCrop', 'uMirror', 'uLut'])

const declaration = /^\s*uniform\s+\w+\s+(\w+)\s*;(.*)$/
const signature = /\bvec3\s+develop\s*\(\s*vec2\s+uv\s*\)/

/** What a filter's shader and its chunks leave to the assembler, or to nobody. */
const forbidden: readonly (readonly [RegExp, string])[] = [
  [/\bvoid\s+main\s*\(/, 'main is added by the assembler'],
  [/^\s*#version\b/, '#version is added by the assembler'],
  [/^\s*precision\b/, 'precision is added by the assembler'],
  [/\bfract\s*\(\s*sin\b/, 'fract(sin()) differs between GPUs; hash the seed by integers'],
]

/**
 * Holds a shader to the contract of shaders/README.md.
 * @throws ShaderError for the first fault
 */
export function checkShader(filter: Filter, files: readonly ShaderFile[]): void {
  const uniforms = new Set<string>()
  for (const { file, lines } of files) {
    for (const [i, text] of lines.entries()) {
      const fault = faultOf(text) ?? uniformFault(filter, text)
      if (fault) throw new ShaderError(filter, { file, line: i + 1 }, fault)
      uniforms.add(declaration.exec(text)?.[1] ?? '')
    }
  }
  const top = { file: filter.shader, line: 1 }
  const own = files.find(({ file }) => file === filter.shader)
  if (!signature.test(code(own))) throw new ShaderError(filter, top, 'vec3 develop(vec2 uv) is missing')
  const orphan = Object.keys(filter.params).find((param) => !uniforms.has(param))
  if (orphan) throw new ShaderError(filter, top, `the param ${orphan} has no uniform`)
}

function faultOf(line: string): string | undefined {
  return forbidden.find(([pattern]) => pattern.test(withoutComment(line)))?.[1]
}

function uniformFault(filter: Filter, line: string): string | undefined {
  if (!/^\s*uniform\b/.test(line)) return undefined
  const [, name, rest = ''] = declaration.exec(line) ?? []
  if (name === undefined) return 'one uniform a line, please'
  if (!/\/\/\s*\S/.test(rest)) return `${name} needs its meaning and range in a comment`
  return boothUniforms.has(name) || name in filter.params ? undefined : `${name} has no param`
}

function code(file: ShaderFile | undefined): string {
  return (file?.lines ?? []).map(withoutComment).join('\n')
}

function withoutComment(line: string): string {
  return line.replace(/\/\/.*$/, '')
}
