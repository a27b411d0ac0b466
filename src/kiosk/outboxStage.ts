import { atom } from 'jotai'
import { type Store, subscribe } from '../lib/store.ts'
import { type Cleanup, combineCleanups } from '../lib/cleanup.ts'
import { createQueue } from '../lib/queue.ts'
import { dispatchKioskAtom, areCopiesKeptAtom, outboxAtom, outboxStateAtom } from './kioskAtoms.ts'
import { isStartedAtom, removedCopiesAtom } from './kioskSettings.ts'
import { handInCopies, type OutboxCount, readSession } from './outbox/handIn.ts'

/** Delay before the first new attempt; it doubles with each that fails, up to the maximum. */
const [firstDelayMs, maxDelayMs] = [2000, 60_000]

const attemptAtom = atom((get) => get(outboxStateAtom).asked)

/** Number of the last attempt, where it is over and has met trouble; null else. */
const retryAtom = atom((get) => {
  const { trouble, asked, done } = get(outboxStateAtom)
  return trouble !== null && asked === done ? done : null
})

/**
 * Outbox stage: hands the copies on this device in to the booth, attempt by attempt, until it has taken all; and where
 * another tab has removed one.
 * @returns cleanup
 */
export function startOutbox(kiosk: Store): Cleanup {
  const enqueue = createQueue((cause) => console.warn('Copies could not be handed in.', cause))
  return combineCleanups(
    subscribe(kiosk, attemptAtom, (attempt) => {
      void enqueue(() => runAttempt(kiosk, attempt))
    }),
    subscribe(kiosk, areCopiesKeptAtom, (areKept) => {
      // Safari deletes what a site has stored that nobody visits for a week, and browsers on a full disk do.
      if (areKept && 'storage' in navigator) navigator.storage.persist().catch(() => undefined)
    }),
    kiosk.sub(removedCopiesAtom, () => kiosk.set(dispatchKioskAtom, { type: 'handIn' })),
    subscribe(kiosk, retryAtom, (attempt) => {
      if (attempt === null) return undefined
      const delayMs = firstDelayMs * 2 ** (kiosk.get(outboxStateAtom).failures - 1)
      const timer = setTimeout(
        () => kiosk.set(dispatchKioskAtom, { type: 'handIn' }),
        Math.min(maxDelayMs, delayMs),
      )
      return () => clearTimeout(timer)
    }),
  )
}

async function runAttempt(kiosk: Store, attempt: number): Promise<void> {
  let count: OutboxCount = { ...kiosk.get(outboxStateAtom), trouble: 'storage' }
  try {
    count = await handIn(kiosk)
  } finally {
    finishAttempt(kiosk, attempt, count)
  }
}

async function handIn(kiosk: Store): Promise<OutboxCount> {
  const isStarted = await readSession()
  // A screen that was started stays so: what its guests are told holds, and the copies wait for the owner.
  if (isStarted === true) kiosk.set(isStartedAtom, true)
  const known = isStarted === null ? 'away' : isStarted ? null : 'notStarted'
  return handInCopies(kiosk.get(outboxAtom), known, kiosk.get(outboxStateAtom).failures)
}

function finishAttempt(kiosk: Store, attempt: number, { trouble, ...left }: OutboxCount): void {
  // A kiosk that keeps no copies has no trouble with them.
  const isTrouble = left.waiting > 0 || kiosk.get(areCopiesKeptAtom)
  const count = { ...left, trouble: isTrouble ? trouble : null }
  kiosk.set(dispatchKioskAtom, { type: 'handedIn', attempt, count })
}
