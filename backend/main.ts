import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { type Backend, createBackend } from './createBackend.ts'
import type { Database } from './database/Database.ts'
import { FolderInUseError } from './database/lockFolder.ts'
import { openDatabase } from './database/openDatabase.ts'
import { loadEnvFiles } from './env.ts'
import { createEvent, eventFolder, type EventServer } from './event/createEvent.ts'
import { type ListenAddress, readListenAddress } from './http/address.ts'
import { securityHeaders } from './http/headers.ts'
import { readVisitorOptions } from './http/router.ts'
import { createServer, type TlsPair } from './http/server.ts'
import type { SecureBooth, SecureBoothParts } from './https/openSecureBooth.ts'
import { announceAddress } from './owner/ownerClient.ts'
import { createOwner } from './owner/createOwner.ts'
import { printOwnerLink } from './owner/printOwnerLink.ts'
import { openOwnerKey } from './owner/ownerKey.ts'
import { createHandover, readHandoverOptions } from './handover/createHandover.ts'
import { lanAddress } from './handover/lanAddress.ts'

const distFolder = fileURLToPath(new URL('../dist', import.meta.url))
/** Time for pending queries and the last backup; after it the process exits without losing an acknowledged message. */
const closeTimeoutMs = 5000
const allHosts = ['0.0.0.0', '::']
const localHosts = ['127.0.0.1', '::1', ...allHosts]

/** Exits when another process holds the folder: two servers on one folder would lose each other's messages. */
async function openDatabaseOrExit(): Promise<Database> {
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
        reachableUrl: async () => publicUrl ?? (await networkUrl(address)),
        ...readHandoverOptions(process.env),
      })
  const host = localHosts.includes(address.host) ? 'localhost' : address.host
  const boothUrl = `http://${host}:${address.port}`
  const owner = backend
    ? createOwner({
        key: await openOwnerKey(folder),
        folder,
        event,
        openCommands: backend.commands,
        boothUrl: async () => publicUrl ?? (await secure?.url()) ?? (await networkUrl(address)) ?? boothUrl,
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
  const secure: SecureBooth | undefined = process.argv.includes('--https')
    ? await openSecureBooth({ folder, distFolder, createBooth })
    : undefined
  const server = createBooth()
  await server.listen(address)
  const unannounce = folder === null ? undefined : await announceAddress(folder, boothUrl)
  const stop = async () => {
    handover?.close()
    event?.close()
    await unannounce?.()
    await Promise.race([
      Promise.all([server.close(), secure?.close(), backend?.close()]),
      setTimeout(closeTimeoutMs),
    ])
    process.exit()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
  console.log(`Retro Booth: ${boothUrl}`)
  if (owner) await printOwnerLink(owner)
  backend?.start()
  event?.start()
}

/** The guest book as phones get it: with the event's title, names and colours. */
const phoneBook = (backend: Backend | undefined, event: EventServer | undefined) =>
  backend && { ...backend, routes: [...(event ? [event.bookRoute] : []), ...backend.routes] }

/** Opens the booth by https; its library of certificates is loaded for `npm run https` alone. */
async function openSecureBooth(parts: Omit<SecureBoothParts, 'env'>): Promise<SecureBooth> {
  const module = await import('./https/openSecureBooth.ts')
  return module.openSecureBooth({ env: process.env, ...parts })
}

/** Address of a booth that listens on all addresses, as other devices reach it; null without a network. */
async function networkUrl({ host, port }: ListenAddress): Promise<string | null> {
  const found = allHosts.includes(host) ? await lanAddress() : null
  return found === null ? null : `http://${found}:${port}`
}

main().catch((cause: unknown) => {
  console.error(cause instanceof Error ? cause.message : cause)
  process.exitCode = 1
})
