import { tooManyRequests } from '../rest/RestError.ts'
import type { Database } from './Database.ts'

/** Database whose visitors' queries are counted, so that a flood is refused instead of being queued. */
export type LimitedDatabase = Database & {
  /** Takes no more visitors' queries and resolves when those under way have ended. */
  readonly drain: () => Promise<void>
}

/** @param max visitors' queries under way at once; one more is refused with 503 */
export function limitQueries(database: Database, max: number): LimitedDatabase {
  const underWay = new Set<Promise<unknown>>()
  let isDraining = false
  return {
    ...database,
    async ask(visit, statement) {
      if (isDraining || underWay.size >= max) throw tooManyRequests()
      const query = database.ask(visit, statement)
      underWay.add(query)
      try {
        return await query
      } finally {
        underWay.delete(query)
      }
    },
    async drain() {
      isDraining = true
      await Promise.allSettled(underWay)
    },
  }
}
