import type { Filter } from '../Filter.ts'
import { lutPoints } from '../Luts.ts'
import { checkPass, checkShader } from './checkShader.ts'
import { includeFiles, type ShaderFile, type SourceOf } from './includeFiles.ts'
import { type Named, ShaderError } from './ShaderError.ts'

/** A whole fragment shader, and its files in the order of their numbers in compiler messages. */
export type Assembled = { readonly text: string; readonly files: readonly string[] }

/** The passes before a filter's own, in their order: `shaders/passes/NAME.frag`. */
const glowPasses = ['highlights', 'glow'] as const

/** These, and the one that proofs are printed from. */
export const passNames = [...glowPasses, 'shrink'] as const
export type PassName = (typeof passNames)[number]

/** Whether a filter's program is that of the date's box, or that of the picture. */
export type Part = 'picture' | 'stamp'

const headOf = (part: Part) => `#define LUT_POINTS ${lutPoints}
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
export function assemble(filter: Filter, sourceOf: SourceOf, part: Part = 'picture'): Assembled {
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
export function assemblePass(name: PassName, sourceOf: SourceOf): Assembled {
  const pass = { name: `pass ${name}` }
  const files = withPicture(pass, passPath(name), sourceOf)
  checkPass(pass, passPath(name), files)
  return joined(files, passTail, 'picture')
}

function passPath(name: PassName): string {
  return `passes/${name}.frag`
}

function withPicture(owner: Named, path: string, sourceOf: SourceOf): readonly ShaderFile[] {
  const picture = includeFiles(owner, 'common/picture.glsl', sourceOf)
  const own = includeFiles(owner, path, sourceOf)
  return [...picture, ...own.filter(({ file }) => picture.every((other) => other.file !== file))]
}

function joined(files: readonly ShaderFile[], end: string, part: Part): Assembled {
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
export function compileError(owner: Named, { files }: Assembled, log: string): ShaderError {
  const [, file = '0', line = '1', fault = log] = /ERROR: (\d+):(\d+): (.*)/.exec(log) ?? []
  return new ShaderError(
    owner,
    { file: files[Number(file)] ?? files.at(-1) ?? '', line: Number(line) },
    fault,
  )
}
