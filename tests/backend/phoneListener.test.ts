import { connect } from 'node:net'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { openRawRequest } from '../../tools/harness/guestbook/rawRequest.ts'
import {
  closeHandoverBooths,
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
