import { formatLine, insertLine, writeEnd } from './backupFormat.ts'
import { OwnerError } from './OwnerCommands.ts'

/** Message of a backup. Times are texts, so that they keep their microseconds. */
export type BackupRow = {
  readonly id: string
  readonly name: string
  readonly message: string
  readonly created_at: string
  /** Null for a message that is visible. */
  readonly hidden_at: string | null
}

const literal = `E?'(?:[^']|'')*'`
const rowPattern = new RegExp(
  `^\\((${literal}), (${literal}), (${literal}), (${literal}), (${literal}|NULL)\\)[,;]$`,
)

/** Characters of one row at most: a name of 100 and a message of 500, quoted, with room. */
const maxLineLength = 16_384

/**
 * Parses a backup's rows, one after the other. Nothing in the file is run, so that a foreign one can do no harm.
 * @throws OwnerError when the text is no backup, or, after the last row, when it is not a whole one
 */
export async function* parseBackup(pieces: AsyncIterable<string>): AsyncGenerator<BackupRow> {
  let [isFirst, isInRows] = [true, false]
  let last = ''
  const counts = { messages: 0, hidden: 0 }
  for await (const line of logicalLines(pieces)) {
    if (isFirst && line !== formatLine) throw new OwnerError('This is no backup of a guest book.')
    isFirst = false
    if (isInRows) {
      const row = parseRow(line, ++counts.messages)
      if (row.hidden_at !== null) counts.hidden++
      yield row
      isInRows = line.endsWith(',')
    } else {
      isInRows = line === insertLine
    }
    last = line
  }
  if (last === writeEnd(counts)) return
  throw new OwnerError('This backup is not whole: its end is missing, or does not fit its messages.')
}

function parseRow(line: string, number: number): BackupRow {
  const [, id, name, message, createdAt, hiddenAt] = rowPattern.exec(line) ?? []
  if (id === undefined || name === undefined || message === undefined || createdAt === undefined)
    throw new OwnerError(`This backup is damaged: message ${number} cannot be read.`)
  return {
    id: unquote(id),
    name: unquote(name),
    message: unquote(message),
    created_at: unquote(createdAt),
    hidden_at: hiddenAt === undefined || hiddenAt === 'NULL' ? null : unquote(hiddenAt),
  }
}

/** Undoes PostgreSQL's quote_literal. */
function unquote(quoted: string): string {
  const inner = quoted.slice(quoted.indexOf("'") + 1, -1).replaceAll("''", "'")
  return quoted.startsWith('E') ? inner.replaceAll('\\\\', '\\') : inner
}

/** Lines, where a line break within quotes is text: there are as many opening quotes as closing ones. */
async function* logicalLines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  let open = ''
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const whole = open === '' ? line : `${open}\n${line}`
      open = isClosed(whole) ? '' : whole
      if (open === '') yield whole
    }
    if (rest.length + open.length > maxLineLength) throw new OwnerError('This is no backup of a guest book.')
  }
  const whole = open === '' ? rest : `${open}\n${rest}`
  if (whole !== '') yield whole
}

function isClosed(line: string): boolean {
  return (line.match(/'/g)?.length ?? 0) % 2 === 0
}
