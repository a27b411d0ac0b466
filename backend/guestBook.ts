import { relative, resolve } from 'node:path'

import { normalizePath, type Plugin } from 'vite'

import { createBackend, readBackendOptions, type Backend } from './createBackend.ts'
import { dataFolder, openDatabase } from './openDatabase.ts'

/**
 * One for the process: Vite starts its server anew, and loads this file anew, whenever its configuration
 * changes, while the database's folder can be open only once.
 */
const shared: typeof globalThis & { retroBoothBackend?: Backend } = globalThis

/** The guest book's backend within Vite's development server. */
export function guestBook(): Plugin {
  return {
    name: 'guest-book',
    apply: 'serve',
    // Vite serves every file of the project's folder, and the guest book's database stands there.
    config: ({ root = process.cwd() }) => ({ server: { fs: { deny: deniedFiles(root, process.env) } } }),
    configureServer(server) {
      if (server.config.env['VITE_SUPABASE_URL']) return
      const backend = (shared.retroBoothBackend ??= createBackend({
        openDatabase: () => openDatabase(process.env),
        ...readBackendOptions(process.env),
      }))
      backend.start()
      server.middlewares.use((request, response, next) => {
        if (!backend.handle(request, response)) next()
      })
      // Vite's own socket is on the same server: what is not the guest book's is left to it.
      server.httpServer?.on('upgrade', (request, socket, head) => backend.upgrade(request, socket, head))
    },
  }
}

/** Patterns of files that the development server does not serve: Vite's own and the database's folder. */
export function deniedFiles(root: string, env: Readonly<Record<string, string | undefined>>): string[] {
  const viteDefaults = ['.env', '.env.*', '*.{crt,pem}', '**/.git/**']
  const folder = normalizePath(relative(root, resolve(root, dataFolder(env))))
  return [...viteDefaults, `**/${folder}/**`]
}
