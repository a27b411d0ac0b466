import { HttpError } from '../http/HttpError.ts'
import type { Database } from './Database.ts'

/** Database with a limit on visitors' concurrent queries: a flood is refused instead of queued. */
export type LimitedDatabase = Database & {
  /** Refuses further queries of visitors; resolves when the pending ones have ended. */
  readonly drain: () => Promise<void>
}

/** Limits visitors' concurrent queries. @param max pending queries at which the next one is refused with 503 */
export function limitQueries(database: Database, max: number): LimitedDatabase {
  const pending = new Set<Promise<unknown>>()
  let isDraining = false
  return {
    ...database,
    async query(context, statement) {
      if (isDraining || pending.size >= max) throw overloaded()
      const result = database.query(context, statement)
      pending.add(result)
      try {
        return await result
      } finally {
        pending.delete(result)
      }
    },
    async drain() {
      isDraining = true
      await Promise.allSettled(pending)
    },
  }
}

/** Error of a query beyond the limit of concurrent ones: the client retries instead of waiting. */
function overloaded(): HttpError {
  return new HttpError(503, { message: 'Too many requests at once' }, { 'Retry-After': '1' })
}
