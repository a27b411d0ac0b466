import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { openPglite } from '../../backend/database/pglite.ts'
import { table } from '../../backend/rest/table.ts'
import { makeGuestbookFolder } from '../../tools/harness/guestbook/clusterTemplate.ts'

type Column = {
  readonly name: string
  readonly type: string
  readonly optional: boolean
  readonly nullable: boolean
}

const text = `
  select column_name as name, udt_name as type, is_nullable = 'YES' as nullable,
         column_default is not null or is_nullable = 'YES' or is_identity = 'YES' as optional
  from information_schema.columns where table_schema = 'public' and table_name = 'guest_messages'
  order by ordinal_position`

const scripted: Readonly<Record<string, string>> = { uuid: 'string', text: 'string', timestamptz: 'string' }

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

test('the committed types and the served columns match the table of the migrations', async () => {
  const folder = await makeGuestbookFolder()
  const database = await openPglite(folder)
  const rows = await database.queryAsOwner({ text, values: [] })
  const tables = await database.queryAsOwner({
    text: `select table_name::text as name from information_schema.tables where table_schema = 'public'`,
    values: [],
  })
  await database.close()
  await rm(folder, { recursive: true })
  const columns = rows.map(({ name, type, optional, nullable }) => ({
    name: String(name),
    type: String(type),
    optional: optional === true,
    nullable: nullable === true,
  }))
  expect(tables).toEqual([{ name: table.name }])
  expect(columns.map(({ name, type }) => ({ name, type }))).toEqual(table.columns)
  expect(readFileSync('supabase/types.ts', 'utf8')).toContain(describeTable(columns))
})
