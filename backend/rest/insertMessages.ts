import type { Database, Visit } from '../database/Database.ts'
import type { Answer } from './answer.ts'
import { parseColumns, parseQuery } from './parseQuery.ts'
import type { Preferences } from './preferences.ts'
import { readPage, singleRow } from './readMessages.ts'
import { RestError } from './RestError.ts'
import { insertStatement } from './statements.ts'
import { findColumn, table, type Column } from './table.ts'

/** POST: one message or several, all of them or none. */
export async function insertMessages(
  database: Database,
  visit: Visit,
  params: URLSearchParams,
  rows: readonly object[],
  { counts, representation, single }: Preferences,
): Promise<Answer> {
  checkParams(params)
  const applied = {
    'Preference-Applied': `return=${representation ? 'representation' : 'minimal'}${counts ? ', count=exact' : ''}`,
    ...(counts ? { 'Content-Range': `*/${rows.length}` } : {}),
  }
  // Refused before anything is written.
  if (representation && single && rows.length !== 1) singleRow({ body: '', rows: rows.length, total: null })
  const returns = representation ? parseQuery(params).columns : []
  if (rows.length === 0) return { status: 201, body: representation ? '[]' : '', headers: applied }
  const statement = insertStatement(rows, insertedColumns(params, rows), returns)
  const [row] = await database.ask(visit, statement)
  if (!representation) return { status: 201, body: '', headers: applied }
  const page = readPage(row)
  return { status: 201, body: single ? singleRow(page) : page.body, headers: applied }
}

function checkParams(params: URLSearchParams): void {
  const foreign = [...params.keys()].find((name) => name !== 'select' && name !== 'columns')
  if (foreign === undefined) return
  throw new RestError(400, {
    code: 'PGRST100',
    message: `The parameter ${foreign} has no meaning for an insert here`,
  })
}

/** The columns that are written: those of the parameter, else the keys of the rows, which all have the same. */
function insertedColumns(params: URLSearchParams, rows: readonly object[]): readonly Column[] {
  const asked = params.get('columns')
  const keys = asked === null ? Object.keys(rows[0] ?? {}) : parseColumns(asked)
  const same = (row: object) =>
    Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key))
  if (asked === null && !rows.every(same)) {
    throw new RestError(400, { code: 'PGRST102', message: 'All object keys must match' })
  }
  return [...new Set(keys)].map(writtenColumn)
}

function writtenColumn(name: string): Column {
  const column = findColumn(name)
  if (column) return column
  const message = `Could not find the '${name}' column of '${table.name}' in the schema cache`
  throw new RestError(400, { code: 'PGRST204', message })
}
