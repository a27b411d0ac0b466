import { once } from 'node:events'
import { connect } from 'node:net'

import { expect, test, type APIRequestContext } from '@playwright/test'

import { freePort, holdPort, startServer } from '#harness/guestbook/startServer.ts'

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types booth',
]

async function scriptPath(request: APIRequestContext): Promise<string> {
  const html = await (await request.get('/')).text()
  const path = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1]
  expect(path, 'the page names its script').toBeDefined()
  return path ?? ''
}

test('S5: every page and every file has the strict headers, the darkroom too', async ({ request }) => {
  for (const path of ['/', '/?kiosk', '/?darkroom', '/nowhere', await scriptPath(request)]) {
    const headers = (await request.get(path)).headers()
    const directives = headers['content-security-policy']?.split('; ') ?? []
    expect(directives, path).toEqual(expect.arrayContaining(policy))
    expect(headers['content-security-policy'], path).not.toContain('unsafe')
    expect(headers['permissions-policy'], path).toContain('camera=(self), microphone=()')
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    expect(headers['referrer-policy'], path).toBe('strict-origin-when-cross-origin')
  }
})

test('hashed files are cached for a year, and the page is revalidated by its ETag', async ({ request }) => {
  const script = await request.get(await scriptPath(request))
  expect(script.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
  const page = await request.get('/')
  expect(page.headers()['cache-control']).toBe('no-cache')
  const again = await request.get('/', { headers: { 'If-None-Match': page.headers()['etag'] ?? '' } })
  expect(again.status()).toBe(304)
})

test('text is compressed for clients that accept it', async ({ request }) => {
  const path = await scriptPath(request)
  const plain = await request.get(path, { headers: { 'Accept-Encoding': 'identity' } })
  for (const encoding of ['br', 'gzip']) {
    const packed = await request.get(path, { headers: { 'Accept-Encoding': encoding } })
    expect(packed.headers()).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' })
    expect(packed.headers()['content-type']).toBe(plain.headers()['content-type'])
    expect(await packed.text()).toBe(await plain.text())
  }
  expect(plain.headers()['content-encoding']).toBeUndefined()
})

test('unknown paths are answered with 404 and not cached', async ({ request }) => {
  for (const path of ['/nowhere', '/assets/index.js', '/..%2fpackage.json', '/%', '/strip/1']) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(404)
    expect(response.headers()['cache-control'], path).toBe('no-cache')
  }
})

test('only GET and HEAD are allowed', async ({ request }) => {
  const response = await request.post('/', { data: 'x' })
  expect(response.status()).toBe(405)
  expect(response.headers()['allow']).toBe('GET, HEAD')
  const head = await request.head('/')
  expect(head.status()).toBe(200)
  expect(Number(head.headers()['content-length'])).toBeGreaterThan(0)
  expect(await head.text()).toBe('')
})

test('a range request gets the whole file, even with a reversed range', async ({ request }) => {
  const whole = await (await request.get('/')).text()
  for (const range of ['bytes=0-3', 'bytes=5-2']) {
    const response = await request.get('/', { headers: { Range: range } })
    expect(response.status(), range).toBe(200)
    expect(await response.text(), range).toBe(whole)
  }
})

test('a port in use ends the server with one message', async () => {
  const { port, free } = await holdPort()
  const server = startServer({ PORT: String(port) })
  expect(await server.exited).toBe(1)
  expect(server.output().trim()).toBe(
    `Port ${port} is taken: stop the program that uses it, or choose another port with the variable PORT.`,
  )
  await free()
})

test('SIGTERM ends the server cleanly, even with an open connection', async () => {
  const port = await freePort()
  const server = startServer({ PORT: String(port) })
  const url = `http://localhost:${port}`
  await expect
    .poll(() => server.output().replace(/#[\w-]{22}\n/, '#TOKEN\n'))
    .toBe(`Retro Booth: ${url}\nOwner's page, once: ${url}/?owner#TOKEN\n`)
  const visitor = connect(port, '127.0.0.1')
  visitor.on('error', () => visitor.destroy())
  await once(visitor, 'connect')
  visitor.write('GET / HTTP/1.1\r\nHost: localhost\r\n')
  server.process.kill('SIGTERM')
  // How long the visitor may hold it: tests/unit/backend/http/server.test.ts.
  expect(await server.exited).toBe(0)
  visitor.destroy()
})
