// The times that the table takes: a backup has to hold them, and a browser to show them.
import { readFile } from 'node:fs/promises'

import { afterAll, beforeEach, expect, test } from 'vitest'

import { openGuestbook } from '../../tools/harness/guestbook/guestbook.ts'

const refused = ['infinity', '-infinity', '0044-03-15 BC', '1999-12-31 23:59:59.999999Z', '10000-01-01Z']
const taken = ['2000-01-01Z', '9999-12-31 23:59:59.999999Z']
const checks = [
  ['public.guest_messages', 'guest_messages_time'],
  ['private.hidden_messages', 'hidden_messages_time'],
] as const

const book = await openGuestbook('PostgreSQL')
afterAll(() => book.close())
beforeEach(() => book.sql('truncate public.guest_messages, private.hidden_messages'))

const show = (time: string) =>
  book.sql(`insert into public.guest_messages (name, message, created_at) values ('Ann', 'm', '${time}')`)
const hide = (created: string, hidden: string) =>
  book.sql(`insert into private.hidden_messages (id, name, message, created_at, hidden_at)
    values (gen_random_uuid(), 'Ann', 'm', '${created}', '${hidden}')`)

test('the first and the last time are taken, and the owner, and so a foreign file, can write no other', async () => {
  for (const time of taken) {
    await show(time)
    await hide(time, time)
  }
  for (const time of refused) {
    await expect(show(time)).rejects.toThrow('guest_messages_time')
    await expect(hide(time, '2026-11-24Z')).rejects.toThrow('hidden_messages_time')
    await expect(hide('2026-11-24Z', time)).rejects.toThrow('hidden_messages_time')
  }
})

test('the migration sets the times that came before it to 2000, and keeps the messages', async () => {
  for (const [table, name] of checks) await book.sql(`alter table ${table} drop constraint ${name}`)
  for (const time of refused) {
    await show(time)
    await hide(time, time)
  }
  await show('2026-11-24Z')
  const script = await readFile('supabase/migrations/20261124130000_blank_letters_and_times.sql', 'utf8')
  for (const statement of script.split(/;$/m)) if (statement.trim()) await book.sql(statement)
  const years = await book.sql(`select extract(year from created_at)::int as year, count(*)::int as count
    from (select created_at from public.guest_messages
      union all select created_at from private.hidden_messages
      union all select hidden_at from private.hidden_messages) as times
    group by year order by year`)
  expect(years).toEqual([
    { year: 2000, count: 3 * refused.length },
    { year: 2026, count: 1 },
  ])
})
