import { once } from 'node:events'

import { afterAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'

import {
  boothChanges,
  hasEvent,
  joinFrame,
  openJoinedSocket,
  openRawSocket,
} from '../../tools/harness/guestbook/rawSocket.ts'
import { openStubGuestbook } from '../../tools/harness/guestbook/stubGuestbook.ts'

const book = await openStubGuestbook()
afterAll(() => book.close())

const topic = 'realtime:guest_messages'

test('the frames are Realtime’s: reply, system message, change, heartbeat, leave', async () => {
  const socket = await openRawSocket(book.url)
  socket.send(joinFrame('7'))
  const response = { postgres_changes: boothChanges.map((change, index) => ({ ...change, id: index + 1 })) }
  expect(await socket.next(hasEvent('phx_reply'))).toEqual([
    '7',
    '7',
    topic,
    'phx_reply',
    { status: 'ok', response },
  ])
  const subscribed = { extension: 'postgres_changes', status: 'ok', message: 'Subscribed to PostgreSQL' }
  const system = ['7', null, topic, 'system', { ...subscribed, channel: 'guest_messages' }]
  expect(await socket.next(hasEvent('system'))).toEqual(system)
  book.notify('frame')
  const change = await socket.next(hasEvent('postgres_changes'))
  expect(change.slice(0, 3)).toEqual([null, null, topic])
  expect(change[4]).toMatchObject({
    ids: [1],
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

test('a second join takes the place of the first, and changes come once', async () => {
  const socket = await openJoinedSocket(book.url)
  socket.send(joinFrame('2'))
  expect(await socket.next(hasEvent('phx_close'))).toEqual(['1', '1', topic, 'phx_close', {}])
  await socket.next(([joinRef, , , event]) => joinRef === '2' && event === 'system')
  book.notify('once')
  await socket.next(hasEvent('postgres_changes'))
  expect(socket.frames.filter(hasEvent('postgres_changes'))).toHaveLength(1)
})

const [insertion, deletion] = boothChanges
const joinOf = (...changes: readonly unknown[]) => joinFrame('1', { postgres_changes: changes })

test.each([
  ['another topic', ['1', '1', 'realtime:x', 'phx_join', joinFrame('1')[4]]],
  ['another table', joinOf(insertion, { ...deletion, schema: 'private', table: 'guest_message_rate' })],
  ['another event', joinOf({ ...insertion, event: '*' }, deletion)],
  ['a filter', joinOf({ ...insertion, filter: 'name=eq.x' }, deletion)],
  ['another number of changes', joinOf(insertion, deletion, insertion)],
  ['no changes at all', joinOf()],
  ['a private channel', joinFrame('1', { private: true })],
  ['presence', joinFrame('1', { presence: { enabled: true } })],
  ['no configuration', ['1', '1', topic, 'phx_join', null]],
  ['leaving what was never joined', ['1', '1', topic, 'phx_leave', {}]],
  ['a broadcast', ['1', '1', topic, 'broadcast', { event: 'x', payload: {} }]],
])('%s is refused with a reason, and the socket stays open', async (_, frame) => {
  const socket = await openRawSocket(book.url)
  socket.send(frame)
  const [, ref, ofTopic, , payload] = await socket.next(hasEvent('phx_reply'))
  expect([ref, ofTopic, payload]).toMatchObject([
    '1',
    frame[2],
    { status: 'error', response: { reason: expect.any(String) } },
  ])
  socket.send([null, '2', 'phoenix', 'heartbeat', {}])
  await socket.next(([, reference]) => reference === '2')
})

test('a broadcast into a joined channel reaches nobody', async () => {
  const [sender, other] = [await openJoinedSocket(book.url), await openJoinedSocket(book.url)]
  sender.send(['1', '2', topic, 'broadcast', { event: 'x', payload: {} }])
  expect((await sender.next(([, ref]) => ref === '2'))[4]).toMatchObject({ status: 'error' })
  book.notify('end')
  await other.next(hasEvent('postgres_changes'))
  expect(other.frames.some(hasEvent('broadcast'))).toBe(false)
})

test.each<readonly [name: string, frame: unknown, code: number]>([
  ['a binary frame', Uint8Array.of(3, 0, 0, 1, 0, 0, 1, 120), 1003],
  ['text that is not JSON', 'nonsense', 1003],
  ['a frame of protocol 1.0.0', { topic, event: 'phx_join', payload: {}, ref: '1', join_ref: '1' }, 1003],
  ['a frame without a topic', ['1', '2', null, 'x', {}], 1003],
  ['a reference that is longer than any', joinFrame('1'.repeat(256)), 1003],
  ['a frame of more than 64 KiB', ['1', '1', 'phoenix', 'heartbeat', { x: 'x'.repeat(70_000) }], 1009],
])('%s closes the socket', async (_, frame, code) => {
  const socket = await openRawSocket(book.url)
  if (frame instanceof Uint8Array) socket.socket.send(frame)
  else socket.send(frame)
  expect(await socket.closed).toBe(code)
})

test('another protocol version, no version, and another path are refused', async () => {
  for (const path of [
    '/realtime/v1/websocket?vsn=1.0.0',
    '/realtime/v1/websocket',
    '/realtime/v1/other',
    '/',
  ]) {
    const socket = new WebSocket(`${book.url.replace('http', 'ws')}${path}`)
    const [cause] = (await once(socket, 'error')) as [Error]
    expect(cause.message).toMatch(/400|404/)
  }
})
