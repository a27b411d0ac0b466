import type { ReactNode } from 'react'
import { type Cleanup, combineCleanups } from '../lib/cleanup.ts'
import type { Store } from '../lib/store.ts'
import { startSetup } from '../kiosk/setup/KioskSetup.tsx'
import { EventRoom } from './event/EventRoom.tsx'
import { startEvent } from './event/eventStage.ts'
import { startBook } from './guestbook/bookStage.ts'
import { createOwnGuestbook } from './guestbook/ownerGuestbook.ts'
import { GuestbookRoom } from './guestbook/GuestbookRoom.tsx'
import { startComputer } from './kiosk/computerStage.ts'
import { KioskRoom } from './kiosk/KioskRoom.tsx'
import { startLooks } from './looks/looksStage.ts'
import { startPrinters } from './printer/printerStage.ts'
import { requestOwner } from './ownerRequest.ts'
import { sectionTitles } from './sectionTitles.ts'
import { startStrips } from './strips/stripsStage.ts'
import { StripsRoom } from './strips/StripsRoom.tsx'
import { TonightRoom } from './tonight/TonightRoom.tsx'
import { startTonight } from './tonight/tonightStage.ts'

/** Section of the owner's page. */
export type Section = {
  /** Value of `?owner` in the address. */
  readonly id: keyof typeof sectionTitles
  readonly Room: () => ReactNode
  /** Starts the section's stages, which run while it is shown. @returns cleanup */
  readonly start: (store: Store) => Cleanup
}

const startOwnBook = (store: Store) => {
  const guestbook = createOwnGuestbook((...request) => requestOwner(store, ...request))
  return startBook(store, guestbook)
}

const startEventRoom = (store: Store) => combineCleanups(startEvent(store), startLooks(store))

const startKioskRoom = (store: Store) =>
  combineCleanups(startSetup(store), startTonightRoom(store), startComputer(store))

// The printer's papers are those of the host's templates, too.
const startTonightRoom = (store: Store) =>
  combineCleanups(startTonight(store), startPrinters(store), startLooks(store))

/** Sections in the order of their buttons; the first one is shown at the start. */
export const sections: readonly [Section, ...Section[]] = [
  { id: 'tonight', Room: TonightRoom, start: startTonightRoom },
  { id: 'event', Room: EventRoom, start: startEventRoom },
  { id: 'guestbook', Room: GuestbookRoom, start: startOwnBook },
  { id: 'strips', Room: StripsRoom, start: startStrips },
  { id: 'kiosk', Room: KioskRoom, start: startKioskRoom },
]
