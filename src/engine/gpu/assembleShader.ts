import { type ShaderOwner, ShaderError, type ShaderFile } from './ShaderError.ts'
import type { Filter } from '../filters/Filter.ts'
import { cubeOfFilter } from '../filters/cubeFilter.ts'
import { lutSize } from '../film/lut.ts'
import { highlightMax, rolloffKnee } from '../filters/effects.ts'
import { dodgeSlope } from '../light/DodgeMap.ts'
import { allFeatures, type Feature } from './features.ts'
import { checkParams, checkShader, definesFunction, type UniformSet, withoutComment } from './checkShader.ts'

/** Loads the text of a file under `shaders/`; undefined where there is none. */
export type ShaderLoader = (path: string) => string | undefined

/** Fragment shader as one text, and its files in the order of their numbers in compiler messages. */
export type Assembled = { readonly text: string; readonly files: readonly string[] }

/** A build has checked its shaders in the tests, and ships them without the comments that the contract asks for. */
const isChecked = import.meta.env.DEV

/** Passes that are the same for all filters: `shaders/passes/NAME.frag`. */
export const passNames = ['chroma', 'highlights', 'spread', 'softLight', 'downsample'] as const

/** Name of a pass, of its file and of its function. */
export type PassName = (typeof passNames)[number]

/** Programs of a filter: the whole image, the bloom that the image adds, and the box with the date. */
export type ShaderVariant = 'image' | 'bloom' | 'dateStamp'

/** Which program of a filter. */
export type ProgramChoice = { readonly variant?: ShaderVariant; readonly features?: readonly Feature[] }

/**
 * Assembles a program of a filter: GLSL ES 3.00, less its version line.
 * @param uniforms those that the material sets, by name
 * @param features what the image uses; the program does nothing for the others
 * @throws ShaderError for a shader that breaks the contract of shaders/README.md, in development and tests
 */
export function assembleShader(
  filter: Filter,
  load: ShaderLoader,
  uniforms: UniformSet,
  { variant = 'image', features = [] }: ProgramChoice = {},
): Assembled {
  const image = withImage(filter, filter.shader, load)
  const hasLightLeak = definesFunction(image, 'lightLeak')
  const bloom = withImage(filter, bloomPath, load, hasLightLeak ? image : [])
  if (variant === 'bloom') {
    if (isChecked) checkShader(filter, bloom, uniforms, { path: bloomPath, name: 'bloom' })
    return join(bloom, passMain('bloom'), { LIGHT_LEAK: hasLightLeak, ...flagsOf([]) })
  }
  if (isChecked) {
    checkShader(filter, image, uniforms, { path: filter.shader, name: 'develop' })
    checkParams(filter, readsBloom(image) ? [...image, ...bloom] : image)
  }
  const flags = { DATE_STAMP: variant === 'dateStamp', ...flagsOf(features) }
  const cube = cubeOfFilter(filter)
  return join(image, filterMain, flags, cube ? [`#define GRID_SIZE ${cube.grid.size}`] : [])
}

function readsBloom(files: readonly ShaderFile[]): boolean {
  return files.some(({ file }) => file === 'common/lens.glsl')
}

/**
 * Assembles the program of a pass that is the same for all filters.
 * @param uniforms those that the material sets, by name
 * @param features what the image uses
 * @throws ShaderError for a pass that breaks the contract
 */
export function assemblePass(
  name: PassName,
  load: ShaderLoader,
  uniforms: UniformSet,
  features: readonly Feature[] = [],
): Assembled {
  const owner = { name: `pass ${name}` }
  const path = `passes/${name}.frag`
  const files = withImage(owner, path, load)
  if (isChecked) checkShader(owner, files, uniforms, { path, name })
  return join(files, passMain(name), flagsOf(features))
}

const bloomPath = 'passes/bloom.frag'

/** Files of a shader after `common/image.glsl` and `before`, each file once. */
function withImage(
  owner: ShaderOwner,
  path: string,
  load: ShaderLoader,
  before: readonly ShaderFile[] = [],
): readonly ShaderFile[] {
  const files = [...before, ...resolveIncludes(owner, 'common/image.glsl', load)]
  const all = [...files, ...resolveIncludes(owner, path, load)]
  return all.filter(({ file }, index) => all.findIndex((other) => other.file === file) === index)
}

const include = /^\s*#include\s+"([^"]+)"\s*$/

/** Files of a shader and of its includes, each once and after those that it includes. */
function resolveIncludes(owner: ShaderOwner, path: string, load: ShaderLoader): readonly ShaderFile[] {
  const seen = new Set<string>()
  const visit = (file: string, from: { file: string; line: number }): readonly ShaderFile[] => {
    if (seen.has(file)) return []
    seen.add(file)
    const text = load(file)
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

/** Develops the pixel's middle, to the last bit the same for every way in which the image is flipped. */
const filterMain = `void main() {
  vec2 middle = (floor(vUv * uResolution) + 0.5) * uPixelSize;
  fragColour = vec4(develop(middle), 1.0);
}`

const passMain = (name: PassName | 'bloom') => `void main() {
  fragColour = vec4(${name}(vUv), 1.0);
}`

type Flags = Partial<Readonly<Record<'DATE_STAMP' | 'LIGHT_LEAK' | Feature, boolean>>>

function flagsOf(features: readonly Feature[]): Flags {
  return Object.fromEntries(allFeatures.map((feature) => [feature, features.includes(feature)]))
}

/** Joins the files to one text. A flag that none of them reads is left out: it would make two programs of one. */
function join(
  files: readonly ShaderFile[],
  main: string,
  flags: Flags,
  constants: readonly string[] = [],
): Assembled {
  const isRead = (flag: string) => files.some(({ lines }) => lines.includes(`#if ${flag}`))
  const defines = Object.entries(flags)
    .filter(([flag]) => isRead(flag))
    .map(([flag, isSet]) => `#define ${flag} ${isSet ? 1 : 0}`)
  return {
    text: [...defines, ...constants, head, ...files.map(numbered), main].join('\n'),
    files: files.map(({ file }) => file),
  }
}

const head = `#define LUT_SIZE ${lutSize}
#define ROLLOFF_KNEE ${rolloffKnee}
#define HIGHLIGHT_MAX ${highlightMax.toFixed(1)}
#define DODGE_SLOPE ${dodgeSlope.toFixed(1)}
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp sampler3D;
in vec2 vUv;
out vec4 fragColour;`

/**
 * Numbers a file, as GLSL knows files by number only. Without comments, filters of the same steps have the same text, so
 * that three compiles one program for all of them.
 */
function numbered({ lines }: ShaderFile, index: number): string {
  return [`#line 1 ${index}`, ...lines.map(withoutComment)].join('\n')
}

/** Translates a compiler's log, "ERROR: 1:12: 'x' : undeclared", into an error that names filter, file and line. */
export function toShaderError(owner: ShaderOwner, { files }: Assembled, log: string): ShaderError {
  const [, file = '0', line = '1', reason = log] = /ERROR: (\d+):(\d+): (.*)/.exec(log) ?? []
  return new ShaderError(
    owner,
    { file: files[Number(file)] ?? files.at(-1) ?? '', line: Number(line) },
    reason,
  )
}
