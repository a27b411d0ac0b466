import { earlierFormatLine, earlierInsertLine, formatLine, insertLine, writeEnd } from '../database/backup.ts'
import type { OwnerDatabase } from '../database/Database.ts'
import { OwnerError } from './OwnerError.ts'
import { timePattern } from './selection.ts'

/** Result of a restore. */
export type Restored = {
  /** Messages that were added, visible and hidden. */
  readonly added: number
  /** Messages that were already in the guest book and stayed as they are. */
  readonly present: number
}

/** Message of a backup. Timestamps are texts, to keep their microseconds. */
export type BackupRow = {
  readonly id: string
  readonly name: string
  readonly message: string
  readonly created_at: string
  /** Null for a visible message. */
  readonly hidden_at: string | null
  /** True for a hidden one that waits for its owner's approval. */
  readonly is_waiting: boolean
}

const literal = `E?'(?:[^']|'')*'`
const rowPattern = new RegExp(
  `^\\((${literal}), (${literal}), (${literal}), (${literal}), (${literal}|NULL)(?:, '(t|f)')?\\)[,;]$`,
)

/** Maximum length of a row: a name of 100 and a message of 500 characters, quoted, with a margin. */
const maxLineLength = 16_384

/**
 * Parses a backup's rows, one by one. Nothing of the file is run, so a foreign file can do no harm.
 * @throws OwnerError when the text is not a backup or, after the last row, when it is incomplete
 */
export function* parseBackup(text: string): Generator<BackupRow> {
  let [isFirst, isInRows] = [true, false]
  let last = ''
  const counts = { messages: 0, hidden: 0 }
  for (const line of logicalLines(text)) {
    if (isFirst && line !== formatLine && line !== earlierFormatLine) throw notBackup()
    isFirst = false
    if (isInRows) {
      const row = parseRow(line, ++counts.messages)
      if (row.hidden_at !== null) counts.hidden++
      yield row
      isInRows = line.endsWith(',')
    } else {
      isInRows = line === insertLine || line === earlierInsertLine
    }
    last = line
  }
  if (last === writeEnd(counts)) return
  throw new OwnerError('This backup is not whole: its end is missing, or does not fit its messages.')
}

function parseRow(line: string, number: number): BackupRow {
  const [, id, name, message, createdAt, hiddenAt, isWaiting] = rowPattern.exec(line) ?? []
  if (id === undefined || name === undefined || message === undefined || createdAt === undefined)
    throw new OwnerError(`This backup is damaged: message ${number} cannot be read.`)
  const time = (quoted: string) => {
    const text = unquote(quoted)
    if (timePattern.test(text)) return text
    throw new OwnerError(`This backup is damaged: the time of message ${number} is not one of 2000 to 9999.`)
  }
  return {
    id: unquote(id),
    name: unquote(name),
    message: unquote(message),
    created_at: time(createdAt),
    hidden_at: hiddenAt === undefined || hiddenAt === 'NULL' ? null : time(hiddenAt),
    is_waiting: isWaiting === 't',
  }
}

/** Reverses PostgreSQL's quote_literal. */
function unquote(quoted: string): string {
  const inner = quoted.slice(quoted.indexOf("'") + 1, -1).replaceAll("''", "'")
  return quoted.startsWith('E') ? inner.replaceAll('\\\\', '\\') : inner
}

const notBackup = () => new OwnerError('This is not a backup of a guest book.')

/** Splits into logical lines: a line break within quotes, that is after an odd number of them, is part of the line. */
function* logicalLines(text: string): Generator<string> {
  let open: string | null = null
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  for (const line of lines) {
    const logical: string = open === null ? line : `${open}\n${line}`
    if (logical.length > maxLineLength) throw notBackup()
    open = quotesIn(logical) % 2 === 1 ? logical : null
    if (open === null) yield logical
  }
  if (open !== null) yield open
}

const quotesIn = (line: string) => line.match(/'/g)?.length ?? 0

const pageSize = 500

/** Staging table: receives the whole backup before one statement changes the guest book. */
const staging = 'private.restoring_messages'

const createStaging = `create table ${staging} (
  id uuid primary key, name text not null, message text not null, created_at timestamptz not null,
  hidden_at timestamptz, is_waiting boolean not null, added boolean not null default false)`

const stage = `insert into ${staging} (id, name, message, created_at, hidden_at, is_waiting)
  select id, name, message, created_at, hidden_at, is_waiting from json_to_recordset($1::text::json)
    as given (id uuid, name text, message text, created_at timestamptz, hidden_at timestamptz, is_waiting boolean)`

/** One statement, so one transaction. The lock prevents that a message is hidden between the check and the insert. */
const mergeStaged = (expected: number) => `do $$ begin
  if (select count(*) from ${staging}) <> ${expected} then
    raise exception 'the backup was disturbed while it was read';
  end if;
  lock table public.guest_messages, private.hidden_messages in share row exclusive mode;
  with inserted as (
    insert into private.hidden_messages (id, name, message, created_at, hidden_at, is_waiting)
    select id, name, message, created_at, hidden_at, is_waiting from ${staging} as given where hidden_at is not null
      and not exists (select from public.guest_messages as shown where shown.id = given.id)
    on conflict (id) do nothing returning id
  ) update ${staging} as given set added = true from inserted where given.id = inserted.id;
  with inserted as (
    insert into public.guest_messages (id, name, message, created_at)
    select id, name, message, created_at from ${staging} as given where hidden_at is null
      and not exists (select from private.hidden_messages as hidden where hidden.id = given.id)
    on conflict (id) do nothing returning id
  ) update ${staging} as given set added = true from inserted where given.id = inserted.id;
end $$`

const countAdded = `select count(*) filter (where added)::int as added, count(*)::int as messages from ${staging}`

/**
 * Restores a backup: adds the messages that the guest book lacks, visible or hidden. The others stay as they are, so a
 * hidden message never reappears.
 * @throws OwnerError when the text is not a complete backup, or has a message that the guest book refuses
 */
export async function restoreBackup(database: OwnerDatabase, backup: string): Promise<Restored> {
  const run = (text: string, values: readonly string[] = []) => database.queryAsOwner({ text, values })
  // An interrupted restore leaves its table behind.
  await run(`drop table if exists ${staging}`)
  await run(createStaging)
  try {
    let messages = 0
    for (const page of pagesOf(parseBackup(backup))) {
      await run(stage, [JSON.stringify(page)])
      messages += page.length
    }
    await run(mergeStaged(messages))
    const [counted] = await run(countAdded)
    const added = Number(counted?.['added'])
    return { added, present: messages - added }
  } catch (cause) {
    throw toOwnerError(cause)
  } finally {
    await run(`drop table if exists ${staging}`).catch(() => undefined)
  }
}

function* pagesOf(rows: Iterable<BackupRow>): Generator<readonly BackupRow[]> {
  let page: BackupRow[] = []
  for (const row of rows) {
    page.push(row)
    if (page.length < pageSize) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}

/** True for SQLSTATEs of class 22 and 23: a malformed value, or one that a constraint refuses. */
export const isRefusedValue = (cause: unknown): cause is Error =>
  cause instanceof Error && 'code' in cause && /^2[23]/.test(String(cause.code))

function toOwnerError(cause: unknown): unknown {
  const nothing = 'Nothing was changed.'
  if (cause instanceof OwnerError) return new OwnerError(`${cause.message} ${nothing}`, { cause })
  if (!isRefusedValue(cause)) return cause
  return new OwnerError(
    `This backup has a message that the guest book refuses (${cause.message}). ${nothing}`,
    { cause },
  )
}
