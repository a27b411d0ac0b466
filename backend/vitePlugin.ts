import { relative, resolve } from 'node:path'

import { normalizePath, type Plugin, type ViteDevServer } from 'vite'

import { createGuestbook, type Guestbook } from './guestbook/createGuestbook.ts'
import { dataFolder } from './files/dataFolder.ts'
import { createEvent, eventFolder, type EventServer } from './event/createEvent.ts'
import { openDatabase } from './database/openDatabase.ts'
import type { Env } from './files/env.ts'
import { openPrinting } from './printing/createPrinting.ts'
import { createOwner, type Owner } from './owner/createOwner.ts'
import { openOwnerKey } from './access/ownerKey.ts'
import { createRouter, readVisitorOptions, type Router } from './http/router.ts'

/**
 * One guest book for the process: when its configuration changes, Vite restarts its server and loads this file again,
 * while only one can open the database's folder. Its router belongs to it: a router that was loaded later has
 * another class `HttpError`, and would not know its refusals.
 */
type SharedBooth = {
  readonly guestbook: Guestbook
  readonly event: EventServer | undefined
  readonly owner: Owner
  readonly route: Router
}
const shared: typeof globalThis & { retroBoothServer?: SharedBooth; retroBoothVite?: ViteDevServer } =
  globalThis

async function createSharedBooth(): Promise<SharedBooth> {
  const visitors = readVisitorOptions(process.env)
  const book = createGuestbook({ openDatabase: () => openDatabase(process.env), ...visitors })
  const folder = eventFolder(process.env)
  const event = folder === null ? undefined : createEvent(folder)
  const printing = folder === null ? undefined : openPrinting(folder)
  // It listens where Vite does, from its start.
  const networkUrl = async () => visitors.publicUrl ?? shared.retroBoothVite?.resolvedUrls?.network[0] ?? null
  const owner = createOwner({
    key: await openOwnerKey(folder),
    folder,
    event,
    openPrinting: printing && (() => printing.ready),
    openCommands: book.commands,
    network: { url: networkUrl, open: networkUrl },
    boothUrl: async () =>
      (await networkUrl()) ?? shared.retroBoothVite?.resolvedUrls?.local[0] ?? 'http://localhost',
    isHttps: visitors.publicUrl?.startsWith('https:') ?? false,
  })
  const options = { ...visitors, isOwnKiosk: owner.isOwnKiosk }
  const routes = [event, owner, book].flatMap((part) => part?.routes ?? [])
  return { guestbook: book, event, owner, route: createRouter(routes, options) }
}

/** Vite plugin: runs the booth's server within the development server. */
export function guestbook(): Plugin {
  return {
    name: 'guestbook',
    apply: 'serve',
    // Vite serves every file of the project's folder, and the database is in it.
    config: ({ root = process.cwd() }) => ({ server: { fs: { deny: deniedFiles(root, process.env) } } }),
    async configureServer(server) {
      if (server.config.env['VITE_SUPABASE_URL']) return
      const { guestbook: book, event, owner, route } = (shared.retroBoothServer ??= await createSharedBooth())
      shared.retroBoothVite = server
      const printUrls = server.printUrls.bind(server)
      server.printUrls = () => {
        printUrls()
        owner.makeLink().then((link) => console.log(`Owner's page, once: ${link}`), console.error)
      }
      book.start()
      event?.start()
      server.httpServer?.once('close', () => event?.close())
      server.middlewares.use((request, response, next) => {
        if (!route(request, response)) next()
      })
      // Vite's own socket uses the same server: any other upgrade is left to it.
      server.httpServer?.on('upgrade', (request, socket, head) => book.upgrade(request, socket, head))
    },
  }
}

/** Patterns of files that the development server does not serve: Vite's defaults and the database's folder. */
export function deniedFiles(root: string, env: Env): string[] {
  const viteDefaults = ['.env', '.env.*', '*.{crt,pem}', '**/.git/**']
  const folder = normalizePath(relative(root, resolve(root, dataFolder(env))))
  return [...viteDefaults, `**/${folder}/**`]
}
