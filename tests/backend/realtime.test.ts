import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect as connectTcp } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'

import type { Database } from '../../backend/database/Database.ts'
import { feedChannel } from '../../backend/database/changeFeed.ts'
import { openPglite } from '../../backend/database/pglite.ts'
import {
  databases,
  openGuestbook,
  type Client,
  type Guestbook,
} from '../../tools/harness/guestbook/guestbook.ts'
import {
  broadcastFrame,
  joinFrame,
  openRawSocket,
  type RawSocket,
} from '../../tools/harness/guestbook/rawSocket.ts'

type Change = {
  readonly eventType: string
  readonly new: Readonly<Record<string, unknown>>
  readonly old: Readonly<Record<string, unknown>>
}

type ChangeEvent = 'INSERT' | 'UPDATE' | 'DELETE' | '*'

/** Resolves when the channel is told that it listens. */
async function listen(
  client: Client,
  changes: Change[],
  events: readonly ChangeEvent[] = ['INSERT'],
  ack = false,
) {
  const channel = client.channel('guest_messages', { config: { broadcast: { ack } } })
  const subscribed = Promise.withResolvers<void>()
  // The client's types have one signature for each event, and all do the same.
  for (const event of events) {
    const filter = { event: event as 'INSERT', schema: 'public', table: 'guest_messages' }
    channel.on('postgres_changes', filter, (change) => changes.push(change))
  }
  channel.subscribe((status, cause) => {
    if (status === 'SUBSCRIBED') subscribed.resolve()
    else if (cause) subscribed.reject(cause)
  })
  await subscribed.promise
  return channel
}

describe.each(databases)('live messages on %s', (engine) => {
  let book: Guestbook
  beforeAll(async () => {
    book = await openGuestbook(engine, {
      pingIntervalMs: 300,
      socketsPerAddress: 8,
      bufferedBytes: 64 * 1024,
    })
  })
  afterAll(() => book.close())
  const sockets: RawSocket[] = []
  afterEach(async () => {
    for (const { socket, closed } of sockets.splice(0)) {
      socket.terminate()
      await closed
    }
  })

  const insert = (message: string) => book.client().from('guest_messages').insert({ name: 'Ann', message })
  const open = async (headers?: Readonly<Record<string, string>>) => {
    const socket = await openRawSocket(book.url, headers)
    sockets.push(socket)
    return socket
  }

  test.each(['1.0.0', '2.0.0'] as const)(
    'a message reaches the client by protocol %s, as it is in the table',
    async (version) => {
      const client = book.client(version)
      const changes: Change[] = []
      await listen(client, changes)
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

  test('many messages at once arrive whole, once, and in the order of the table', async () => {
    const client = book.client()
    const changes: Change[] = []
    await listen(client, changes)
    const rows = Array.from({ length: 100 }, (_, n) => `burst ${n}`)
    for (const message of rows) await insert(message)
    await expect.poll(() => changes.length, { timeout: 10_000 }).toBe(rows.length)
    expect(changes.map((change) => change.new['message'])).toEqual(rows)
    await client.removeAllChannels()
  })

  test('after leaving, nothing more arrives', async () => {
    const [left, stayed] = [book.client(), book.client()]
    const [old, fresh]: [Change[], Change[]] = [[], []]
    const channel = await listen(left, old)
    await listen(stayed, fresh)
    await left.removeChannel(channel)
    await insert('later')
    await expect.poll(() => fresh.length).toBe(1)
    expect(old).toHaveLength(0)
    await stayed.removeAllChannels()
  })

  test.each(['1.0.0', '2.0.0'] as const)(
    'the client hears of every change by protocol %s, in the order of the commits',
    async (version) => {
      const client = book.client(version)
      const changes: Change[] = []
      await listen(client, changes, ['*'])
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

  test('a channel that listens to inserts and to deletions hears each once, and of nothing else', async () => {
    const client = book.client()
    const changes: Change[] = []
    await listen(client, changes, ['INSERT', 'DELETE'])
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

  test('a message that is hidden and unhidden at once is there at the end', async () => {
    const client = book.client()
    const changes: Change[] = []
    const id = crypto.randomUUID()
    await listen(client, changes, ['*'])
    await book.sql(`do $$ begin
      insert into public.guest_messages (id, name, message) values ('${id}', 'Ann', 'there');
      insert into private.hidden_messages (id) values ('${id}');
      delete from private.hidden_messages where id = '${id}';
    end $$`)
    await expect.poll(() => changes.map(({ eventType }) => eventType)).toEqual(['INSERT', 'DELETE', 'INSERT'])
    await client.removeAllChannels()
  })

  test.each(['', 'no JSON', 'null', '{}', '{"type":"INSERT","id":"7","committedAt":"2026-11-22T12:00:00Z"}'])(
    'a foreign notification %j sends subscribers away to read anew, and the next change is told',
    async (payload) => {
      const before = await open()
      before.send(joinFrame('1'))
      await before.next(([, , , event]) => event === 'system')
      await book.sql(`select pg_notify('${feedChannel}', '${payload}')`)
      expect(await before.closed).toBe(1013)
      const after = await open()
      after.send(joinFrame('1'))
      await after.next(([, , , event]) => event === 'system')
      await insert('still here')
      await after.next(([, , , event]) => event === 'postgres_changes')
    },
  )

  test('a message that is hidden before it is told is told to nobody', async () => {
    const socket = await open()
    socket.send(joinFrame('1'))
    await socket.next(([, , , event]) => event === 'system')
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

  test('the frames are Realtime’s: reply, system message, change, leave, heartbeat', async () => {
    const socket = await open()
    const topic = 'realtime:guest_messages'
    socket.send(joinFrame('7'))
    const [joinRef, ref, , , reply] = await socket.next(([, , , event]) => event === 'phx_reply')
    expect([joinRef, ref, reply]).toMatchObject([
      '7',
      '7',
      {
        status: 'ok',
        response: { postgres_changes: [{ event: 'INSERT', schema: 'public', table: 'guest_messages' }] },
      },
    ])
    const system = await socket.next(([, , , event]) => event === 'system')
    expect(system.slice(1)).toEqual([
      null,
      topic,
      'system',
      {
        extension: 'postgres_changes',
        status: 'ok',
        message: 'Subscribed to PostgreSQL',
        channel: 'guest_messages',
      },
    ])
    await insert('frame')
    const change = await socket.next(([, , , event]) => event === 'postgres_changes')
    expect(change.slice(0, 3)).toEqual([null, null, topic])
    expect(change[4]).toMatchObject({
      ids: [expect.any(Number)],
      data: { type: 'INSERT', columns: [{ name: 'id', type: 'uuid' }, {}, {}, { type: 'timestamptz' }] },
    })
    socket.send([null, '8', 'phoenix', 'heartbeat', {}])
    expect(await socket.next(([, reference]) => reference === '8')).toEqual([
      null,
      '8',
      'phoenix',
      'phx_reply',
      { status: 'ok', response: {} },
    ])
    socket.send(['7', '9', topic, 'access_token', { access_token: 'x' }])
    socket.send(['7', '10', topic, 'phx_leave', {}])
    expect(await socket.next(([, reference]) => reference === '10')).toMatchObject([
      '7',
      '10',
      topic,
      'phx_reply',
      { status: 'ok' },
    ])
    expect(await socket.next(([, , , event]) => event === 'phx_close')).toEqual([
      '7',
      '7',
      topic,
      'phx_close',
      {},
    ])
    expect(socket.frames.some(([, reference]) => reference === '9')).toBe(false)
  })

  test.each([
    ['a topic of another kind', joinFrame('1', 'phoenix:lobby')],
    ['the topic that Realtime keeps for itself', joinFrame('1', 'realtime:realtime')],
    [
      'another table',
      joinFrame('1', 'realtime:x', {
        postgres_changes: [{ event: 'INSERT', schema: 'private', table: 'guest_message_rate' }],
      }),
    ],
    [
      'an event of no database',
      joinFrame('1', 'realtime:x', {
        postgres_changes: [{ event: 'TRUNCATE', schema: 'public', table: 'guest_messages' }],
      }),
    ],
    [
      'a filter',
      joinFrame('1', 'realtime:x', {
        postgres_changes: [
          { event: 'INSERT', schema: 'public', table: 'guest_messages', filter: 'name=eq.x' },
        ],
      }),
    ],
    ['no changes at all', joinFrame('1', 'realtime:x', { postgres_changes: [] })],
    ['a private channel', joinFrame('1', 'realtime:x', { private: true })],
    ['presence', joinFrame('1', 'realtime:x', { presence: { enabled: true } })],
    ['leaving what was never joined', ['1', '1', 'realtime:x', 'phx_leave', {}]],
    ['no configuration', ['1', '1', 'realtime:x', 'phx_join', null]],
  ])('%s is refused with a reason', async (_, frame) => {
    const socket = await open()
    socket.send(frame)
    const [, ref, , , payload] = await socket.next(([, , , event]) => event === 'phx_reply')
    expect([ref, payload]).toMatchObject(['1', { status: 'error', response: { reason: expect.any(String) } }])
  })

  test('broadcasts are refused, and reach nobody', async () => {
    const [speaker, other] = [await open(), await open()]
    for (const socket of [speaker, other]) {
      socket.send(joinFrame('1'))
      await socket.next(([, , , event]) => event === 'system')
    }
    speaker.send(['1', '2', 'realtime:guest_messages', 'broadcast', { event: 'x', payload: {} }])
    expect(await speaker.next(([, ref]) => ref === '2')).toMatchObject({ 4: { status: 'error' } })
    await insert('end')
    await other.next(([, , , event]) => event === 'postgres_changes')
    expect(other.frames.some(([, , , event]) => event === 'broadcast')).toBe(false)
  })

  test.each([true, false])(
    'a broadcast of the client (with ack: %s) is refused, its socket stays open and misses nothing',
    async (ack) => {
      const client = book.client()
      const changes: Change[] = []
      const channel = await listen(client, changes, ['INSERT'], ack)
      const sent = await channel.send({ type: 'broadcast', event: 'grüß', payload: { text: '👋' } })
      expect(sent).toBe(ack ? 'error' : 'ok')
      await insert('not missed')
      await expect.poll(() => changes.map((change) => change.new['message'])).toEqual(['not missed'])
      await client.removeAllChannels()
    },
  )

  test('the refusal of a broadcast names its channel and its reference, and why', async () => {
    const socket = await open()
    socket.send(joinFrame('1'))
    await socket.next(([, , , event]) => event === 'system')
    for (const [ref, topic] of [
      ['2', 'realtime:guest_messages'],
      ['3', 'realtime:never joined'],
    ] as const) {
      socket.socket.send(broadcastFrame(['1', ref, topic, 'x', ''], '{}'))
      expect(await socket.next(([, answered]) => answered === ref)).toEqual([
        '1',
        ref,
        topic,
        'phx_reply',
        { status: 'error', response: { reason: expect.stringMatching(/not served|unmatched/) } },
      ])
    }
  })

  test.each([
    ['too short for a header', [3, 0, 0]],
    ['of another kind', [4, 0, 0, 1, 0, 0, 1, 120]],
    ['whose names are longer than it is', [3, 0, 0, 200, 0, 0, 1, 120]],
    ['of an unknown encoding', [3, 0, 0, 1, 0, 0, 7, 120]],
    ['whose topic is no text', [3, 0, 0, 1, 0, 0, 1, 0xff]],
  ])('a binary frame %s ends the socket', async (_, bytes) => {
    const socket = await open()
    socket.socket.send(Uint8Array.from(bytes))
    expect(await socket.closed).toBe(1003)
  })

  test.each([
    ['text that is no JSON', 'nonsense', 1003],
    ['JSON that is no frame', '{"topic":"phoenix"}', 1003],
    ['a frame without a topic', [1, 2, null, 'x', {}], 1003],
    ['a topic that is longer than any', joinFrame('1', `realtime:${'x'.repeat(250)}`), 1003],
    ['a reference that is longer than any', joinFrame('1'.repeat(256)), 1003],
    ['a frame of more than 64 KiB', ['1', '1', 'phoenix', 'heartbeat', { x: 'x'.repeat(70_000) }], 1009],
  ])('%s ends the socket', async (_, frame, code) => {
    const socket = await open()
    socket.send(frame)
    expect(await socket.closed).toBe(code)
  })

  test('a socket that talks without end is closed', async () => {
    const socket = await open()
    for (let n = 0; n < 200; n++) socket.send([null, `${n}`, 'phoenix', 'heartbeat', {}])
    expect(await socket.closed).toBe(1008)
  })

  test('one socket has ten channels and no more', async () => {
    const socket = await open()
    for (let n = 1; n <= 11; n++) socket.send(joinFrame(`${n}`, `realtime:${n}`))
    const reply = await socket.next(([, ref, , event]) => ref === '11' && event === 'phx_reply')
    expect(reply[4]).toMatchObject({ status: 'error' })
  })

  test('one address has so many sockets and no more, until one of them goes', async () => {
    const opened: RawSocket[] = []
    const openMore = async () => {
      for (;;) opened.push(await open())
    }
    // The clients of other tests may still have some of the eight.
    await expect(openMore()).rejects.toThrow('429')
    expect(opened.length).toBeLessThanOrEqual(8)
    opened[0]?.socket.terminate()
    await expect.poll(() => open().then(() => 'open', String)).toBe('open')
  })

  test('a page of another origin gets no socket, this one’s does', async () => {
    await expect(openRawSocket(book.url, { origin: 'https://evil.example' })).rejects.toThrow('403')
    await expect(openRawSocket(book.url, { origin: 'null' })).rejects.toThrow('403')
    expect((await open({ origin: book.url })).socket.readyState).toBe(WebSocket.OPEN)
  })

  test('another protocol version, and another path, are refused', async () => {
    const address = book.url.replace('http', 'ws')
    for (const path of ['/realtime/v1/websocket?vsn=3.0.0', '/realtime/v1/other', '/']) {
      const socket = new WebSocket(`${address}${path}`)
      const [cause] = (await once(socket, 'error')) as [Error]
      expect(cause.message).toMatch(/400|404/)
    }
  })

  test('a socket whose other end is silent is dropped', async () => {
    const line = connectTcp(Number(new URL(book.url).port), '127.0.0.1')
    line.write(
      'GET /realtime/v1/websocket?vsn=2.0.0 HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    )
    let heard = ''
    line.on('data', (bytes: Buffer) => (heard += bytes.toString('latin1')))
    line.on('error', () => undefined)
    await once(line, 'close')
    expect(heard).toContain('101 Switching Protocols')
  })

  test('a reader who does not read is dropped, and the others are served', async () => {
    const [slow, quick] = [await open(), await open()]
    for (const socket of [slow, quick]) {
      socket.send(joinFrame('1'))
      await socket.next(([, , , event]) => event === 'system')
    }
    slow.socket.pause()
    const text = '🎞'.repeat(500)
    await book.sql(
      `insert into public.guest_messages (name, message) select 'Ann', '${text}' from generate_series(1, 3000)`,
    )
    await expect.poll(() => quick.frames.length, { timeout: 20_000 }).toBe(3002)
    slow.socket.resume()
    expect(await slow.closed).toBe(1006)
  })
})

test('a database of an earlier version keeps none of the trigger that told of insertions alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'guest-book-'))
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
