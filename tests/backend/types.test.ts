import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { openPglite } from '../../backend/database/pglite.ts'
import { table } from '../../backend/rest/table.ts'
import { makeGuestbookFolder } from '../../tools/harness/guestbook/clusterTemplate.ts'

type Column = {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly optional: boolean
  readonly nullable: boolean
}

const text = `
  select table_name::text as table, column_name as name, udt_name as type, is_nullable = 'YES' as nullable,
         column_default is not null or is_nullable = 'YES' or is_identity = 'YES' as optional
  from information_schema.columns where table_schema = 'public'
  order by table_name, ordinal_position`

const scripted: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  timestamptz: 'string',
  bool: 'boolean',
  jsonb: 'Json',
}

/** Part of the types' file for the table, as `supabase gen types typescript` writes it. */
function describeTable(columns: readonly Column[]): string {
  const sorted = columns.toSorted((one, other) => one.name.localeCompare(other.name))
  const fields = (mark: (column: Column) => boolean) =>
    sorted.map((column) => {
      const type = `${scripted[column.type]}${column.nullable ? ' | null' : ''}`
      return `          ${column.name}${mark(column) ? '?' : ''}: ${type}\n`
    })
  const row = fields(() => false).join('')
  const insert = fields(({ optional }) => optional).join('')
  const update = fields(() => true).join('')
  return `        Row: {\n${row}        }\n        Insert: {\n${insert}        }\n        Update: {\n${update}        }\n`
}

test('the committed types match the tables of the migrations, and so do the served columns', async () => {
  const folder = await makeGuestbookFolder()
  const database = await openPglite(folder)
  const rows = await database.queryAsOwner({ text, values: [] })
  await database.close()
  await rm(folder, { recursive: true })
  const columns = rows.map(({ table: tableName, name, type, optional, nullable }) => ({
    table: String(tableName),
    name: String(name),
    type: String(type),
    optional: optional === true,
    nullable: nullable === true,
  }))
  const tables = Map.groupBy(columns, (column) => column.table)
  expect([...tables.keys()]).toEqual(['event', table.name])
  expect(tables.get(table.name)?.map(({ name, type }) => ({ name, type }))).toEqual(table.columns)
  const types = readFileSync('supabase/types.ts', 'utf8')
  for (const [name, own] of tables) expect(types).toContain(`      ${name}: {\n${describeTable(own)}`)
})
