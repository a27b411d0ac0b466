import type { Row } from './Database.ts'
import { startThread, type Request, type Thread } from './startThread.ts'

export type ThreadOptions = {
  /** Time that opening the database may take, in ms. */
  readonly openMs?: number
  /** Pause before the second attempt to reopen, in ms; it doubles with each, up to 30 s. */
  readonly pauseMs?: number
}

type Events = {
  readonly onNotification: (payload: string) => void
  /** Called after a reopening: notifications may have been missed. */
  readonly onReopened: () => void
}

export type KeptThread = {
  /** The same as a thread's; rejects at once while the database is being reopened. */
  readonly put: Thread['put']
  /** Ends the thread at once and for good; pending and later requests are rejected with this cause. */
  readonly end: (cause: Error) => Promise<void>
}

const maxPauseMs = 30_000

/**
 * Starts PGlite's thread on a folder and, when it dies or hangs, another one on the same folder. An acknowledged
 * message is in the write-ahead log by then, from which the new thread recovers; `memory://` restarts empty.
 * @throws when the first opening fails; later ones are retried
 */
export async function keepThread(
  folder: string,
  { onNotification, onReopened }: Events,
  { openMs = 120_000, pauseMs = 1000 }: ThreadOptions,
): Promise<KeptThread> {
  let ended: Error | undefined
  let opening: Thread | undefined
  let retry: NodeJS.Timeout | undefined

  async function open(): Promise<Thread> {
    const thread = startThread({
      onNotification,
      // A thread that dies while it opens rejects the opening.
      onEnded: (cause) => {
        if (thread === current) reopenAfter(cause)
      },
    })
    opening = thread
    try {
      await thread.put({ kind: 'open', folder }, openMs)
      return thread
    } catch (cause) {
      await thread.end(toError(cause))
      throw cause
    } finally {
      opening = undefined
    }
  }
  function reopenAfter(cause: Error): void {
    current = undefined
    if (ended) return
    console.error(`The guest book's database is opened again: ${cause.message}.`)
    void reopen(pauseMs)
  }
  async function reopen(nextPauseMs: number): Promise<void> {
    try {
      const thread = await open()
      if (ended) return await thread.end(ended)
      current = thread
      console.error("The guest book's database is open again.")
      onReopened()
    } catch {
      // Said already, and again by every request that is refused meanwhile.
      if (ended) return
      retry = setTimeout(() => void reopen(Math.min(nextPauseMs * 2, maxPauseMs)), nextPauseMs)
    }
  }

  let current: Thread | undefined
  current = await open()
  return {
    async put(request: Request, deadlineMs: number): Promise<readonly Row[]> {
      if (!current) throw ended ?? new Error('the database is being opened again')
      return current.put(request, deadlineMs)
    },
    async end(cause) {
      ended = cause
      clearTimeout(retry)
      await Promise.all([current?.end(cause), opening?.end(cause)])
      current = undefined
    },
  }
}

function toError(cause: unknown): Error {
  return cause instanceof Error ? cause : new Error(String(cause))
}
