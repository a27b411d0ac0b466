import { Worker } from 'node:worker_threads'

import type { Database, Row } from './Database.ts'
import { createFeed, type Feed } from './feed.ts'
import { lockFolder } from './lockFolder.ts'
import type { Question, Reply } from './pgliteMessages.ts'

type Unnumbered = Question extends infer Each ? (Each extends Question ? Omit<Each, 'id'> : never) : never
type Pending = { readonly resolve: (rows: readonly Row[]) => void; readonly reject: (cause: Error) => void }

type Thread = {
  readonly put: (question: Unnumbered) => Promise<readonly Row[]>
  readonly end: () => Promise<unknown>
}

/**
 * PostgreSQL inside this process. Its writes have reached the file system before they are acknowledged.
 * @param folder where the rows are kept; `memory://` keeps nothing
 * @throws Error with one sentence for the person who started the server
 */
export async function openPglite(folder: string): Promise<Database> {
  const unlock = folder === 'memory://' ? async () => undefined : await lockFolder(folder)
  const feed = createFeed()
  const thread = startThread(feed)
  try {
    await thread.put({ kind: 'open', folder })
  } catch (cause) {
    await thread.end()
    await unlock()
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`The guest book is closed: the database in ${folder} could not be opened (${reason}).`, {
      cause,
    })
  }
  return {
    ...feed,
    ask: (visit, statement) => thread.put({ kind: 'ask', visit, statement }),
    askAsOwner: (statement) => thread.put({ kind: 'askAsOwner', statement }),
    async close() {
      await thread.put({ kind: 'close' })
      await thread.end()
      await unlock()
    },
  }
}

function startThread(feed: Feed): Thread {
  const worker = new Worker(new URL('pgliteThread.ts', import.meta.url))
  const pending = new Map<number, Pending>()
  let asked = 0
  let ended: Error | undefined

  function stop(cause: Error): void {
    ended ??= cause
    for (const { reject } of pending.values()) reject(cause)
    pending.clear()
  }
  worker.on('message', (reply: Reply) => {
    if ('insertion' in reply) return feed.tell(reply.insertion)
    const question = pending.get(reply.id)
    pending.delete(reply.id)
    if ('rows' in reply) question?.resolve(reply.rows)
    else question?.reject(Object.assign(new Error(reply.refusal.message), reply.refusal))
  })
  worker.on('error', (cause) => stop(cause instanceof Error ? cause : new Error(String(cause))))
  worker.on('exit', () => stop(new Error('the database has stopped')))

  return {
    put: (question) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended)
        const id = ++asked
        pending.set(id, { resolve, reject })
        worker.postMessage({ ...question, id })
      }),
    end: () => worker.terminate(),
  }
}
