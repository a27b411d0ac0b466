import { copyFileSync } from 'node:fs'
import { basename, join } from 'node:path'

import { build } from 'vite'

/** Processes and threads of the server; each becomes one file, which needs no packages. */
const scripts: readonly string[] = [
  'launch/start',
  'main',
  'database/pgliteThread',
  'strips/shrinkThread',
  'catalogue/readThread',
]

/** What PGlite reads from beside its script. */
const databaseFiles: readonly string[] = ['pglite.wasm', 'pglite.data', 'initdb.wasm']

/** Bundles the server into a folder. */
export async function bundleServer(folder: string): Promise<void> {
  for (const script of scripts) {
    await build({
      configFile: false,
      publicDir: false,
      logLevel: 'error',
      ssr: { noExternal: true, external: ['pg-native', 'bufferutil', 'utf-8-validate'] },
      build: {
        ssr: `backend/${script}.ts`,
        target: 'node26',
        outDir: folder,
        emptyOutDir: false,
        license: { fileName: `${basename(script)}-licenses.md` },
        // The names of functions stay: @sealsystems/ipp tells its own by them.
        minify: false,
        rolldownOptions: {
          output: { entryFileNames: '[name].js', codeSplitting: false },
          // PGlite's own `eval`.
          checks: { eval: false },
        },
      },
    })
  }
  for (const name of databaseFiles)
    copyFileSync(`node_modules/@electric-sql/pglite/dist/${name}`, join(folder, name))
}
