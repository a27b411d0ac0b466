import { setTimeout as delay } from 'node:timers/promises'

import type { Database, Row } from './Database.ts'
import type { FolderLock } from './lockFolder.ts'
import { startThread, toError, type NewThreadRequest, type Thread } from './startThread.ts'

/** Options of a kept thread. */
export type ThreadOptions = {
  /** Time limit for opening the database, in ms. */
  readonly openTimeoutMs?: number
  /** Delay before the second attempt to reopen, in ms; it doubles with each attempt, up to 30 s. */
  readonly retryDelayMs?: number
}

type Events = {
  readonly onNotification: (payload: string) => void
  /** Called after reopening: notifications may have been missed. */
  readonly onReopened: () => void
}

/** PGlite's thread, restarted whenever it ends. */
export type KeptThread = Awaited<ReturnType<typeof keepThread>>

const maxRetryDelayMs = 30_000

/**
 * Starts PGlite's thread on a folder and, when it dies or hangs, a new one on the same folder. Every acknowledged
 * message is in the write-ahead log, from which the new thread recovers; `memory://` restarts empty.
 * @throws Error when the first opening fails; later ones are retried
 */
export async function keepThread(
  folder: string,
  { onNotification, onReopened }: Events,
  { openTimeoutMs = 120_000, retryDelayMs = 1000 }: ThreadOptions,
) {
  let [timer, delayMs]: [NodeJS.Timeout | undefined, number] = [undefined, retryDelayMs]
  let ended: Error | undefined
  let opening: Thread | undefined
  let current: Thread | undefined

  function open(): Promise<Thread> {
    const thread = startThread({ onNotification, onEnded: (cause) => reopenAfter(thread, cause) })
    opening = thread
    return openIn(thread, folder, openTimeoutMs).finally(() => (opening = undefined))
  }
  function reopenAfter(thread: Thread, cause: Error): void {
    // A thread that ends while it opens rejects the `open` request instead.
    if (thread !== current) return
    current = undefined
    if (ended) return
    console.error(`The guest book's database is opened again: ${cause.message}.`)
    delayMs = retryDelayMs
    void reopen()
  }
  async function reopen(): Promise<void> {
    try {
      const thread = await open()
      if (ended) return await thread.terminate(ended)
      current = thread
      console.error("The guest book's database is open again.")
      onReopened()
    } catch {
      // Reported by `reopenAfter`, and by every request that is refused meanwhile.
      if (ended) return
      timer = setTimeout(() => void reopen(), delayMs)
      delayMs = Math.min(2 * delayMs, maxRetryDelayMs)
    }
  }
  current = await open()
  return {
    /** Sends a request to the current thread; rejects at once while the database is being reopened. */
    async send(request: NewThreadRequest, timeoutMs: number): Promise<readonly Row[]> {
      if (!current) throw ended ?? new Error('the database is being opened again')
      return current.send(request, timeoutMs)
    },
    /** Terminates the thread at once and for good; pending and later requests are rejected with this cause. */
    async terminate(cause: Error): Promise<void> {
      ended = cause
      clearTimeout(timer)
      await Promise.all([current?.terminate(cause), opening?.terminate(cause)])
      current = undefined
    },
  }
}

/** Opens the folder's database in a thread; a thread that fails is terminated. */
async function openIn(thread: Thread, folder: string, timeoutMs: number): Promise<Thread> {
  try {
    await thread.send({ kind: 'open', folder }, timeoutMs)
    return thread
  } catch (cause) {
    await thread.terminate(toError(cause))
    throw cause
  }
}

/** Time limit of an owner's query: restoring is one statement that takes seconds per 10,000 messages. */
const ownerTimeoutMs = 600_000

/**
 * Creates the database's query functions on a thread.
 * @param timeoutMs time limit of a visitor's query, in ms; after it the thread is restarted
 * @param lock confirmed before each query, in case this process was suspended
 */
export function createThreadQueries(
  thread: KeptThread,
  timeoutMs = 15_000,
  lock?: FolderLock,
): Pick<Database, 'query' | 'queryAsOwner'> {
  const send = async (request: NewThreadRequest, limitMs: number) => {
    await lock?.confirm()
    return thread.send(request, limitMs)
  }
  return {
    query: (context, statement) => send({ kind: 'query', context, statement }, timeoutMs),
    queryAsOwner: (statement) =>
      send({ kind: 'queryAsOwner', statement }, Math.max(timeoutMs, ownerTimeoutMs)),
  }
}

const closeTimeoutMs = 3000

/** Closes the database and terminates its thread, after 3 s even if it hangs: acknowledged messages are on the disk. */
export async function closeThread(thread: KeptThread): Promise<void> {
  const closed = thread.send({ kind: 'close' }, closeTimeoutMs).catch(() => undefined)
  const controller = new AbortController()
  await Promise.race([closed, delay(closeTimeoutMs, undefined, { signal: controller.signal, ref: false })])
  controller.abort()
  await thread.terminate(new Error('the database is closed'))
}
