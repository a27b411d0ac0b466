import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { openRawRequest } from '../../tools/harness/guestbook/rawRequest.ts'
import {
  closeHandoverBooths,
  onTestEnd,
  openHandoverBooth,
  upload,
  uploadBytes,
  writeHandoverFiles,
} from '../../tools/harness/handover/openHandoverBooth.ts'

beforeEach(writeHandoverFiles)
afterEach(closeHandoverBooths)

/** Opens a booth with an upload, so that its listener for phones is open. */
async function openPhones() {
  const booth = await openHandoverBooth()
  expect((await upload(booth, uploadBytes)).status).toBe(201)
  return booth
}

async function openIdle(port: number, count: number): Promise<readonly Socket[]> {
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'))
  onTestEnd(() => sockets.forEach((socket) => socket.destroy()))
  await Promise.all(
    sockets.map(async (socket) => {
      socket.on('error', () => undefined)
      await once(socket, 'connect')
    }),
  )
  return sockets
}

test('the listener for phones has none of the owner’s routes', async () => {
  const { phones } = await openPhones()
  expect((await fetch(new URL('/owner/v1/session', phones))).status).toBe(404)
  expect((await fetch(new URL('/owner/v1/session', phones), { method: 'POST', body: 'x' })).status).toBe(405)
})

test('idle connections of one phone take its share of them alone', async () => {
  const { phonePort } = await openPhones()
  const sockets = await openIdle(phonePort, 300)
  let closed = 0
  for (const socket of sockets) socket.once('close', () => (closed += 1)).resume()
  await expect.poll(() => closed).toBeGreaterThanOrEqual(300 - 64)
})

test('a phone that sends requests without waiting for the response is disconnected after the first', async () => {
  const { phones } = await openPhones()
  const raw = await openRawRequest(phones, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(1000))
  await raw.closed
  expect(raw.received().split('the page for phones').length - 1).toBeLessThanOrEqual(1)
})

test('the requests of one phone are slowed down, after those that a few pages need', async () => {
  const { phones } = await openPhones()
  let status = 0
  let count = 0
  for (; status !== 429; count++) status = (await fetch(phones)).status
  expect(count).toBeGreaterThan(150)
})

test('the new connections of one phone are slowed down, after those that a few pages need', async () => {
  const { phonePort } = await openPhones()
  const connectOnce = () =>
    new Promise<'response' | 'closed'>((resolve) => {
      const socket = connect(phonePort, '127.0.0.1').on('error', () => undefined)
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
      socket.once('data', () => resolve('response'))
      socket.once('close', () => resolve('closed'))
    })
  let count = 0
  while ((await connectOnce()) === 'response') count += 1
  expect(count).toBeGreaterThanOrEqual(400)
})
