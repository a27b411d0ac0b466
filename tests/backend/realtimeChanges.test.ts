import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { feedChannel, feedTrigger } from '../../backend/database/changeFeed.ts'
import {
  databases,
  openGuestbook,
  pagePath,
  type Guestbook,
} from '../../tools/harness/guestbook/guestbook.ts'
import { hasEvent, openJoinedSocket } from '../../tools/harness/guestbook/rawSocket.ts'
import { subscribe, type RowChange } from '../../tools/harness/guestbook/subscribe.ts'

describe.each(databases)('realtime changes on %s', (kind) => {
  let book: Guestbook
  beforeAll(async () => {
    book = await openGuestbook(kind)
  })
  afterAll(() => book.close())

  const insert = (message: string) => book.booth.post({ name: 'Ann', message })

  test('the client gets every insertion and deletion as the table has it, in the order of the commits', async () => {
    const client = book.client()
    const changes: RowChange[] = []
    const rows: unknown[] = []
    await subscribe(client, changes)
    const id = crypto.randomUUID()
    const steps = [
      [`insert into public.guest_messages (id, name, message) values ('${id}', 'Ann', E'Hi\\n👋')`, 'INSERT'],
      [`insert into private.hidden_messages (id) values ('${id}')`, 'DELETE'],
      [`delete from private.hidden_messages where id = '${id}'`, 'INSERT'],
      [`delete from public.guest_messages where id = '${id}'`, 'DELETE'],
    ] as const
    for (const [statement, type] of steps) {
      const before = changes.length
      await book.sql(statement)
      await expect.poll(() => changes.slice(before).map(({ eventType }) => eventType)).toEqual([type])
      rows.push((await (await fetch(book.url + pagePath)).json())[0] ?? {})
    }
    expect(changes.map((change) => change.new)).toEqual(rows)
    expect(changes.map((change) => change.old)).toEqual([{}, { id }, {}, { id }])
    await client.removeAllChannels()
  })

  test('many messages at once arrive complete, once, and in the order of the table; an update is not sent', async () => {
    const client = book.client()
    const changes: RowChange[] = []
    await subscribe(client, changes)
    const rows = Array.from({ length: 100 }, (_, n) => `burst ${n}`)
    for (const message of rows) await insert(message)
    await expect.poll(() => changes.length).toBe(rows.length)
    expect(changes.map((change) => change.new['message'])).toEqual(rows)
    await book.sql(`update public.guest_messages set message = 'changed' where message = 'burst 7'`)
    await book.sql(`delete from public.guest_messages where message = 'changed'`)
    await insert('end')
    await expect.poll(() => changes.length).toBe(rows.length + 2)
    expect(changes.slice(-2).map(({ eventType }) => eventType)).toEqual(['DELETE', 'INSERT'])
    await client.removeAllChannels()
  })

  test('a message that is hidden and unhidden in one transaction is there at the end', async () => {
    const client = book.client()
    const changes: RowChange[] = []
    const id = crypto.randomUUID()
    await subscribe(client, changes)
    await book.sql(`do $$ begin
      insert into public.guest_messages (id, name, message) values ('${id}', 'Ann', 'there');
      insert into private.hidden_messages (id) values ('${id}');
      delete from private.hidden_messages where id = '${id}';
    end $$`)
    await expect.poll(() => changes.map(({ eventType }) => eventType)).toEqual(['INSERT', 'DELETE', 'INSERT'])
    expect(changes[1]?.old).toEqual({ id })
    await client.removeAllChannels()
  })

  test('a foreign notification disconnects subscribers, who then fetch again, and the next change arrives', async () => {
    for (const payload of ['no JSON', '{"type":"INSERT","id":"7","committedAt":"2026-11-22T12:00:00Z"}']) {
      const before = await openJoinedSocket(book.url)
      await book.sql(`select pg_notify('${feedChannel}', '${payload}')`)
      expect(await before.closed).toBe(1013)
    }
    const after = await openJoinedSocket(book.url)
    await insert('still here')
    await after.next(hasEvent('postgres_changes'))
  })

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

  test('opening a database of an earlier version removes its trigger, which notified of insertions only', async () => {
    await book.sql(
      `create function booth.tell_insertion() returns trigger language plpgsql as 'begin return null; end'`,
    )
    await book.sql(
      'create trigger tell_insertion after insert on public.guest_messages for each row execute function booth.tell_insertion()',
    )
    await book.sql(`do $do$ begin execute $sql$${feedTrigger}$sql$; end $do$`)
    const triggers = await book.sql(
      "select tgname from pg_trigger where not tgisinternal and tgname like 'tell%'",
    )
    expect(triggers).toEqual([{ tgname: 'tell_change' }])
  })
})
