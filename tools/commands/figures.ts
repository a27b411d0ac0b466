/**
 * Prints figures of the code's structure and fails where one is out of its bounds: `npm run figures`. Where a target is
 * not reached yet, the bound is today's figure, so that it can only get better. `npm run figures -- FOLDER` lists the
 * retired words of a folder.
 */
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { findRetired } from '../measure/vocabulary.ts'

type Figure = {
  readonly name: string
  readonly value: number
  readonly bounds: readonly [least: number, most: number]
  /** Final bound, where it is not reached yet. */
  readonly target?: string
}

const folder = 'src'

function read(ending: RegExp): ReadonlyMap<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => ending.test(path))
  return new Map(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
}

/** Quantile of a sorted list. @param part 0 to 1 */
function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.floor((sorted.length - 1) * part)] ?? 0
}

/** Share of the exported declarations with a docstring, percent. */
function documentedShare(texts: Iterable<string>): number {
  const all = [...texts].flatMap((text) => [
    ...text.matchAll(/(\*\/\s*\n)?^export (?:async )?(?:const|function\*?|class|type|interface) \w+/gm),
  ])
  return (100 * all.filter(([, comment]) => comment !== undefined).length) / all.length
}

/** A colour by its code, by the numbers of a colour function, or, in a style sheet, by its name. */
const rawColours = {
  code: /#[0-9a-f]{3,8}\b/gi,
  numbers: /\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(\s*[\d.]/gi,
  name: /(?<=:[^;{}']*)(?<![\w-])(?:black|white|gr[ae]y|red|green|blue|cyan|magenta|pink|purple|orange|yellow)(?![\w-])/g,
}

/** Colours in styles and components outside the themes, where each has a name. */
function countRawColours(): number {
  const styles = [...read(/\.css$/)].filter(([path]) => !path.endsWith('theme.css'))
  const rules = styles.map(([, text]) => text.replaceAll(/\/\*[^]*?\*\//g, ''))
  const components = [...read(/\.tsx$/).values()]
  const count = (texts: readonly string[], pattern: RegExp) => texts.join('\n').match(pattern)?.length ?? 0
  const { code, numbers, name } = rawColours
  return (
    count([...rules, ...components], code) + count([...rules, ...components], numbers) + count(rules, name)
  )
}

/** Files that must contain retired names: their list, and the reader of shared addresses and saved files. */
const exempt = /vocabulary|parsePreset/

/** Uses of retired words below a folder: `path:line found, use replacement`. */
function retiredWords(below = ''): readonly string[] {
  const paths = globSync(
    '{src,shaders,filters,backend,tools,bench,tests,docs}/**/*.{ts,tsx,mjs,css,frag,glsl,vert,md}',
  )
  return [...paths, ...globSync('*.{ts,md,html}')]
    .filter((path) => path.startsWith(below) && !exempt.test(path) && !path.includes('node_modules'))
    .flatMap((path) =>
      findRetired(readFileSync(path, 'utf8')).map(
        ({ line, found, use }) => `${path}:${line} ${found}, use ${use}`,
      ),
    )
}

function measure(): readonly Figure[] {
  const code = read(/\.tsx?$/)
  const lines = [...code.values()].map((text) => text.split('\n').length - 1).toSorted((a, b) => a - b)
  const small = (100 * lines.filter((count) => count < 20).length) / lines.length
  return [
    { name: 'files', value: lines.length, bounds: [205, 245] },
    { name: 'median of their lines', value: quantile(lines, 0.5), bounds: [50, 90] },
    { name: 'nine tenths have at most', value: quantile(lines, 0.9), bounds: [0, 130] },
    { name: 'longest', value: lines.at(-1) ?? 0, bounds: [0, 300] },
    { name: 'under 20 lines, percent', value: small, bounds: [0, 9], target: '5' },
    {
      name: 'exports with a comment, percent',
      value: documentedShare(code.values()),
      bounds: [85, 100],
      target: '100',
    },
    {
      name: 'raw colours outside the theme',
      value: countRawColours(),
      bounds: [0, 0],
    },
    { name: 'retired words', value: retiredWords().length, bounds: [0, 1400], target: '0' },
  ]
}

const below = process.argv[2]
if (below !== undefined) console.log(retiredWords(below).join('\n'))

for (const { name, value, bounds, target } of measure()) {
  const [least, most] = bounds
  const isWithin = value >= least && value <= most
  const goal = target === undefined ? '' : `, target ${target}`
  console.log(
    `${name}: ${Number(value.toFixed(1))} (${least} to ${most}${goal})${isWithin ? '' : ', OUT OF BOUNDS'}`,
  )
  if (!isWithin) process.exitCode = 1
}
