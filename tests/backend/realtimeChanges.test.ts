import { rm } from 'node:fs/promises'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { feedChannel } from '../../backend/database/changeFeed.ts'
import type { Database } from '../../backend/database/Database.ts'
import { openPglite } from '../../backend/database/pglite.ts'
import { makeGuestbookFolder } from '../../tools/harness/guestbook/clusterTemplate.ts'
import { databases, openGuestbook, type Guestbook } from '../../tools/harness/guestbook/guestbook.ts'
import { hasEvent, openJoinedSocket } from '../../tools/harness/guestbook/rawSocket.ts'
import { subscribe, type RowChange } from '../../tools/harness/guestbook/subscribe.ts'

describe.each(databases)('realtime changes on %s', (kind) => {
  let book: Guestbook
  beforeAll(async () => {
    book = await openGuestbook(kind)
  })
  afterAll(() => book.close())

  const insert = (message: string) => book.client().from('guest_messages').insert({ name: 'Ann', message })

  test.each(['1.0.0', '2.0.0'] as const)(
    'a message reaches the client by protocol %s, as it is in the table',
    async (version) => {
      const client = book.client(version)
      const changes: RowChange[] = []
      await subscribe(client, changes)
      await insert('Hi\n👋')
      await expect.poll(() => changes.length).toBe(1)
      const { data } = await client
        .from('guest_messages')
        .select('*')
        .order('created_at', { ascending: false })
      expect(changes[0]).toMatchObject({
        eventType: 'INSERT',
        schema: 'public',
        table: 'guest_messages',
        errors: null,
      })
      expect(changes[0]?.new).toEqual(data?.[0])
      await client.removeAllChannels()
    },
  )

  test('many messages at once arrive complete, once, and in the order of the table', async () => {
    const client = book.client()
    const changes: RowChange[] = []
    await subscribe(client, changes)
    const rows = Array.from({ length: 100 }, (_, n) => `burst ${n}`)
    for (const message of rows) await insert(message)
    await expect.poll(() => changes.length).toBe(rows.length)
    expect(changes.map((change) => change.new['message'])).toEqual(rows)
    await client.removeAllChannels()
  })

  test('after leaving, no more changes arrive', async () => {
    const [left, stayed] = [book.client(), book.client()]
    const [changesOfLeft, changesOfStayed]: [RowChange[], RowChange[]] = [[], []]
    const channel = await subscribe(left, changesOfLeft)
    await subscribe(stayed, changesOfStayed)
    await left.removeChannel(channel)
    await insert('later')
    await expect.poll(() => changesOfStayed.length).toBe(1)
    expect(changesOfLeft).toHaveLength(0)
    await stayed.removeAllChannels()
  })

  test.each(['1.0.0', '2.0.0'] as const)(
    'the client receives every change by protocol %s, in the order of the commits',
    async (version) => {
      const client = book.client(version)
      const changes: RowChange[] = []
      await subscribe(client, changes, ['*'])
      const id = crypto.randomUUID()
      const steps = [
        [`insert into public.guest_messages (id, name, message) values ('${id}', 'Ann', 'first')`, 'INSERT'],
        [`update public.guest_messages set message = 'second' where id = '${id}'`, 'UPDATE'],
        [`insert into private.hidden_messages (id) values ('${id}')`, 'DELETE'],
        [`delete from private.hidden_messages where id = '${id}'`, 'INSERT'],
        [`delete from public.guest_messages where id = '${id}'`, 'DELETE'],
      ] as const
      for (const [statement, type] of steps) {
        const before = changes.length
        await book.sql(statement)
        await expect.poll(() => changes.slice(before).map(({ eventType }) => eventType)).toEqual([type])
      }
      expect(changes.map((change) => [change.new['message'], change.old])).toEqual([
        ['first', {}],
        ['second', { id }],
        [undefined, { id }],
        ['second', {}],
        [undefined, { id }],
      ])
      await client.removeAllChannels()
    },
  )

  test('a channel with bindings to inserts and to deletions receives each once, and nothing else', async () => {
    const client = book.client()
    const changes: RowChange[] = []
    await subscribe(client, changes, ['INSERT', 'DELETE'])
    await insert('both')
    await expect.poll(() => changes.length).toBe(1)
    const id = String(changes[0]?.new['id'])
    await book.sql(`update public.guest_messages set message = 'changed' where id = '${id}'`)
    await book.sql(`delete from public.guest_messages where id = '${id}'`)
    await insert('end')
    await expect.poll(() => changes.length).toBe(3)
    expect(changes.map(({ eventType }) => eventType)).toEqual(['INSERT', 'DELETE', 'INSERT'])
    await client.removeAllChannels()
  })

  test('a message that is hidden and unhidden in one transaction is there at the end', async () => {
    const client = book.client()
    const changes: RowChange[] = []
    const id = crypto.randomUUID()
    await subscribe(client, changes, ['*'])
    await book.sql(`do $$ begin
      insert into public.guest_messages (id, name, message) values ('${id}', 'Ann', 'there');
      insert into private.hidden_messages (id) values ('${id}');
      delete from private.hidden_messages where id = '${id}';
    end $$`)
    await expect.poll(() => changes.map(({ eventType }) => eventType)).toEqual(['INSERT', 'DELETE', 'INSERT'])
    await client.removeAllChannels()
  })

  test.each(['', 'no JSON', 'null', '{}', '{"type":"INSERT","id":"7","committedAt":"2026-11-22T12:00:00Z"}'])(
    'a foreign notification %j disconnects subscribers, who then fetch again, and the next change arrives',
    async (payload) => {
      const before = await openJoinedSocket(book.url)
      await book.sql(`select pg_notify('${feedChannel}', '${payload}')`)
      expect(await before.closed).toBe(1013)
      const after = await openJoinedSocket(book.url)
      await insert('still here')
      await after.next(hasEvent('postgres_changes'))
    },
  )

  test('a message that is hidden before it is sent is sent to nobody', async () => {
    const socket = await openJoinedSocket(book.url)
    await book.sql(`do $$
      declare written uuid;
      begin
        insert into public.guest_messages (name, message) values ('Eve', 'hidden') returning id into written;
        insert into private.hidden_messages (id) values (written);
      end $$`)
    await insert('after')
    await socket.next((frame) => JSON.stringify(frame).includes('after'))
    expect(JSON.stringify(socket.frames)).not.toContain('hidden')
  })
})

test('opening a database of an earlier version removes its trigger, which notified of insertions only', async () => {
  const folder = await makeGuestbookFolder()
  const earlier = await openPglite(folder)
  const run = (database: Database, text: string) => database.queryAsOwner({ text, values: [] })
  await run(
    earlier,
    "create function booth.tell_insertion() returns trigger language plpgsql as 'begin return null; end'",
  )
  await run(
    earlier,
    'create trigger tell_insertion after insert on public.guest_messages for each row execute function booth.tell_insertion()',
  )
  await earlier.close()
  const now = await openPglite(folder)
  const triggers = "select tgname from pg_trigger where not tgisinternal and tgname like 'tell%'"
  expect(await run(now, triggers)).toEqual([{ tgname: 'tell_change' }])
  await now.close()
  await rm(folder, { recursive: true })
})
