import { Worker } from 'node:worker_threads'

import { programScript } from '../files/programFiles.ts'
import type { Row } from './Database.ts'
import type { ThreadError, ThreadRequest, ThreadResponse } from './pgliteThread.ts'

type WithoutId<Each> = Each extends ThreadRequest ? Omit<Each, 'id'> : never
/** Request before it is given an id. */
export type NewThreadRequest = WithoutId<ThreadRequest>

type Pending = {
  readonly resolve: (rows: readonly Row[]) => void
  readonly reject: (cause: Error) => void
  readonly timeoutMs: number
}

/** Handle of PGlite's worker thread. */
export type Thread = ReturnType<typeof startThread>

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
export function startThread({ onNotification, onEnded }: ThreadEvents) {
  const worker = new Worker(programScript('database/pgliteThread'))
  const pending = new Map<number, Pending>()
  let lastId = 0
  let ended: Error | undefined
  let timer: NodeJS.Timeout | undefined
  function restartTimer(): void {
    clearTimeout(timer)
    const [oldest] = pending.values()
    if (oldest) timer = setTimeout(() => fail(new Error('the database did not answer')), oldest.timeoutMs)
  }
  function end(cause: Error): void {
    ended = cause
    clearTimeout(timer)
    rejectAll(pending, cause)
  }
  function fail(cause: Error): void {
    if (ended) return
    end(cause)
    // Two threads on one folder would lose messages: `onEnded` starts the next one when this one is gone.
    void worker.terminate().then(() => onEnded(cause))
  }
  worker.on('message', (response: ThreadResponse) => {
    if (ended) return
    if ('notification' in response) return onNotification(response.notification)
    const request = pending.get(response.id)
    pending.delete(response.id)
    restartTimer()
    if ('rows' in response) return request?.resolve(response.rows)
    request?.reject(Object.assign(new Error(response.error.message), response.error))
    if (isFatal(response.error)) fail(new Error(response.error.message))
  })
  worker.on('error', (cause) => fail(toError(cause)))
  worker.on('exit', () => fail(new Error('the database has stopped')))
  return {
    /**
     * Sends a request.
     * @param timeoutMs time that the thread may work on this request, in ms; after it the thread is terminated
     * @throws an Error with PostgreSQL's `code` when the database refuses, without one when the thread has ended
     */
    async send(request: NewThreadRequest, timeoutMs: number): Promise<readonly Row[]> {
      if (ended) throw ended
      const { promise, resolve, reject } = Promise.withResolvers<readonly Row[]>()
      const id = ++lastId
      pending.set(id, { resolve, reject, timeoutMs })
      if (pending.size === 1) restartTimer()
      worker.postMessage({ ...request, id })
      return promise
    },
    /** Terminates the thread, even in a query; pending requests are rejected with this cause. */
    async terminate(cause: Error): Promise<void> {
      end(ended ?? cause)
      await worker.terminate()
    },
  }
}

function rejectAll(pending: Map<number, Pending>, cause: Error): void {
  for (const { reject } of pending.values()) reject(cause)
  pending.clear()
}

/** The value itself if it is an Error, else an Error with its text. */
export function toError(cause: unknown): Error {
  return cause instanceof Error ? cause : new Error(String(cause))
}

/** True for an error after which PostgreSQL ends its process; PGlite has none to end, and computes endlessly. */
function isFatal({ severity }: ThreadError): boolean {
  return severity === 'PANIC' || severity === 'FATAL'
}
