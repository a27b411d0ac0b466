import type { Database, Insertion, Row } from '../database/Database.ts'
import { readByKeys } from '../rest/statements.ts'
import { table } from '../rest/table.ts'

/** Keys read at once. */
const maxBatch = 500

/**
 * Reads what was inserted, as a visitor may see it, and tells it in the order of the commits. While one reading
 * is under way the next insertions gather, so that a burst costs few readings. All subscribers are of one role,
 * so one reading serves them all.
 * @param tell takes one change, as JSON text
 * @param onGap called when a change could not be read
 * @returns stops reading
 */
export function readChanges(
  database: Database,
  tell: (change: string) => void,
  onGap: () => void,
): () => void {
  let waiting: Insertion[] = []
  let reading = false
  let stopped = false

  async function readWaiting(): Promise<void> {
    if (reading) return
    reading = true
    while (waiting.length > 0 && !stopped) {
      const batch = waiting.slice(0, maxBatch)
      waiting = waiting.slice(maxBatch)
      await readBatch(batch)
    }
    reading = false
  }
  async function readBatch(batch: readonly Insertion[]): Promise<void> {
    try {
      const visit = { address: undefined, reads: true }
      const rows = await database.ask(visit, readByKeys(batch.map(({ id }) => id)))
      const records = new Map(rows.map((row) => [row['id'], row]))
      for (const { id, committedAt } of batch) {
        const row = records.get(id)
        // Hidden or gone since: not for visitors.
        if (row && !stopped) tell(describeChange(row, committedAt))
      }
    } catch (cause) {
      if (stopped) return
      console.error(cause)
      onGap()
    }
  }

  const unsubscribe = database.onInsertion((insertion) => {
    waiting.push(insertion)
    void readWaiting()
  })
  return () => {
    stopped = true
    unsubscribe()
  }
}

function describeChange(row: Row, committedAt: string): string {
  const change = {
    schema: table.schema,
    table: table.name,
    type: 'INSERT',
    commit_timestamp: committedAt,
    columns: table.columns,
    errors: null,
  }
  // The record is the database's own JSON.
  return `${JSON.stringify(change).slice(0, -1)},"record":${String(row['record'])}}`
}
