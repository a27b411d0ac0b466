import { request } from '../../lib/request.ts'
import { upload } from '../../lib/upload.ts'
import { check, flag, object } from '../../lib/schema.ts'
import { type CopyFiles, isRejected, type Outbox, rejectedKey } from './outbox.ts'
import { withStripLock } from './stripCopy.ts'

/**
 * Why the booth takes no copies now: it can't be reached or is busy (`away`), the owner has not started the kiosk on this
 * screen, or the booth's disk is full; or `storage`: the browser's database on this device fails.
 */
export type OutboxTrouble = 'away' | 'notStarted' | 'full' | 'storage'

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
    const response = await request('/kiosk/v1/session')
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
 * @param knownTrouble trouble that is known already: then the copies are only counted
 * @param firstIndex which copy comes first; another one at each attempt, so that none blocks the others for good
 */
export async function handInCopies(
  outbox: Outbox,
  knownTrouble: OutboxTrouble | null,
  firstIndex: number,
): Promise<OutboxCount> {
  const { keys, isWhole } = await outbox.list()
  const ids = keys.filter((key) => !isRejected(key) || outbox.isRemoved(key))
  const at = firstIndex % Math.max(1, ids.length)
  let [trouble, waiting, unstored] = [knownTrouble, 0, 0]
  let isStorageFailing = !isWhole
  for (const id of [...ids.slice(at), ...ids.slice(0, at)]) {
    await withStripLock(id, async () => {
      const outcome = await handInCopy(outbox, id, trouble)
      if (outcome === 'done') return
      // A copy that can't be read blocks no other.
      if (outcome === 'storage') isStorageFailing = true
      else trouble = outcome
      if (!outbox.isRemoved(id)) waiting += 1
      if (outbox.isUnstored(id) && !(await outbox.put(id, await outbox.read(id)))) unstored += 1
    })
  }
  const { keys: left } = await outbox.list()
  const rejected = left.filter((key) => isRejected(key) && !outbox.isRemoved(key)).length
  return { trouble: trouble ?? (isStorageFailing ? 'storage' : null), waiting, unstored, rejected }
}

async function handInCopy(
  outbox: Outbox,
  id: string,
  knownTrouble: OutboxTrouble | null,
): Promise<'done' | OutboxTrouble> {
  try {
    const outcome = outbox.isRemoved(id) ? 'done' : (knownTrouble ?? (await putFiles(outbox, id)))
    if (outcome === 'done') await outbox.remove(id)
    return outcome
  } catch (cause) {
    console.warn('The browser could not read or delete a copy.', cause)
    return 'storage'
  }
}

async function putFiles(outbox: Outbox, id: string): Promise<'done' | OutboxTrouble> {
  let files = await outbox.read(id)
  for (const ending of ['jpg', 'mp4'] as const) {
    const bytes = files[ending]
    if (!bytes) continue
    const outcome = await putFile(id, ending, bytes)
    // A device that is full has no room for it under another key.
    if (outcome === 'rejected') return (await outbox.put(rejectedKey(id), files)) ? 'done' : 'storage'
    if (outcome !== 'taken') return outcome
    files = { ...files, [ending]: null }
    // The owner may delete a picture from the booth while its moving strip waits: it must not come again.
    if (files.mp4) await outbox.put(id, files)
  }
  return 'done'
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
  const headers = { 'Content-Type': types[ending] }
  const sending = upload(`/kiosk/v1/strips/${id}.${ending}`, { method: 'PUT', headers, body: bytes })
  const response = await sending.catch((cause: unknown) => console.warn('A copy waits on.', cause))
  return (response && outcomes[response.status]) ?? 'away'
}
