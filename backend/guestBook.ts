import type { Plugin } from 'vite'

import { createBackend, type Backend } from './createBackend.ts'
import { openDatabase } from './openDatabase.ts'

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
    configureServer(server) {
      if (server.config.env['VITE_SUPABASE_URL']) return
      const backend = (shared.retroBoothBackend ??= createBackend({
        openDatabase: () => openDatabase(process.env),
        addressHeader: process.env['ADDRESS_HEADER'],
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
