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

const camera = ['pipeline', 'openRenderer', 'mountScene', 'lutWorker', 'CameraHelp', 'Settings']

/** Budgets of the build as it is sent to browsers, kB of 1000 bytes: `npm run size`. */
export default [
  { name: 'First screen', path: withImports('index'), gzip: true, limit: '89.3 kB' },
  {
    name: 'Up to a running camera with a film’s look',
    path: withImports('index', ...camera),
    gzip: true,
    limit: '291 kB',
  },
  { name: 'Page for phones', path: 'dist/receive/**/*.{js,css,html}', gzip: true, limit: '15 kB' },
  { name: 'Guest book for phones', path: 'dist/book/**/*.{js,css,html}', gzip: true, limit: '60 kB' },
]
