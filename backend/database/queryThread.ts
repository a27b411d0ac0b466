import { setTimeout } from 'node:timers/promises'

import type { Database } from './Database.ts'
import type { KeptThread } from './keepThread.ts'
import type { FolderLock } from './lockFolder.ts'
import type { Request } from './startThread.ts'

const closeMs = 3000

/**
 * The database's queries, asked of a thread.
 * @param askMs time that one query may take, in ms; after it the thread is ended and another one started
 * @param lock looked at before a query when this process may have been suspended
 */
export function queriesOf(
  thread: KeptThread,
  askMs = 15_000,
  lock?: FolderLock,
): Pick<Database, 'ask' | 'askAsOwner'> {
  const put = async (request: Request) => {
    await lock?.confirm()
    return thread.put(request, askMs)
  }
  return {
    ask: (visit, statement) => put({ kind: 'ask', visit, statement }),
    askAsOwner: (statement) => put({ kind: 'askAsOwner', statement }),
  }
}

/** Closes the database and ends its thread. One that hangs is not waited for: what is acknowledged is on the disk. */
export async function closeThread(thread: KeptThread): Promise<void> {
  const closed = thread.put({ kind: 'close' }, closeMs).catch(() => undefined)
  const late = new AbortController()
  await Promise.race([closed, setTimeout(closeMs, undefined, { signal: late.signal, ref: false })])
  late.abort()
  await thread.end(new Error('the database is closed'))
}
