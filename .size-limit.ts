import { globSync, readFileSync } from 'node:fs'

/** Static import of another chunk; a dynamic one has a parenthesis. */
const importedChunk = /(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g

/** Scripts of the build with all that they import statically: the names of what they share change. */
function withImports(...names: readonly string[]): string[] {
  const files = new Set(names.flatMap((name) => globSync(`dist/assets/${name}-????????.js`)))
  if (files.size !== names.length) throw new Error(`the build has other scripts than ${names.join(', ')}`)
  // The loop comes to those that it adds, too.
  for (const file of files)
    for (const [, chunk = ''] of readFileSync(file, 'utf8').matchAll(importedChunk))
      files.add(`dist/assets/${chunk}`)
  return [...files]
}

/** Files of a page for phones in English; another language is one file more. */
const pageForPhones = (folder: string): readonly string[] =>
  globSync(`dist/${folder}/**/*.{js,css,html}`).filter((path) => !/\/locale-|Catalogues-/.test(path))

/** A budget for each language but English. */
const languages = (part: string, folder: string, limit: string) =>
  globSync(`dist/${folder}/locale-${part}-*.js`).map((path) => ({
    name: path.replace(/.*locale-(.*)-.{8}\.js$/, 'Language: $1'),
    path,
    gzip: true,
    limit,
  }))

const camera = ['pipeline', 'openRenderer', 'mountScene', 'lutWorker', 'CameraHelp', 'Settings']

/** Budgets of the build as it is sent to browsers, kB of 1000 bytes: `npm run size`. */
export default [
  { name: 'First screen', path: withImports('index'), gzip: true, limit: '88 kB' },
  {
    name: 'Up to a running camera with a film’s look',
    path: withImports('index', ...camera),
    gzip: true,
    limit: '290 kB',
  },
  { name: 'Page for phones', path: pageForPhones('receive'), gzip: true, limit: '12 kB' },
  { name: 'Guest book for phones', path: pageForPhones('book'), gzip: true, limit: '60.2 kB' },
  ...languages('visitor', 'assets', '7 kB'),
  ...languages('phone', 'receive/assets', '1 kB'),
  ...languages('book', 'book/assets', '1 kB'),
]
