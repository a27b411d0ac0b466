import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Plugin } from 'vite'

import type { Precache } from '../../src/offline/serviceWorker.ts'

const source = 'src/offline/serviceWorker.ts'
const fileName = 'sw.js'

/**
 * Not precached: the worker itself, the darkroom and its workers, the diagnostics, the icons (the system has them), and
 * what crawlers and static hosts read.
 */
const excluded =
  /\/(sw\.js|robots\.txt|_headers)$|\.(br|gz|map)$|\/icons\/|darkroom|(filmTuner|cube)Worker|diagnos/i

/**
 * Builds the service worker as one file at the root, `/sw.js`, that begins with the list of the build's files.
 * @param headers what the server sends with every file, and the worker keeps with it: new headers are a new version
 */
export function serviceWorkerPlugin(headers: Readonly<Record<string, string>>): Plugin {
  let folder = ''
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
    },
    buildStart() {
      this.emitFile({ type: 'chunk', id: source, fileName })
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const path = join(folder, fileName)
        const code = await readFile(path, 'utf8')
        if (/^\s*(import|export)\b/m.test(code)) throw new Error('The service worker must be one file.')
        const list = JSON.stringify(await listFiles(folder, code + JSON.stringify(headers)))
        await writeFile(path, `const precache=${list};\n${code}`)
      },
    },
  }
}

/** @param salt what else makes a version */
export async function listFiles(folder: string, salt: string): Promise<Precache> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'))
    .filter((name) => !excluded.test(name))
    .toSorted()
  const files: Record<string, string> = {}
  for (const name of names) {
    const content = await readFile(join(folder, name))
    files[name === '/index.html' ? '/' : name] = `sha256-${digest(content, 'base64')}`
  }
  return { version: digest(JSON.stringify(files) + salt, 'hex').slice(0, 16), files }
}

function digest(content: string | Uint8Array, encoding: 'base64' | 'hex'): string {
  return createHash('sha256').update(content).digest(encoding)
}
