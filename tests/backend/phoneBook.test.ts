import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createGuestbook } from '../../backend/guestbook/createGuestbook.ts'
import { bookLeaseMs, createBookRoute } from '../../backend/handover/bookRoute.ts'
import { ownBooth } from '../../backend/http/address.ts'
import type { HttpRequest } from '../../backend/http/route.ts'
import { openSupabaseClient } from '../../src/guestbook/supabaseClient.ts'
import { connect, openGuestbook, pagePath } from '../../tools/harness/guestbook/guestbook.ts'
import { type RowChange, subscribe } from '../../tools/harness/guestbook/subscribe.ts'
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
afterEach(() => void vi.useRealTimers())

const share = (url: string, headers: Record<string, string> = { 'x-own': 'yes' }) =>
  fetch(`${url}/handover/v1/book`, { method: 'POST', headers })
const statusOf = async (url: string) => (await fetch(url)).status

test('phones reach the guest book only once a page of the booth itself shows its code', async () => {
  const guestbook = await openGuestbook('PostgreSQL')
  onTestEnd(guestbook.close)
  const openDatabase = async () => ({ ...guestbook.database, close: async () => undefined })
  const book = createGuestbook({ openDatabase })
  onTestEnd(book.close)
  const booth = await openHandoverBooth({ book })
  const { phones, phonePort } = booth

  // An upload opens the listener, and the guest book stays closed on it.
  expect((await upload(booth, uploadBytes)).status).toBe(201)
  const foreign = { 'x-own': 'yes', origin: 'https://evil.example' }
  expect((await share(booth.url, {})).status).toBe(403)
  expect((await share(booth.url, foreign)).status).toBe(403)
  for (const path of ['/book/', pagePath]) expect(await statusOf(phones + path)).toBe(404)
  const early = new WebSocket(`ws://127.0.0.1:${phonePort}/realtime/v1/websocket?vsn=2.0.0`)
  await new Promise((resolve) => early.addEventListener('error', resolve))

  const url = `http://127.0.0.1:${phonePort}/book/`
  expect(await (await share(booth.url)).json()).toEqual({ url })
  const page = await fetch(url)
  expect(await page.text()).toBe('the guest book')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  const client = connect(phones)
  onTestEnd(async () => void (await client.realtime.disconnect()))
  const changes: RowChange[] = []
  await subscribe(client, changes)
  await openSupabaseClient({ url: phones, key: 'anon' }).post({ name: 'Mia', message: 'Hello' })
  await expect.poll(() => changes).toMatchObject([{ new: { name: 'Mia', message: 'Hello' } }])
  const crossSite = { method: 'POST', headers: { origin: 'https://evil.example' }, body: '{}' }
  expect((await fetch(`${phones}/rest/v1/guest_messages`, crossSite)).status).toBe(403)
  for (const path of ['/owner/v1/session', '/handover/v1/book', '/index.html']) {
    expect(await statusOf(phones + path)).toBe(404)
  }
  expect((await fetch(`${phones}/owner/v1/session`, { method: 'POST', body: 'x' })).status).toBe(405)
})

test('the book is closed to phones three minutes after its code was asked for last', async () => {
  vi.useFakeTimers()
  const listener = { open: vi.fn<() => Promise<void>>(async () => undefined), release: vi.fn<() => void>() }
  let reachable: string | null = null
  const { route } = createBookRoute({
    reachableUrl: async () => reachable,
    listener,
    listenerUrl: async () => 'http://192.168.1.20:5174/',
  })
  // The route reads nothing else of a request.
  const ask = async (address: string) => route.handle({ address } as HttpRequest)
  await ask(ownBooth)
  await vi.advanceTimersByTimeAsync(bookLeaseMs - 1)
  await ask(ownBooth)
  await vi.advanceTimersByTimeAsync(bookLeaseMs - 1)
  expect(listener.release).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(listener.release).toHaveBeenCalledExactlyOnceWith('book')

  reachable = 'http://192.168.1.20:5173'
  const { body } = await ask('192.168.1.30')
  expect(body).toBe('{"url":"http://192.168.1.20:5173/book/"}')
  expect(listener.open).toHaveBeenCalledTimes(2)
})
