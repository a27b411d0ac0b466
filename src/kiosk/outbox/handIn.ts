import { check, flag, object } from '../../lib/schema.ts'
import { type CopyFiles, isRejected, type Outbox, rejectedKey } from './outbox.ts'
import { withStripLock } from './stripCopy.ts'

/**
 * Why the booth takes no copies now: it can't be reached or is busy (`away`), the owner has not started the kiosk on this
 * screen, or the booth's disk is full.
 */
export type OutboxTrouble = 'away' | 'notStarted' | 'full'

/** What an attempt to hand in all copies has left in the outbox, without the copies of visits that still run. */
export type OutboxCount = {
  readonly trouble: OutboxTrouble | null
  /** Copies that the booth takes later. */
  readonly waiting: number
  /** Copies in the page's memory alone, as the device has no room. */
  readonly unstored: number
  /** Copies that the booth will never take. */
  readonly rejected: number
}

const sessionSchema = object({ keepsCopies: flag })

/** Whether the owner has started the kiosk on this screen; null where the booth can't be reached. */
export async function readSession(): Promise<boolean | null> {
  // Browsers have no locks at an address without https, where they give no camera either.
  if (import.meta.env.VITE_SUPABASE_URL || !('locks' in navigator)) return false
  try {
    const response = await fetch('/kiosk/v1/session', { signal: AbortSignal.timeout(10_000) })
    if (response.status === 429 || response.status >= 500) return null
    // A static host responds with a page.
    const json: unknown = await response.json().catch(() => null)
    return check(sessionSchema, json).value?.keepsCopies ?? false
  } catch {
    return null
  }
}

/**
 * Hands all copies in, each file once: the booth recognises a file that it has taken before a crash.
 * @param known trouble that is known already: then the copies are only counted
 * @param first which copy comes first; another one at each attempt, so that none blocks the others for good
 */
export async function handInCopies(
  outbox: Outbox,
  known: OutboxTrouble | null,
  first: number,
): Promise<OutboxCount> {
  const ids = (await outbox.list()).filter((key) => !isRejected(key))
  const at = first % Math.max(1, ids.length)
  let [trouble, waiting] = [known, 0]
  for (const id of [...ids.slice(at), ...ids.slice(0, at)]) {
    await withStripLock(id, async () => {
      const outcome = trouble ?? (await handInCopy(outbox, id))
      if (outcome === 'done') return
      trouble = outcome
      waiting += 1
    })
  }
  const rejected = (await outbox.list()).filter(isRejected).length
  return { trouble, waiting, unstored: Math.min(waiting, outbox.countUnstored()), rejected }
}

async function handInCopy(outbox: Outbox, id: string): Promise<'done' | OutboxTrouble> {
  try {
    let files = await outbox.read(id)
    for (const ending of ['jpg', 'mp4'] as const) {
      const bytes = files[ending]
      if (!bytes) continue
      const outcome = await putFile(id, ending, bytes)
      if (outcome === 'rejected') {
        await outbox.put(rejectedKey(id), files)
        break
      }
      if (outcome !== 'taken') return outcome
      files = { ...files, [ending]: null }
      // The owner may delete a picture from the booth while its moving strip waits: it must not come again.
      if (files.mp4) await outbox.put(id, files)
    }
    await outbox.remove(id)
    return 'done'
  } catch (cause) {
    console.warn('A copy waits on.', cause)
    return 'away'
  }
}

const types = { jpg: 'image/jpeg', mp4: 'video/mp4' } as const

type Outcome = 'taken' | 'rejected' | OutboxTrouble

const outcomes: Readonly<Record<number, Outcome>> = {
  201: 'taken',
  204: 'taken',
  400: 'rejected',
  409: 'rejected',
  413: 'rejected',
  415: 'rejected',
  401: 'notStarted',
  507: 'full',
}

async function putFile(id: string, ending: keyof CopyFiles, bytes: ArrayBuffer): Promise<Outcome> {
  const { status } = await fetch(`/kiosk/v1/strips/${id}.${ending}`, {
    method: 'PUT',
    headers: { 'Content-Type': types[ending] },
    body: bytes,
    signal: AbortSignal.timeout(60_000),
  })
  return outcomes[status] ?? 'away'
}
