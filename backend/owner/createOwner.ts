import { join } from 'node:path'
import type { IncomingMessage } from 'node:http'

import { shippedIds } from '../../src/event/parseEvent.ts'
import { createInTurn } from '../files/inTurn.ts'
import { readIfThere } from '../files/atomicFile.ts'
import type { EventServer } from '../event/createEvent.ts'
import type { HttpRequest, Route } from '../http/route.ts'
import { createStripRoutes } from '../strips/stripRoutes.ts'
import { createStripStore } from '../strips/stripStore.ts'
import { createProofRoute, withSignedBody } from '../access/commandKey.ts'
import { createBoothComputer, type Launcher } from './boothComputer.ts'
import { createCatalogueRoutes } from './catalogueRoutes.ts'
import { createEventRoutes } from './eventRoutes.ts'
import { createGuestbookRoutes } from './guestbookRoutes.ts'
import { createHourCounts } from './hourCounts.ts'
import { createKioskRoutes } from './kioskRoutes.ts'
import { createKiosks } from './kiosks.ts'
import { createNetworkRoutes, type BoothNetwork } from './networkRoutes.ts'
import { createGuard, type Guard } from '../access/guard.ts'
import type { OwnerCommands } from '../guestbook/createOwnerCommands.ts'
import { createOwnerLinks } from './ownerLinks.ts'
import { createPasses, type Passes } from '../access/passes.ts'
import { createSessionRoutes } from './sessionRoutes.ts'
import { createPrinterRoutes } from './printerRoutes.ts'
import type { Printing } from '../printing/createPrinting.ts'
import { createTonightRoutes } from './tonightRoutes.ts'

/** The owner's side of the booth's server. */
export type Owner = ReturnType<typeof createOwner>

/** Parts of the owner's side. */
export type OwnerParts = {
  /** Secret of the data folder. */
  readonly key: string
  /** By default those of the folder. */
  readonly passes?: Passes
  /** Data folder; null where nothing is kept, and so no copies of strips are. */
  readonly folder: string | null
  /** Printer of that folder. */
  readonly openPrinting?: (() => Promise<Printing>) | undefined
  /** Event of that folder. */
  readonly event?: Pick<EventServer, 'pause' | 'refresh' | 'catalogue'> | undefined
  readonly openCommands: () => Promise<OwnerCommands>
  /** Address of the booth, as the owner's devices reach it. */
  readonly boothUrl: () => Promise<string>
  /** Undefined where the server was started alone. */
  readonly launcher?: Launcher | undefined
  /** Undefined where the booth's network is none of its server's. */
  readonly network?: BoothNetwork
  /** True where browsers open the booth by https. */
  readonly isHttps: boolean
}

/** Creates the owner's routes: sessions, tonight, event, guest book, and copies of strips. */
export function createOwner(parts: OwnerParts) {
  const {
    key,
    folder,
    openPrinting,
    event,
    openCommands,
    boothUrl,
    launcher,
    network,
    isHttps,
    passes = createPasses(folder),
  } = parts
  const links = createOwnerLinks()
  const guard = createGuard(key, passes)
  const strips = folder === null ? null : createStripStore(join(folder, 'strips'))
  const kiosks = createKiosks(passes)
  const readSheets = async () => (await openPrinting?.())?.hours() ?? []
  const readOthers = async ({ headers }: HttpRequest) => ({
    kiosks: kiosks.list(passes.find(headers, 'kiosk')),
    devices: passes.list('owner').length,
    hasEvent: folder !== null && (await readIfThere(join(folder, 'event.json'))) !== null,
  })
  const computer = createBoothComputer({ launcher, passes, guard })
  const urlOf = async (token: string) => `${new URL('/?owner', await boothUrl()).href}#${token}`
  return {
    routes: [
      createProofRoute(key),
      ...(network ? createNetworkRoutes(network, guard) : []),
      ...createSessionRoutes({
        passes,
        links,
        guard,
        urlOf,
        keepsCopies: folder !== null,
        isSecure: (request) => isHttps || request.isHttps,
      }),
      ...computer.routes,
      ...createKioskRoutes({ kiosks, passes, guard, strips }),
      ...createTonightRoutes(createHourCounts(folder, Date.now, readSheets), readOthers, guard, event?.pause),
      ...(folder === null ? [] : createFileRoutes(folder, guard, event)),
      ...createGuestbookRoutes(openCommands, guard),
      ...(strips ? createStripRoutes(strips, guard) : []),
      ...(openPrinting ? createPrinterRoutes(openPrinting, guard) : []),
    ].map(withSignedBody),
    computer,
    /** Makes a link that opens the owner's page once. */
    makeLink: () => urlOf(links.make()),
    /** True for a request of a kiosk that the owner has started. */
    isOwnKiosk: ({ headers }: Pick<IncomingMessage, 'headers'>) => passes.find(headers, 'kiosk') !== null,
  }
}

/** Creates the routes of the files that the owner writes: `event.json` with its pictures, films and templates. */
function createFileRoutes(folder: string, guard: Guard, event: OwnerParts['event']): readonly Route[] {
  const inTurn = createInTurn()
  const onWrite = async () => event?.refresh(true)
  const known = () => event?.catalogue.served().known ?? shippedIds
  return [
    ...createEventRoutes(folder, guard, onWrite, known, inTurn),
    ...(event ? createCatalogueRoutes(folder, event.catalogue, guard, onWrite, inTurn) : []),
  ]
}
