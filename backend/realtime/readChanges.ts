import type { Change, ChangeType, Database, Row } from '../database/Database.ts'
import { readByKeys } from '../rest/statements.ts'
import { table } from '../rest/table.ts'

/** Keys read at once. */
const maxBatch = 500

/** A change as subscribers are told of it. */
export type ToldChange = {
  readonly type: ChangeType
  /** JSON text. */
  readonly data: string
}

/**
 * Reads what was inserted and updated, as a visitor may see it, and tells all changes in the order of the commits.
 * While one reading is under way the next changes gather, so that a burst costs few readings. All subscribers are
 * of one role, so one reading serves them all.
 * @param onGap called when a change could not be read
 * @returns stops reading
 */
export function readChanges(
  database: Database,
  tell: (change: ToldChange) => void,
  onGap: () => void,
): () => void {
  let waiting: Change[] = []
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
  async function readBatch(batch: readonly Change[]): Promise<void> {
    try {
      const records = await readRecords(database, batch)
      for (const change of batch) {
        const data = describeChange(change, records.get(change.id))
        if (data && !stopped) tell({ type: change.type, data })
      }
    } catch (cause) {
      if (stopped) return
      console.error(cause)
      onGap()
    }
  }

  const unsubscribe = database.onChange((change) => {
    waiting.push(change)
    void readWaiting()
  })
  return () => {
    stopped = true
    unsubscribe()
  }
}

/** The changed rows by their keys; of a deleted one nothing is left to read. */
async function readRecords(database: Database, batch: readonly Change[]): Promise<ReadonlyMap<unknown, Row>> {
  const ids = batch.filter(({ type }) => type !== 'DELETE').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await database.ask({ address: undefined, reads: true }, readByKeys(ids))
  return new Map(rows.map((row) => [row['id'], row]))
}

/**
 * As Realtime describes it: the new row of an INSERT and an UPDATE, the old one's key of an UPDATE and a DELETE.
 * @returns undefined for a row that visitors do not see, or that has gone since, which its own DELETE tells
 */
function describeChange({ type, id, committedAt }: Change, row: Row | undefined): string | undefined {
  if (type !== 'DELETE' && !row) return undefined
  const change = JSON.stringify({
    schema: table.schema,
    table: table.name,
    type,
    commit_timestamp: committedAt,
    columns: table.columns,
    errors: null,
    ...(type === 'INSERT' ? {} : { old_record: { id } }),
  })
  // The record is the database's own JSON.
  return type === 'DELETE' ? change : `${change.slice(0, -1)},"record":${String(row?.['record'])}}`
}
