import { createGuestbook, type Guestbook } from './guestbook/createGuestbook.ts'
import type { Database } from './database/Database.ts'
import { FolderInUseError } from './database/lockFolder.ts'
import { NewerDataError } from './database/newerData.ts'
import { openDatabase } from './database/openDatabase.ts'
import { loadEnvFiles } from './files/env.ts'
import { createEvent, eventFolder, type EventServer } from './event/createEvent.ts'
import { sweepUnfinished } from './files/atomicFile.ts'
import { programFile } from './files/programFiles.ts'
import { allHosts, localHosts, readListenAddress } from './http/address.ts'
import { securityHeaders } from './http/headers.ts'
import { readVisitorOptions } from './http/router.ts'
import { createServer, type Server, type TlsPair } from './http/server.ts'
import { createNetwork } from './createNetwork.ts'
import { announceAddress } from './owner/ownerClient.ts'
import { openPrinting } from './printing/createPrinting.ts'
import { refuse, stopOnSignal } from './launch/endServer.ts'
import { launcherOfProcess } from './owner/boothComputer.ts'
import { createOwner, type Owner } from './owner/createOwner.ts'
import { openOwnerKey } from './access/ownerKey.ts'
import { onEnter, ownerLinkText } from './owner/ownerLinkText.ts'
import { createHandover, readHandoverOptions } from './handover/createHandover.ts'

const distFolder = programFile('dist')

/**
 * Exits when another process holds the folder, as two servers on one folder would lose each other's messages, and when a newer
 * version has written it.
 */
async function openDatabaseOrExit(): Promise<Database> {
  const folder = process.env['DATABASE_URL'] ? eventFolder(process.env) : null
  // PGlite does so, under its lock.
  if (folder !== null) await sweepUnfinished(folder)
  try {
    return await openDatabase(process.env, () => process.exit(1))
  } catch (cause) {
    if (!(cause instanceof FolderInUseError || cause instanceof NewerDataError)) throw cause
    return refuse(cause.message)
  }
}

async function main(): Promise<void> {
  // A bug in one request must not crash the server for all visitors.
  process.on('unhandledRejection', (cause) => console.error('Unhandled rejection:', cause))
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
  const parts = [server, network, guestbook, printing]
  const close = () => closeBooth([handover, event], unannounce, parts)
  stopOnSignal(close, () => owner?.computer.isKioskOpen() ?? null)
  guestbook?.start()
  event?.start()
  await event?.refresh()
  // Last, where it is not lost among what the build has printed.
  console.log(`Retro Booth: ${boothUrl}`)
  if (owner) await offerLinks(owner, boothUrl)
  else launcher?.send({ kioskUrl: `${boothUrl}/?kiosk` })
}

/** Closes the booth: first what is closed at once, with its address, then what takes its time. */
async function closeBooth(
  first: readonly ({ readonly close: () => void } | undefined)[],
  unannounce: (() => Promise<void>) | undefined,
  rest: readonly ({ readonly close: () => Promise<unknown> } | undefined)[],
): Promise<void> {
  for (const part of first) part?.close()
  await unannounce?.()
  await Promise.all(rest.map(async (part) => part?.close()))
}

/** Prints the link to the owner's page, and another one at each Enter; the launcher gets one to the kiosk. */
async function offerLinks({ makeLink, computer }: Owner, boothUrl: string): Promise<void> {
  const print = async () => console.log(await ownerLinkText(makeLink, boothUrl))
  onEnter(() => void print())
  await print()
  computer.offer()
}

/** The guest book as phones get it: with the event's title, names and colours. */
const phoneBook = (guestbook: Guestbook | undefined, event: EventServer | undefined) =>
  guestbook && { ...guestbook, routes: [...(event ? [event.bookRoute] : []), ...guestbook.routes] }

loadEnvFiles()
// Whole or not at all: a part of it may listen.
main().catch((cause: unknown) => refuse(cause instanceof Error ? cause.message : String(cause)))
