import type { Change, Database, Row } from '../database/Database.ts'
import { table } from '../rest/table.ts'
import { bindings, topic, writeFrame } from './protocol.ts'

/** Maximum rows that are read at once. */
const maxBatch = 500

/**
 * Streams insertions and deletions as visitors may see them, in the order of the commits. Inserted rows are read with the
 * visitors' role; all subscribers have that role, so one query and one frame serve them all. Changes that arrive during a
 * query form the next batch, so a burst needs few queries.
 * @param send sends a frame to every subscriber
 * @param onGap called when a batch could not be read
 * @returns cleanup
 */
export function streamChanges(
  database: Database,
  send: (frame: Buffer) => void,
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
        const frame = writeChange(change, records.get(change.id))
        if (frame && !isStopped) send(Buffer.from(frame))
      }
    } catch (cause) {
      if (isStopped) return
      console.error(cause)
      onGap()
    }
  }

  const unsubscribe = database.onChange((change) => {
    // An owner may correct a message by SQL; the booth does not ask for updates.
    if (change.type === 'UPDATE') return
    waiting.push(change)
    void readWaiting()
  })
  return () => {
    isStopped = true
    unsubscribe()
  }
}

/** Selects rows by their ids, each as JSON text with the database's microseconds. */
const selectByIds = `select id::text as id, to_json(page)::text as record
  from (select id, name, message, created_at from public.guest_messages
    where id = any ($1::text::uuid[])) as page`

/** Reads the inserted rows, by id. */
async function readRecords(database: Database, batch: readonly Change[]): Promise<ReadonlyMap<unknown, Row>> {
  const ids = batch.filter(({ type }) => type === 'INSERT').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const statement = { text: selectByIds, values: [`{${ids.join(',')}}`] }
  const rows = await database.query({ address: undefined, isReadOnly: true }, statement)
  return new Map(rows.map((row) => [row['id'], row]))
}

/**
 * Writes a change's frame as Realtime does: the new row of an INSERT, the old row's key of a DELETE.
 * @returns undefined for a row that visitors can't see, or that was deleted since, which has its own DELETE
 */
function writeChange({ type, id, committedAt }: Change, row: Row | undefined): string | undefined {
  if (type === 'INSERT' && !row) return undefined
  const rows =
    type === 'DELETE' ? `"old_record":${JSON.stringify({ id })}` : `"record":${String(row?.['record'])}`
  const { schema, name, columns } = table
  const head = { schema, table: name, type, commit_timestamp: committedAt, columns, errors: null }
  const ids = bindings.filter(({ event }) => event === type).map((binding) => binding.id)
  const payload = `{"ids":${JSON.stringify(ids)},"data":${JSON.stringify(head).slice(0, -1)},${rows}}}`
  return writeFrame({ joinRef: null, ref: null, topic, event: 'postgres_changes' }, payload)
}
