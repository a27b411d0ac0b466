import { spawn } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { createGuestbook, type Guestbook } from './guestbook/createGuestbook.ts'
import type { Database } from './database/Database.ts'
import { FolderInUseError } from './database/lockFolder.ts'
import { openDatabase } from './database/openDatabase.ts'
import { loadEnvFiles } from './files/env.ts'
import { createEvent, eventFolder, type EventServer } from './event/createEvent.ts'
import { sweepUnfinished } from './files/atomicFile.ts'
import { programFile, programScript } from './files/programFiles.ts'
import { allHosts, localHosts, readListenAddress } from './http/address.ts'
import { securityHeaders } from './http/headers.ts'
import { readVisitorOptions } from './http/router.ts'
import { createServer, type Server, type TlsPair } from './http/server.ts'
import { createNetwork } from './createNetwork.ts'
import { announceAddress } from './owner/ownerClient.ts'
import { openPrinting } from './printing/createPrinting.ts'
import { launcherOfProcess } from './owner/boothComputer.ts'
import { createOwner, type Owner } from './owner/createOwner.ts'
import { openOwnerKey } from './access/ownerKey.ts'
import { onEnter, ownerLinkText } from './owner/ownerLinkText.ts'
import { createHandover, readHandoverOptions } from './handover/createHandover.ts'

const distFolder = programFile('dist')
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
  const guestbook = supabaseUrl
    ? undefined
    : createGuestbook({ openDatabase: openDatabaseOrExit, ...visitors })
  const folder = supabaseUrl ? null : eventFolder(process.env)
  const [event, printing] = folder === null ? [] : [createEvent(folder), openPrinting(folder)]
  const handover = supabaseUrl
    ? undefined
    : createHandover({
        folder: distFolder,
        // Behind a proxy whose header names the visitors nobody on the network may name others.
        book: addressHeader === undefined ? phoneBook(guestbook, event) : undefined,
        // By https its own certificate opens it for the owner's devices alone.
        reachableUrl: async () => publicUrl ?? (allHosts.includes(address.host) ? network.plainUrl() : null),
        ...readHandoverOptions(process.env),
      })
  const host = localHosts.includes(address.host) ? 'localhost' : address.host
  const boothUrl = `http://${host}:${address.port}`
  const launcher = launcherOfProcess(boothUrl)
  const network = createNetwork({ address, ...visitors, folder, distFolder, createBooth })
  const owner = guestbook
    ? createOwner({
        key: await openOwnerKey(folder),
        folder,
        event,
        openPrinting: printing && (() => printing.ready),
        openCommands: guestbook.commands,
        network,
        boothUrl: async () => (await network.url()) ?? boothUrl,
        launcher,
        isHttps: publicUrl?.startsWith('https:') ?? false,
      })
    : undefined
  function createBooth(tls?: TlsPair): Server {
    return createServer(distFolder, securityHeaders(supabaseUrl), {
      ...visitors,
      isOwnKiosk: owner?.isOwnKiosk,
      routes: [event, owner, handover, guestbook].flatMap((part) => part?.routes ?? []),
      sockets: guestbook,
      tls,
    })
  }
  if (process.argv.includes('--https')) await network.openSecure()
  const server = createBooth()
  await server.listen(address)
  const unannounce = folder === null ? undefined : await announceAddress(folder, boothUrl)
  const close = async () => {
    handover?.close()
    event?.close()
    await unannounce?.()
    await Promise.all([server.close(), network.close(), guestbook?.close(), printing?.close()])
  }
  stopOnSignal(close)
  replaceLauncher(close, () => owner?.computer.isKioskOpen() ?? false)
  guestbook?.start()
  event?.start()
  await event?.refresh()
  console.log(`Retro Booth: ${boothUrl}`)
  // Last, where it is not lost among what the build has printed.
  if (owner) await offerLinks(owner, boothUrl)
  if (owner) owner.computer.offer()
  else launcher?.send({ kioskUrl: `${boothUrl}/?kiosk` })
}

/** Prints the link to the owner's page, and another one at each Enter. */
async function offerLinks({ makeLink }: Owner, boothUrl: string): Promise<void> {
  const print = async () => console.log(await ownerLinkText(makeLink, boothUrl))
  onEnter(() => void print())
  await print()
}

/** The guest book as phones get it: with the event's title, names and colours. */
const phoneBook = (guestbook: Guestbook | undefined, event: EventServer | undefined) =>
  guestbook && { ...guestbook, routes: [...(event ? [event.bookRoute] : []), ...guestbook.routes] }

/** Where the launcher was killed, another one takes its place, and starts the server anew. */
function replaceLauncher(close: () => Promise<unknown>, isKioskOpen: () => boolean): void {
  process.once('disconnect', async () => {
    const args = [...process.argv.slice(2), ...(isKioskOpen() ? ['--kiosk'] : [])]
    await Promise.race([close(), setTimeout(closeTimeoutMs)])
    const start = fileURLToPath(programScript('launch/start'))
    spawn(process.execPath, [start, ...args], { detached: true, stdio: 'ignore' }).unref()
    process.exit()
  })
}

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
