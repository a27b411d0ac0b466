/**
 * Prints figures of the code's structure and fails where one is out of its bounds: `npm run figures`.
 * `npm run figures -- FOLDER` lists the retired words of a folder.
 */
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { findRetired } from '../measure/vocabulary.ts'

type Figure = {
  readonly name: string
  readonly value: number
  readonly bounds: readonly [least: number, most: number]
}

const folder = 'src'

function read(ending: RegExp): ReadonlyMap<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => ending.test(path))
  return new Map(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
}

/** Exported declarations without a comment right above them. */
function countUndocumented(): number {
  const paths = globSync('{src,backend,tools,bench}/**/*.{ts,tsx}').filter(isOwn)
  const declarations = paths.flatMap((path) => [
    ...readFileSync(path, 'utf8').matchAll(
      /(\*\/\s*\n)?^export (?:async )?(?:const|function\*?|class|type|interface) \w+/gm,
    ),
  ])
  return declarations.filter(([, comment]) => comment === undefined).length
}

const isOwn = (path: string) => !path.includes('node_modules')

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
    .filter((path) => path.startsWith(below) && !exempt.test(path) && isOwn(path))
    .flatMap((path) =>
      findRetired(readFileSync(path, 'utf8')).map(
        ({ line, found, use }) => `${path}:${line} ${found}, use ${use}`,
      ),
    )
}

function measure(): readonly Figure[] {
  const code = read(/\.tsx?$/)
  const lines = [...code.values()].map((text) => text.split('\n').length - 1)
  return [
    { name: 'lines of the longest file', value: Math.max(...lines), bounds: [0, 300] },
    { name: 'exports without a comment, tools and bench too', value: countUndocumented(), bounds: [0, 0] },
    { name: 'raw colours outside the theme', value: countRawColours(), bounds: [0, 0] },
    { name: 'retired words', value: retiredWords().length, bounds: [0, 0] },
  ]
}

const below = process.argv[2]
if (below !== undefined) console.log(retiredWords(below).join('\n'))

for (const { name, value, bounds } of measure()) {
  const [least, most] = bounds
  const isWithin = value >= least && value <= most
  console.log(
    `${name}: ${Number(value.toFixed(1))} (${least} to ${most})${isWithin ? '' : ', OUT OF BOUNDS'}`,
  )
  if (!isWithin) process.exitCode = 1
}
