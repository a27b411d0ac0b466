import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { databases, openGuestbook, type Guestbook } from '../../tools/harness/guestbook/guestbook.ts'
import {
  broadcastFrame,
  hasEvent,
  joinFrame,
  openJoinedSocket,
  openRawSocket,
} from '../../tools/harness/guestbook/rawSocket.ts'

describe.each(databases)('the realtime protocol on %s', (kind) => {
  let book: Guestbook
  beforeAll(async () => {
    book = await openGuestbook(kind)
  })
  afterAll(() => book.close())

  const insert = (message: string) => book.client().from('guest_messages').insert({ name: 'Ann', message })

  test('the frames are Realtime’s: reply, system message, change, leave, heartbeat', async () => {
    const socket = await openRawSocket(book.url)
    const topic = 'realtime:guest_messages'
    socket.send(joinFrame('7'))
    const [joinRef, ref, , , reply] = await socket.next(hasEvent('phx_reply'))
    expect([joinRef, ref, reply]).toMatchObject([
      '7',
      '7',
      {
        status: 'ok',
        response: { postgres_changes: [{ event: 'INSERT', schema: 'public', table: 'guest_messages' }] },
      },
    ])
    const system = await socket.next(hasEvent('system'))
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
    const change = await socket.next(hasEvent('postgres_changes'))
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
    expect(await socket.next(hasEvent('phx_close'))).toEqual(['7', '7', topic, 'phx_close', {}])
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
      'an unknown event',
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
    const socket = await openRawSocket(book.url)
    socket.send(frame)
    const [, ref, , , payload] = await socket.next(hasEvent('phx_reply'))
    expect([ref, payload]).toMatchObject(['1', { status: 'error', response: { reason: expect.any(String) } }])
  })

  test('broadcasts are refused, and reach nobody', async () => {
    const [sender, other] = [await openJoinedSocket(book.url), await openJoinedSocket(book.url)]
    sender.send(['1', '2', 'realtime:guest_messages', 'broadcast', { event: 'x', payload: {} }])
    expect(await sender.next(([, ref]) => ref === '2')).toMatchObject({ 4: { status: 'error' } })
    await insert('end')
    await other.next(hasEvent('postgres_changes'))
    expect(other.frames.some(hasEvent('broadcast'))).toBe(false)
  })

  test('the refusal of a broadcast names its channel and its reference, and why', async () => {
    const socket = await openJoinedSocket(book.url)
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
    ['whose topic is not text', [3, 0, 0, 1, 0, 0, 1, 0xff]],
  ])('a binary frame %s closes the socket', async (_, bytes) => {
    const socket = await openRawSocket(book.url)
    socket.socket.send(Uint8Array.from(bytes))
    expect(await socket.closed).toBe(1003)
  })

  test.each([
    ['text that is not JSON', 'nonsense', 1003],
    ['JSON that is not a frame', '{"topic":"phoenix"}', 1003],
    ['a frame without a topic', [1, 2, null, 'x', {}], 1003],
    ['a topic that is longer than any', joinFrame('1', `realtime:${'x'.repeat(250)}`), 1003],
    ['a reference that is longer than any', joinFrame('1'.repeat(256)), 1003],
    ['a frame of more than 64 KiB', ['1', '1', 'phoenix', 'heartbeat', { x: 'x'.repeat(70_000) }], 1009],
  ])('%s closes the socket', async (_, frame, code) => {
    const socket = await openRawSocket(book.url)
    socket.send(frame)
    expect(await socket.closed).toBe(code)
  })
})
