import type { Filter } from '../Filter.ts'
import { checkShader } from './checkShader.ts'
import { includeFiles, type ShaderFile, type SourceOf } from './includeFiles.ts'
import { ShaderError } from './ShaderError.ts'

/** The whole fragment shader of a filter, and its files in the order of their numbers in compiler messages. */
export type Assembled = { readonly text: string; readonly files: readonly string[] }

const head = `precision highp float;
precision highp int;
precision highp sampler2D;
precision highp sampler3D;
in vec2 vUv;
out vec4 oColour;`

const tail = `void main() {
  oColour = vec4(develop(vUv), 1.0);
}`

/**
 * Adds to a filter's shader, once, what all filters share. GLSL ES 3.00, less its version line.
 * @throws ShaderError for a shader that breaks the contract of shaders/README.md
 */
export function assemble(filter: Filter, sourceOf: SourceOf): Assembled {
  const picture = includeFiles(filter, 'common/picture.glsl', sourceOf)
  const own = includeFiles(filter, filter.shader, sourceOf)
  checkShader(filter, [...picture, ...own])
  const files = [...picture, ...own.filter(({ file }) => picture.every((other) => other.file !== file))]
  return { text: [head, ...files.map(numbered), tail].join('\n'), files: files.map(({ file }) => file) }
}

/** GLSL names a file by its number only. */
function numbered({ lines }: ShaderFile, index: number): string {
  return [`#line 1 ${index}`, ...lines].join('\n')
}

/** Translates a compiler's log, "ERROR: 1:12: 'x' : undeclared", into an error that names filter, file and line. */
export function compileError(filter: Filter, { files }: Assembled, log: string): ShaderError {
  const [, file = '0', line = '1', fault = log] = /ERROR: (\d+):(\d+): (.*)/.exec(log) ?? []
  return new ShaderError(filter, { file: files[Number(file)] ?? filter.shader, line: Number(line) }, fault)
}
