import { Worker } from 'node:worker_threads'

import type { Row } from './Database.ts'
import type { ThreadRequest, ThreadResponse } from './pgliteMessages.ts'

type Unnumbered<Each> = Each extends ThreadRequest ? Omit<Each, 'id'> : never
export type Request = Unnumbered<ThreadRequest>

type Pending = {
  readonly resolve: (rows: readonly Row[]) => void
  readonly reject: (cause: Error) => void
  readonly deadlineMs: number
}

export type Thread = {
  /**
   * @param deadlineMs time that the thread may work on this request, in ms; after it the thread is ended
   * @throws an error with PostgreSQL's `code` when the database refuses, one without when the thread has ended
   */
  readonly put: (request: Request, deadlineMs: number) => Promise<readonly Row[]>
  /** Ends the thread, whatever it does; pending requests are rejected. */
  readonly end: (cause: Error) => Promise<void>
}

export type ThreadEvents = {
  readonly onNotification: (payload: string) => void
  /** Called once, when the thread has ended by itself or by a deadline, not by `end`. */
  readonly onEnded: (cause: Error) => void
}

/**
 * PGlite's worker thread. It works on one request after the other, so that the deadline of the oldest one runs from
 * the answer to the one before it. PGlite knows no `statement_timeout`, and after a write that the disk refuses it
 * computes for ever: ending the thread is the only way out.
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
    if (oldest) timer = setTimeout(() => fail(new Error('the database did not answer')), oldest.deadlineMs)
  }
  function stop(cause: Error): void {
    ended = cause
    clearTimeout(timer)
    for (const { reject } of pending.values()) reject(cause)
    pending.clear()
  }
  function fail(cause: Error): void {
    if (ended) return
    stop(cause)
    // Two of them in one folder would lose messages: the next one is started when this one is gone.
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
      const { message, severity } = response.refusal
      request?.reject(Object.assign(new Error(message), response.refusal))
      // PostgreSQL ends its process after a panic, and computes for ever where it has none to end.
      if (severity === 'PANIC' || severity === 'FATAL') fail(new Error(message))
    }
  })
  worker.on('error', (cause) => fail(cause instanceof Error ? cause : new Error(String(cause))))
  worker.on('exit', () => fail(new Error('the database has stopped')))

  return {
    put: (request, deadlineMs) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended)
        const id = ++lastId
        pending.set(id, { resolve, reject, deadlineMs })
        if (pending.size === 1) restartTimer()
        worker.postMessage({ ...request, id })
      }),
    async end(cause) {
      stop(ended ?? cause)
      await worker.terminate()
    },
  }
}
