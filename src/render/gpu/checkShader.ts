import type { Filter } from '../../filters/Filter.ts'
import { isPassParam } from '../../filters/effects.ts'
import { type ShaderOwner, ShaderError, type ShaderFile } from './ShaderError.ts'

/** Set by the engine; all other uniforms are params. */
const boothUniforms: ReadonlySet<string> = new Set(
  `uPicture uCrop uMirror uSize uGain uFalloff uShoulder uLeakSide uBeside uGlow uLut
   uGrain uGrainPlace uGrainRange uStamp uStampCorner`.split(/\s+/),
)

/** Set by the engine for the passes alone. */
const passUniforms: ReadonlySet<string> = new Set(['uTap', 'uBright', 'uReach'])

/** Reach the shaders as what follows from them: uBeside, uFalloff, uReach and uGrainRange. */
const foldedParams: ReadonlySet<string> = new Set(
  `uSoftness uGateWeave uVignetteCentreStops uVignetteEdgeStops uHalationSigma uGrainScale uGrainSigma uPaperSlope`.split(
    ' ',
  ),
)

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
 * Holds a shader to the contract of shaders/README.md. Its params may be the uniforms of the passes before it, too.
 * @throws ShaderError for the first fault
 */
export function checkShader(
  filter: Filter,
  files: readonly ShaderFile[],
  passes: readonly ShaderFile[],
): void {
  const known = (name: string) => boothUniforms.has(name) || name in filter.params
  const uniforms = checkFiles(filter, files, known)
  checkSignature(filter, filter.shader, files)
  for (const { lines } of passes) for (const line of lines) uniforms.add(uniformOf(line))
  if (passes.length > 0) for (const param of foldedParams) uniforms.add(param)
  const orphan = Object.keys(filter.params).find((param) => !uniforms.has(param))
  const top = { file: filter.shader, line: 1 }
  if (orphan) throw new ShaderError(filter, top, `the param ${orphan} has no uniform`)
}

/**
 * Holds a pass to the same contract; its params are those of the filters.
 * @throws ShaderError for the first fault
 */
export function checkPass(pass: ShaderOwner, path: string, files: readonly ShaderFile[]): void {
  const known = (name: string) => boothUniforms.has(name) || passUniforms.has(name) || isPassParam(name)
  checkFiles(pass, files, known)
  checkSignature(pass, path, files)
}

/** Checks every line. Returns the uniforms that are declared. */
function checkFiles(
  owner: ShaderOwner,
  files: readonly ShaderFile[],
  known: (name: string) => boolean,
): Set<string> {
  const uniforms = new Set<string>()
  for (const { file, lines } of files) {
    for (const [i, text] of lines.entries()) {
      const fault = faultOf(text) ?? uniformFault(text, known)
      if (fault) throw new ShaderError(owner, { file, line: i + 1 }, fault)
      uniforms.add(uniformOf(text))
    }
  }
  return uniforms
}

function checkSignature(owner: ShaderOwner, path: string, files: readonly ShaderFile[]): void {
  const own = files.find(({ file }) => file === path)
  if (signature.test(code(own))) return
  throw new ShaderError(owner, { file: path, line: 1 }, 'vec3 develop(vec2 uv) is missing')
}

function uniformOf(line: string): string {
  return declaration.exec(line)?.[1] ?? ''
}

function faultOf(line: string): string | undefined {
  return forbidden.find(([pattern]) => pattern.test(withoutComment(line)))?.[1]
}

function uniformFault(line: string, known: (name: string) => boolean): string | undefined {
  if (!/^\s*uniform\b/.test(line)) return undefined
  const [, name, rest = ''] = declaration.exec(line) ?? []
  if (name === undefined) return 'one uniform a line, please'
  if (!/\/\/\s*\S/.test(rest)) return `${name} needs its meaning and range in a comment`
  return known(name) ? undefined : `${name} has no param`
}

function code(file: ShaderFile | undefined): string {
  return (file?.lines ?? []).map(withoutComment).join('\n')
}

function withoutComment(line: string): string {
  return line.replace(/\/\/.*$/, '')
}
