import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { PassThrough } from 'node:stream'

import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'

import { HttpError } from '../../../../backend/http/HttpError.ts'
import type { HttpResponse, Route } from '../../../../backend/http/route.ts'
import { type ServedRoutes, serveRoutes } from '../../../../tools/harness/fixtures/serveRoutes.ts'

let server: ServedRoutes
let errors: MockInstance
beforeEach(() => void (errors = vi.spyOn(console, 'error').mockReturnValue()))
afterEach(() => server.close())

/** Serves routes, and 418 for what they leave. @returns the server's URL */
async function serve(...routes: readonly Route[]): Promise<string> {
  server = await serveRoutes(routes)
  return server.url
}

const ok =
  (body: string): (() => HttpResponse) =>
  () => ({ status: 200, body })

test('the first route that takes method and path handles the request; what none takes is left', async () => {
  const url = await serve(
    { methods: ['GET'], path: /^\/a$/, handle: ok('a') },
    {
      methods: ['GET'],
      path: /^\/(\w)\/(\w+)$/,
      handle: ({ params, query }) => ({ status: 200, body: `${params.join()} ${query.get('q')}` }),
    },
    { path: /^\/a/, handle: ok('rest of a') },
  )
  const read = async (path: string, method = 'GET') => (await fetch(url + path, { method })).text()
  expect(await read('/a?x')).toBe('a')
  expect(await read('/b/cd?q=%C3%A9')).toBe('b,cd é')
  expect(await read('/a', 'DELETE')).toBe('rest of a')
  expect((await fetch(`${url}/b`)).status).toBe(418)
})

test('an error of a handler is a 500 in the log, a refusal is none; both have the route’s headers', async () => {
  const headers = { 'X-Route': 'yes' }
  const refuse = () => {
    throw new HttpError(409, { code: 'taken', message: 'It is taken' }, { 'Retry-After': '1' })
  }
  const url = await serve(
    { path: /^\/sync$/, headers, handle: () => JSON.parse('{') },
    { path: /^\/late$/, headers, handle: () => Promise.reject(new Error('late')) },
    {
      path: /^\/unread$/,
      headers,
      handle: async ({ readBody }) => ({ status: 200, body: await readBody() }),
    },
    { path: /^\/refused$/, headers, handle: refuse },
  )
  const refused = await fetch(`${url}/refused`)
  expect(await refused.json()).toEqual({ code: 'taken', details: null, hint: null, message: 'It is taken' })
  expect(Object.fromEntries(refused.headers)).toMatchObject({ 'x-route': 'yes', 'retry-after': '1' })
  expect(errors).not.toHaveBeenCalled()
  for (const path of ['/sync', '/late', '/unread']) {
    const response = await fetch(url + path)
    expect([path, response.status, response.headers.get('x-route')]).toEqual([path, 500, 'yes'])
  }
  expect(errors).toHaveBeenCalledTimes(3)
})

test('a response that cannot be sent ends its connection, not the process', async () => {
  const onEnd = vi.fn<(isWhole: boolean) => void>(() => {
    throw new Error('at the end')
  })
  const url = await serve(
    { path: /^\/header$/, handle: () => ({ status: 200, headers: { 'X-Bad': 'line\nbreak' }, onEnd }) },
    { path: /^\/$/, handle: ok('alive') },
  )
  await expect(fetch(`${url}/header`)).rejects.toThrow('fetch failed')
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(false)
  await expect.poll(() => errors.mock.calls.length).toBe(2)
  expect(await (await fetch(url)).text()).toBe('alive')
})

test('a page of another site is refused before the handler, where the route says so', async () => {
  const crossSite = new HttpError(403)
  const url = await serve(
    { methods: ['GET'], path: /^/, handle: ok('open') },
    { path: /^/, crossSite, handle: ok('own') },
  )
  const ask = (method: string) => fetch(url, { method, headers: { origin: 'https://evil.example' } })
  expect((await ask('POST')).status).toBe(403)
  expect(await (await ask('GET')).text()).toBe('open')
  expect(await (await fetch(url, { method: 'POST' })).text()).toBe('own')
})

test('the room of a body is given back, whether it came whole, was too large or too late, or was cut off', async () => {
  const release = vi.fn<() => void>()
  const reserve = vi.fn<() => () => void>(() => release)
  const body = { maxBytes: 10, reserve }
  const url = await serve({
    path: /^/,
    body,
    handle: async ({ readBody }) => ({ status: 200, body: await readBody() }),
  })
  const post = async (text: string) => (await fetch(url, { method: 'POST', body: text })).status
  expect([await post('whole'), await post('far too large')]).toEqual([200, 413])
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const slow = httpRequest(url, { method: 'POST', headers: { 'content-length': '9' } })
  slow.write('x')
  await expect.poll(() => reserve.mock.calls.length).toBe(3)
  const response = once(slow, 'response')
  await vi.advanceTimersByTimeAsync(30_000)
  vi.useRealTimers()
  const [late] = await response
  expect(late.statusCode).toBe(408)
  expect(release).toHaveBeenCalledTimes(3)
  const cut = httpRequest(url, { method: 'POST', headers: { 'content-length': '9' } })
  cut.once('error', () => undefined)
  cut.write('x')
  await expect.poll(() => reserve.mock.calls.length).toBe(4)
  cut.destroy()
  await expect.poll(() => release.mock.calls.length).toBe(4)
  expect(errors).not.toHaveBeenCalled()
})

test('a body for whose bytes there is no room is refused when it has come, and what it took is given back', async () => {
  let held = 0
  const body = {
    maxBytes: 1_000_000,
    reserve: () => () => undefined,
    receive(_address: string, bytes: number) {
      if (held + bytes > 300_000) throw new HttpError(429)
      held += bytes
      return () => void (held -= bytes)
    },
  }
  const url = await serve({
    path: /^/,
    body,
    handle: async ({ readBody }) => ({ status: 200, body: await readBody() }),
  })
  const post = async (length: number) =>
    (await fetch(url, { method: 'POST', body: 'x'.repeat(length) })).status
  expect([await post(200_000), await post(900_000), await post(200_000)]).toEqual([200, 429, 200])
  expect(held).toBe(0)
})

test('a stream ends with its source, is left by its visitor, and is cut by its signal', async () => {
  const source = () => new PassThrough({ highWaterMark: 1e6 })
  const streams = { ended: source(), left: source(), cut: source(), headed: source() }
  const controller = new AbortController()
  const ends: string[] = []
  const routeOf = (name: keyof typeof streams): Route => ({
    path: new RegExp(`^/${name}$`),
    handle: () => ({
      status: 200,
      body: streams[name],
      signal: controller.signal,
      onEnd: (isWhole) => ends.push(`${name} ${isWhole}`),
    }),
  })
  const url = await serve(routeOf('ended'), routeOf('left'), routeOf('cut'), routeOf('headed'))
  for (const stream of Object.values(streams)) stream.write('first')

  streams.ended.end(' last')
  expect(await (await fetch(`${url}/ended`)).text()).toBe('first last')
  expect(await (await fetch(`${url}/headed`, { method: 'HEAD' })).text()).toBe('')
  await expect.poll(() => ends).toEqual(['ended true', 'headed true'])

  const visitor = new AbortController()
  const reader = (await fetch(`${url}/left`, { signal: visitor.signal })).body?.getReader()
  await reader?.read()
  visitor.abort()
  await expect.poll(() => ends.at(-1)).toBe('left false')

  const cut = await fetch(`${url}/cut`)
  controller.abort()
  await expect(cut.text()).rejects.toThrow('terminated')
  await expect.poll(() => ends.at(-1)).toBe('cut false')
  expect(Object.values(streams).map(({ destroyed }) => destroyed)).toEqual([true, true, true, true])
  expect(errors).not.toHaveBeenCalled()
})
