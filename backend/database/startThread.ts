import { Worker } from 'node:worker_threads'

import type { Row } from './Database.ts'
import type { ThreadRequest, ThreadResponse } from './pgliteThread.ts'

type WithoutId<Each> = Each extends ThreadRequest ? Omit<Each, 'id'> : never
/** Request before it is given an id. */
export type NewThreadRequest = WithoutId<ThreadRequest>

type Pending = {
  readonly resolve: (rows: readonly Row[]) => void
  readonly reject: (cause: Error) => void
  readonly timeoutMs: number
}

/** Handle of PGlite's worker thread. */
export type Thread = {
  /**
   * Sends a request.
   * @param timeoutMs time that the thread may work on this request, in ms; after it the thread is terminated
   * @throws an Error with PostgreSQL's `code` when the database refuses, without one when the thread has ended
   */
  readonly send: (request: NewThreadRequest, timeoutMs: number) => Promise<readonly Row[]>
  /** Terminates the thread, even in a query; pending requests are rejected with this cause. */
  readonly terminate: (cause: Error) => Promise<void>
}

/** Callbacks of a thread. */
export type ThreadEvents = {
  readonly onNotification: (payload: string) => void
  /** Called once when the thread has ended by itself or by a timeout, not by `terminate`. */
  readonly onEnded: (cause: Error) => void
}

/**
 * Starts PGlite's worker thread. It handles one request after the other, so a request's timeout starts with the
 * response to the one before. PGlite has no `statement_timeout`, and after a write error of the disk it computes
 * endlessly: only terminating the thread stops it.
 */
export function startThread({ onNotification, onEnded }: ThreadEvents): Thread {
  const worker = new Worker(new URL('pgliteThread.ts', import.meta.url))
  const pending = new Map<number, Pending>()
  let lastId = 0
  let ended: Error | undefined
  let timer: NodeJS.Timeout | undefined

  function restartTimer(): void {
    clearTimeout(timer)
    const [oldest] = pending.values()
    if (oldest) timer = setTimeout(() => fail(new Error('the database did not answer')), oldest.timeoutMs)
  }
  function rejectAll(cause: Error): void {
    ended = cause
    clearTimeout(timer)
    for (const { reject } of pending.values()) reject(cause)
    pending.clear()
  }
  function fail(cause: Error): void {
    if (ended) return
    rejectAll(cause)
    // Two threads on one folder would lose messages: `onEnded` starts the next one when this one is gone.
    void worker.terminate().then(() => onEnded(cause))
  }
  worker.on('message', (response: ThreadResponse) => {
    if (ended) return
    if ('notification' in response) return onNotification(response.notification)
    const request = pending.get(response.id)
    pending.delete(response.id)
    restartTimer()
    if ('rows' in response) request?.resolve(response.rows)
    else {
      const { message, severity } = response.error
      request?.reject(Object.assign(new Error(message), response.error))
      // PostgreSQL ends its process after a panic; PGlite has no process to end, and computes endlessly.
      if (severity === 'PANIC' || severity === 'FATAL') fail(new Error(message))
    }
  })
  worker.on('error', (cause) => fail(cause instanceof Error ? cause : new Error(String(cause))))
  worker.on('exit', () => fail(new Error('the database has stopped')))

  return {
    send: (request, timeoutMs) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended)
        const id = ++lastId
        pending.set(id, { resolve, reject, timeoutMs })
        if (pending.size === 1) restartTimer()
        worker.postMessage({ ...request, id })
      }),
    async terminate(cause) {
      rejectAll(ended ?? cause)
      await worker.terminate()
    },
  }
}
