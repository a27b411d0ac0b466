import { beforeEach, expect, it, vi } from 'vitest'
import { requestTimeoutMs } from '../../../src/lib/request.ts'
import { openSupabaseClient } from '../../../src/guestbook/supabaseClient.ts'

const refusal = JSON.stringify({ code: 'X', details: null, hint: null, message: 'no' })
const draft = { name: 'Mia', message: 'Hello' }
const { fetchPage, post } = openSupabaseClient({ url: 'https://example.test', key: 'key' })

let requests = 0
const respond = (response: (init?: RequestInit) => Response | Promise<Response>) =>
  vi.stubGlobal('fetch', async (_: unknown, init?: RequestInit) => {
    requests += 1
    return response(init)
  })

beforeEach(() => void (requests = 0))

const json = { 'content-type': 'application/json' }
const html = { 'content-type': 'text/html' }

it.each([
  ['500', 500, refusal, json, 'lost'],
  ['503', 503, 'busy', {}, 'lost'],
  ['429', 429, refusal, { ...json, 'retry-after': '60' }, 'refused'],
  ['401', 401, refusal, json, 'refused'],
  ['a page of HTML', 200, '<h1>Sign in</h1>', html, 'lost'],
  ['an empty answer', 200, '', {}, 'lost'],
  ['broken JSON', 200, '[{', json, 'lost'],
  ['an object', 200, '{"rows":[]}', json, 'lost'],
] as const)('N2: %s fails, reading and posting, after one request', async (...row) => {
  const [, status, body, headers, code] = row
  respond(() => new Response(body, { status, headers }))
  await expect(fetchPage(null)).rejects.toMatchObject({ name: 'GuestbookError', code })
  await expect(post(draft)).rejects.toMatchObject({ name: 'GuestbookError', code })
  expect(requests).toBe(2)
})

it('N1: without a connection reading and posting fail after one request', async () => {
  respond(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(fetchPage(null)).rejects.toMatchObject({ code: 'lost' })
  await expect(post(draft)).rejects.toMatchObject({ code: 'lost' })
  expect(requests).toBe(2)
})

it.each([
  ['a read', () => fetchPage(null)],
  ['a post', () => post(draft)],
] as const)('N2: %s without a response fails after the limit of all requests', async (_, send) => {
  vi.useFakeTimers()
  respond(() => new Promise(() => undefined))
  const sent = send().catch(String)
  await vi.advanceTimersByTimeAsync(requestTimeoutMs)
  expect(await sent).toContain('did not answer')
})
