import { once } from 'node:events'

import { afterAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'

import {
  broadcastFrame,
  hasEvent,
  joinFrame,
  openJoinedSocket,
  openRawSocket,
} from '../../tools/harness/guestbook/rawSocket.ts'
import { openStubGuestbook } from '../../tools/harness/guestbook/stubGuestbook.ts'

const book = await openStubGuestbook()
afterAll(() => book.close())

test('the frames are Realtime’s: reply, system message, change, leave, heartbeat', async () => {
  const socket = await openRawSocket(book.url)
  const topic = 'realtime:guest_messages'
  socket.send(joinFrame('7'))
  const [joinRef, ref, , , reply] = await socket.next(hasEvent('phx_reply'))
  const bindings = [{ event: 'INSERT', schema: 'public', table: 'guest_messages' }]
  expect([joinRef, ref, reply]).toMatchObject([
    '7',
    '7',
    { status: 'ok', response: { postgres_changes: bindings } },
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
  book.notify('frame')
  const change = await socket.next(hasEvent('postgres_changes'))
  expect(change.slice(0, 3)).toEqual([null, null, topic])
  expect(change[4]).toMatchObject({
    ids: [expect.any(Number)],
    data: { type: 'INSERT', columns: [{ name: 'id', type: 'uuid' }, {}, {}, { type: 'timestamptz' }] },
  })
  socket.send([null, '8', 'phoenix', 'heartbeat', {}])
  const heartbeat = await socket.next(([, reference]) => reference === '8')
  expect(heartbeat).toEqual([null, '8', 'phoenix', 'phx_reply', { status: 'ok', response: {} }])
  socket.send(['7', '9', topic, 'access_token', { access_token: 'x' }])
  socket.send(['7', '10', topic, 'phx_leave', {}])
  const left = await socket.next(([, reference]) => reference === '10')
  expect(left).toMatchObject(['7', '10', topic, 'phx_reply', { status: 'ok' }])
  expect(await socket.next(hasEvent('phx_close'))).toEqual(['7', '7', topic, 'phx_close', {}])
  expect(socket.frames.some(([, reference]) => reference === '9')).toBe(false)

  const other = await openJoinedSocket(book.url)
  book.notify('later')
  await other.next(hasEvent('postgres_changes'))
  socket.send([null, '11', 'phoenix', 'heartbeat', {}])
  await socket.next(([, reference]) => reference === '11')
  expect(JSON.stringify(socket.frames)).not.toContain('later')
})

const binding = { event: 'INSERT', schema: 'public', table: 'guest_messages' }
const joinOf = (...changes: readonly object[]) => joinFrame('1', 'realtime:x', { postgres_changes: changes })

test.each([
  ['a topic of another kind', joinFrame('1', 'phoenix:lobby')],
  ['the topic that Realtime keeps for itself', joinFrame('1', 'realtime:realtime')],
  ['another table', joinOf({ ...binding, schema: 'private', table: 'guest_message_rate' })],
  ['an unknown event', joinOf({ ...binding, event: 'TRUNCATE' })],
  ['a filter', joinOf({ ...binding, filter: 'name=eq.x' })],
  ['no changes at all', joinOf()],
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

test('broadcasts reach nobody, and their refusal names channel, reference and reason', async () => {
  const [sender, other] = [await openJoinedSocket(book.url), await openJoinedSocket(book.url)]
  const topic = 'realtime:guest_messages'
  sender.send(['1', '2', topic, 'broadcast', { event: 'x', payload: {} }])
  sender.socket.send(broadcastFrame(['1', '3', topic, 'x', ''], '{}'))
  sender.socket.send(broadcastFrame(['1', '4', 'realtime:never joined', 'x', ''], '{}'))
  for (const [ref, refused, reason] of [
    ['2', topic, /not served/],
    ['3', topic, /not served/],
    ['4', 'realtime:never joined', /unmatched/],
  ] as const)
    expect(await sender.next(([, answered]) => answered === ref)).toEqual([
      '1',
      ref,
      refused,
      'phx_reply',
      { status: 'error', response: { reason: expect.stringMatching(reason) } },
    ])
  book.notify('end')
  await other.next(hasEvent('postgres_changes'))
  expect(other.frames.some(hasEvent('broadcast'))).toBe(false)
})

test.each<readonly [name: string, frame: unknown, code: number]>([
  ['a binary frame too short for a header', Uint8Array.of(3, 0, 0), 1003],
  ['a binary frame of another kind', Uint8Array.of(4, 0, 0, 1, 0, 0, 1, 120), 1003],
  ['a binary frame whose names are longer than it is', Uint8Array.of(3, 0, 0, 200, 0, 0, 1, 120), 1003],
  ['a binary frame of an unknown encoding', Uint8Array.of(3, 0, 0, 1, 0, 0, 7, 120), 1003],
  ['a binary frame whose topic is not text', Uint8Array.of(3, 0, 0, 1, 0, 0, 1, 0xff), 1003],
  ['text that is not JSON', 'nonsense', 1003],
  ['JSON that is not a frame', '{"topic":"phoenix"}', 1003],
  ['a frame without a topic', [1, 2, null, 'x', {}], 1003],
  ['a topic that is longer than any', joinFrame('1', `realtime:${'x'.repeat(250)}`), 1003],
  ['a reference that is longer than any', joinFrame('1'.repeat(256)), 1003],
  ['a frame of more than 64 KiB', ['1', '1', 'phoenix', 'heartbeat', { x: 'x'.repeat(70_000) }], 1009],
])('%s closes the socket', async (_, frame, code) => {
  const socket = await openRawSocket(book.url)
  if (frame instanceof Uint8Array) socket.socket.send(frame)
  else socket.send(frame)
  expect(await socket.closed).toBe(code)
})

test('another protocol version, and another path, are refused', async () => {
  const address = book.url.replace('http', 'ws')
  for (const path of ['/realtime/v1/websocket?vsn=3.0.0', '/realtime/v1/other', '/']) {
    const socket = new WebSocket(`${address}${path}`)
    const [cause] = (await once(socket, 'error')) as [Error]
    expect(cause.message).toMatch(/400|404/)
  }
})
