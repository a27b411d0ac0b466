import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Plugin } from 'vite'

import type { Precache } from '../../src/app/offline/serviceWorker.ts'

const source = 'src/app/offline/serviceWorker.ts'
const fileName = 'sw.js'

/**
 * Files that are not precached: the service worker, the darkroom with its workers, the diagnostics, the owner's page
 * with their languages, the icons (the operating system keeps them), the owner's event, which the booth keeps itself, the files for crawlers
 * and static hosts, and hidden files, which no server sends.
 */
const excluded =
  /\/(\.[^/]*|sw\.js|robots\.txt|_headers|favicon\.ico)$|^\/event(\.json$|\/)|\.(br|gz|map)$|\/icons\/|^\/(receive|book)\/|darkroom|TemplatePreview|(filmTuner|file)Worker|diagnos|OwnerPage|TemplateEditor|twoPeople|locale-(?!visitor)/i

/**
 * Vite plugin that builds the service worker as one file, `/sw.js`, which begins with the list of the build's files.
 * @param headers response headers of every file: the service worker caches them, so that new ones make a new version
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

/** Removes itself, with what the worker of a build on this port has cached, and opens its pages anew. */
export const removal = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(remove()))
async function remove() {
  for (const name of await caches.keys()) if (name.startsWith('retro-booth-')) await caches.delete(name)
  await self.registration.unregister()
  for (const page of await self.clients.matchAll({ type: 'window' })) page.navigate(page.url)
}
`

/** Vite plugin: the development server takes the service worker of a build away, which would answer in its place. */
export function removeServiceWorker(): Plugin {
  return {
    name: 'remove-service-worker',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use(`/${fileName}`, (_request, response) => {
        response
          .setHeader('Content-Type', 'text/javascript')
          .setHeader('Cache-Control', 'no-store')
          .end(removal)
      })
    },
  }
}

/**
 * Lists the files of a build with their hashes, and the version of the list.
 * @param salt further text that is part of the version
 */
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
