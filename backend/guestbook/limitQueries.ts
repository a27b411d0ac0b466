import { HttpError } from '../http/HttpError.ts'
import { createNetworkShares, type ShareLimits } from '../http/networkShares.ts'
import type { Database } from '../database/Database.ts'

/** Database with a limit on visitors' concurrent queries: a flood is refused instead of queued. */
export type LimitedDatabase = Database & {
  /** Refuses further queries of visitors; resolves when the pending ones have ended. */
  readonly drain: () => Promise<void>
}

/** Limits of visitors' concurrent queries; the next one is refused with 503. Posts have places that no read takes. */
export type QueryLimits = { readonly reads: ShareLimits; readonly posts: ShareLimits }

/** Limits visitors' concurrent queries. Each network has a share, so that one visitor's flood refuses nobody else. */
export function limitQueries(database: Database, { reads, posts }: QueryLimits): LimitedDatabase {
  const pending = new Set<Promise<unknown>>()
  const takeRead = createNetworkShares(reads)
  const takePost = createNetworkShares(posts)
  let isDraining = false
  return {
    ...database,
    async query(context, statement) {
      const take = context.isReadOnly ? takeRead : takePost
      const release = isDraining ? undefined : take(context.address ?? 'unknown')
      if (!release) throw overloaded()
      const result = database.query(context, statement)
      pending.add(result)
      try {
        return await result
      } finally {
        pending.delete(result)
        release()
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
