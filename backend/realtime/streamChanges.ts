import type { Change, ChangeType, Database, Row } from '../database/Database.ts'
import { selectByIds } from '../rest/statements.ts'
import { table } from '../rest/table.ts'

/** Maximum rows that are read at once. */
const maxBatch = 500

/** Change in the form of Realtime's protocol. */
export type ChangeMessage = {
  readonly type: ChangeType
  /** JSON text. */
  readonly data: string
}

/**
 * Streams changes as visitors may see them, in the order of the commits. Changed rows are read with the visitors' role;
 * all subscribers have that role, so one query serves them all. Changes that arrive during a query form the next
 * batch, so a burst needs few queries.
 * @param onGap called when a batch could not be read
 * @returns cleanup
 */
export function streamChanges(
  database: Database,
  onChange: (change: ChangeMessage) => void,
  onGap: () => void,
): () => void {
  let waiting: Change[] = []
  let isReading = false
  let isStopped = false

  async function readWaiting(): Promise<void> {
    if (isReading) return
    isReading = true
    while (waiting.length > 0 && !isStopped) {
      const batch = waiting.slice(0, maxBatch)
      waiting = waiting.slice(maxBatch)
      await readBatch(batch)
    }
    isReading = false
  }
  async function readBatch(batch: readonly Change[]): Promise<void> {
    try {
      const records = await readRecords(database, batch)
      for (const change of batch) {
        const data = describeChange(change, records.get(change.id))
        if (data && !isStopped) onChange({ type: change.type, data })
      }
    } catch (cause) {
      if (isStopped) return
      console.error(cause)
      onGap()
    }
  }

  const unsubscribe = database.onChange((change) => {
    waiting.push(change)
    void readWaiting()
  })
  return () => {
    isStopped = true
    unsubscribe()
  }
}

/** Reads the changed rows, by id; a deleted row can't be read any more. */
async function readRecords(database: Database, batch: readonly Change[]): Promise<ReadonlyMap<unknown, Row>> {
  const ids = batch.filter(({ type }) => type !== 'DELETE').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await database.query({ address: undefined, isReadOnly: true }, selectByIds(ids))
  return new Map(rows.map((row) => [row['id'], row]))
}

/**
 * Writes a change as Realtime does: the new row of an INSERT and an UPDATE, the old row's key of an UPDATE and a DELETE.
 * @returns undefined for a row that visitors can't see, or that was deleted since, which has its own DELETE
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
  // The record is JSON text from the database, with its microseconds.
  return type === 'DELETE' ? change : `${change.slice(0, -1)},"record":${String(row?.['record'])}}`
}
