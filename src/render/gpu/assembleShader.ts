import { type ShaderOwner, ShaderError, type ShaderFile } from './ShaderError.ts'
import type { Filter } from '../../filters/Filter.ts'
import { lutSize } from '../../film/lut.ts'
import { checkPass, checkShader } from './checkShader.ts'

/** Text of a file under `shaders/`; undefined where there is none. */
export type ShaderLoader = (path: string) => string | undefined
const include = /^\s*#include\s+"([^"]+)"\s*$/

/**
 * A shader and what it includes, each file once, a file after those that it includes.
 * @throws ShaderError for an include that does not exist
 */
export function resolveIncludes(
  owner: ShaderOwner,
  path: string,
  sourceOf: ShaderLoader,
): readonly ShaderFile[] {
  const seen = new Set<string>()
  const visit = (file: string, from: { file: string; line: number }): readonly ShaderFile[] => {
    if (seen.has(file)) return []
    seen.add(file)
    const text = sourceOf(file)
    if (text === undefined) throw new ShaderError(owner, from, `there is no shaders/${file}`)
    const lines = text.split('\n')
    const included = lines.flatMap((line, i) => {
      const name = include.exec(line)?.[1]
      return name === undefined ? [] : visit(name, { file, line: i + 1 })
    })
    return [...included, { file, lines: lines.map((line) => (include.test(line) ? '' : line)) }]
  }
  return visit(path, { file: path, line: 1 })
}

/** A whole fragment shader, and its files in the order of their numbers in compiler messages. */
export type Assembled = { readonly text: string; readonly files: readonly string[] }

/** The passes before a filter's own, in their order: `shaders/passes/NAME.frag`. */
const glowPasses = ['highlights', 'glow'] as const

/** These, and the one that proofs are printed from. */
export const passNames = [...glowPasses, 'shrink'] as const
export type PassName = (typeof passNames)[number]

/** Whether a filter's program is that of the date's box, or that of the picture. */
export type ShaderVariant = 'picture' | 'stamp'

const headOf = (part: ShaderVariant) => `#define LUT_POINTS ${lutSize}
#define STAMPED ${part === 'stamp' ? 1 : 0}
precision highp float;
precision highp int;
precision highp sampler2D;
in vec2 vUv;
out vec4 oColour;`

/** The middle of the pixel, to the last bit the same for every way that the picture is turned. */
const tail = `void main() {
  vec2 middle = (floor(vUv * uSize) + 0.5) / uSize;
  oColour = vec4(develop(middle), 1.0);
}`

const passTail = `void main() {
  oColour = vec4(develop(vUv), 1.0);
}`

/**
 * Adds to a filter's shader, once, what all filters share. GLSL ES 3.00, less its version line.
 * @throws ShaderError for a shader that breaks the contract of shaders/README.md
 */
export function assembleShader(
  filter: Filter,
  sourceOf: ShaderLoader,
  part: ShaderVariant = 'picture',
): Assembled {
  const files = withPicture(filter, filter.shader, sourceOf)
  const usesPasses = files.some(({ file }) => file === 'common/lens.glsl')
  const passes = usesPasses ? glowPasses.flatMap((name) => withPicture(filter, passPath(name), sourceOf)) : []
  checkShader(filter, files, passes)
  return joined(files, tail, part)
}

/**
 * The same for a pass: those before a filter's own, which every filter with a lens has, and the proofs'.
 * @throws ShaderError for a pass that breaks the contract
 */
export function assemblePass(name: PassName, sourceOf: ShaderLoader): Assembled {
  const pass = { name: `pass ${name}` }
  const files = withPicture(pass, passPath(name), sourceOf)
  checkPass(pass, passPath(name), files)
  return joined(files, passTail, 'picture')
}

function passPath(name: PassName): string {
  return `passes/${name}.frag`
}

function withPicture(owner: ShaderOwner, path: string, sourceOf: ShaderLoader): readonly ShaderFile[] {
  const picture = resolveIncludes(owner, 'common/picture.glsl', sourceOf)
  const own = resolveIncludes(owner, path, sourceOf)
  return [...picture, ...own.filter(({ file }) => picture.every((other) => other.file !== file))]
}

function joined(files: readonly ShaderFile[], end: string, part: ShaderVariant): Assembled {
  return {
    text: [headOf(part), ...files.map(numbered), end].join('\n'),
    files: files.map(({ file }) => file),
  }
}

/** GLSL names a file by its number only. */
function numbered({ lines }: ShaderFile, index: number): string {
  return [`#line 1 ${index}`, ...lines].join('\n')
}

/** Translates a compiler's log, "ERROR: 1:12: 'x' : undeclared", into an error that names filter, file and line. */
export function toShaderError(owner: ShaderOwner, { files }: Assembled, log: string): ShaderError {
  const [, file = '0', line = '1', fault = log] = /ERROR: (\d+):(\d+): (.*)/.exec(log) ?? []
  return new ShaderError(
    owner,
    { file: files[Number(file)] ?? files.at(-1) ?? '', line: Number(line) },
    fault,
  )
}
