import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { type Backend, createBackend } from './createBackend.ts'
import type { Database } from './database/Database.ts'
import { FolderInUseError } from './database/lockFolder.ts'
import { openDatabase } from './database/openDatabase.ts'
import { loadEnvFiles } from './env.ts'
import { createEvent, eventFolder, type EventServer } from './event/createEvent.ts'
import { sweepUnfinished } from './files/atomicFile.ts'
import { allHosts, localHosts, readListenAddress } from './http/address.ts'
import { securityHeaders } from './http/headers.ts'
import { readVisitorOptions } from './http/router.ts'
import { createServer, type TlsPair } from './http/server.ts'
import { createNetwork } from './openNetwork.ts'
import { announceAddress } from './owner/ownerClient.ts'
import { createOwner } from './owner/createOwner.ts'
import { openOwnerKey } from './owner/ownerKey.ts'
import { onEnter, ownerLinkText } from './owner/ownerLinkText.ts'
import { createHandover, readHandoverOptions } from './handover/createHandover.ts'

const distFolder = fileURLToPath(new URL('../dist', import.meta.url))
/** Time for pending queries and the last backup; after it the process exits without losing an acknowledged message. */
const closeTimeoutMs = 5000

/** Exits when another process holds the folder: two servers on one folder would lose each other's messages. */
async function openDatabaseOrExit(): Promise<Database> {
  const folder = process.env['DATABASE_URL'] ? eventFolder(process.env) : null
  // PGlite does so, under its lock.
  if (folder !== null) await sweepUnfinished(folder)
  try {
    return await openDatabase(process.env, () => process.exit(1))
  } catch (cause) {
    if (!(cause instanceof FolderInUseError)) throw cause
    console.error(cause.message)
    process.exit(1)
  }
}

async function main(): Promise<void> {
  // A bug in one request must not crash the server for all visitors.
  process.on('unhandledRejection', (cause) => console.error('Unhandled rejection:', cause))
  loadEnvFiles()
  const address = readListenAddress(process.env)
  const supabaseUrl = process.env['VITE_SUPABASE_URL']
  const { addressHeader, publicUrl, lanHost } = readVisitorOptions(process.env)
  const visitors = supabaseUrl ? { addressHeader } : { addressHeader, publicUrl, lanHost }
  const backend = supabaseUrl ? undefined : createBackend({ openDatabase: openDatabaseOrExit, ...visitors })
  const folder = supabaseUrl ? null : eventFolder(process.env)
  const event = folder === null ? undefined : createEvent(folder)
  const handover = supabaseUrl
    ? undefined
    : createHandover({
        folder: distFolder,
        // Behind a proxy whose header names the visitors nobody on the network may name others.
        book: addressHeader === undefined ? phoneBook(backend, event) : undefined,
        // By https its own certificate opens it for the owner's devices alone.
        reachableUrl: async () => publicUrl ?? (allHosts.includes(address.host) ? network.plainUrl() : null),
        ...readHandoverOptions(process.env),
      })
  const host = localHosts.includes(address.host) ? 'localhost' : address.host
  const boothUrl = `http://${host}:${address.port}`
  const open = (tls?: TlsPair) => createBooth(tls)
  const network = createNetwork({ address, ...visitors, folder, distFolder, createBooth: open })
  const owner = backend
    ? createOwner({
        key: await openOwnerKey(folder),
        folder,
        event,
        openCommands: backend.commands,
        network,
        boothUrl: async () => (await network.url()) ?? boothUrl,
        isHttps: publicUrl?.startsWith('https:') ?? false,
      })
    : undefined
  const createBooth = (tls?: TlsPair) =>
    createServer(distFolder, securityHeaders(supabaseUrl), {
      ...visitors,
      isOwnKiosk: owner?.isOwnKiosk,
      routes: [event, owner, handover, backend].flatMap((part) => part?.routes ?? []),
      sockets: backend,
      tls,
    })
  if (process.argv.includes('--https')) await network.openSecure()
  const server = createBooth()
  await server.listen(address)
  const unannounce = folder === null ? undefined : await announceAddress(folder, boothUrl)
  stopOnSignal(async () => {
    handover?.close()
    event?.close()
    await unannounce?.()
    await Promise.all([server.close(), network.close(), backend?.close()])
  })
  backend?.start()
  event?.start()
  await event?.refresh()
  console.log(`Retro Booth: ${boothUrl}`)
  if (!owner) return
  // Last, where it is not lost among what the build has printed.
  const printLink = async () => console.log(await ownerLinkText(owner.makeLink, boothUrl))
  onEnter(() => void printLink())
  await printLink()
}

/** The guest book as phones get it: with the event's title, names and colours. */
const phoneBook = (backend: Backend | undefined, event: EventServer | undefined) =>
  backend && { ...backend, routes: [...(event ? [event.bookRoute] : []), ...backend.routes] }

/** Ends the process at a signal, after `close` or 5 s. */
function stopOnSignal(close: () => Promise<unknown>): void {
  const stop = async () => {
    await Promise.race([close(), setTimeout(closeTimeoutMs)])
    process.exit()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
}

main().catch((cause: unknown) => {
  console.error(cause instanceof Error ? cause.message : cause)
  // Whole or not at all: a part of it may listen.
  process.exit(1)
})
