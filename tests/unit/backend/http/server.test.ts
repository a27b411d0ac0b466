import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { connect, createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'

import { expect, test, vi } from 'vitest'

import { createServer } from '../../../../backend/http/server.ts'
import { timeLimits } from '../../../../backend/http/timeLimits.ts'
import { requestTimeoutMs } from '../../../../src/lib/request.ts'
import { freePort } from '../../../../tools/harness/guestbook/startServer.ts'
import { serveFolder } from '../../../../tools/harness/fixtures/serveFolder.ts'
import { makeTestFolder } from '../../../../tools/harness/fixtures/testFolder.ts'

test('a file that a new build removes ends one response, not the server', async () => {
  const folder = makeTestFolder()
  await writeFile(join(folder, 'index.html'), 'booth')
  await writeFile(join(folder, 'old.js'), 'old')
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  const server = await serveFolder(folder)
  await rm(join(folder, 'old.js'))

  await expect(fetch(`${server.url}/old.js`)).rejects.toThrow('fetch failed')
  expect(errors).toHaveBeenCalledWith(expect.stringContaining('ENOENT'))
  expect(await (await fetch(server.url)).text()).toBe('booth')
  await server.close()
})

test('doubled slashes lead where single ones do', async () => {
  const folder = makeTestFolder()
  await writeFile(join(folder, 'index.html'), 'booth')
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets', 'booth.js'), 'script')
  const server = await serveFolder(folder)

  const bodies: Readonly<Record<string, string>> = {
    '//': 'booth',
    '//?kiosk': 'booth',
    '///index.html?next=//other': 'booth',
    '//assets//booth.js': 'script',
  }
  const given: Record<string, string> = {}
  for (const path of Object.keys(bodies)) {
    given[path] = await (await fetch(server.url + path)).text()
  }
  expect(given).toEqual(bodies)
  const asset = await fetch(`${server.url}//assets/booth.js`)
  expect(asset.headers.get('cache-control')).toContain('immutable')
  await server.close()
})

test.each(['127.0.0.1', '::1'])('a port that another program has on %s alone is taken', async (host) => {
  const port = await freePort()
  const other = createTcpServer().listen(port, host)
  await once(other, 'listening')
  const folder = makeTestFolder()
  for (const own of ['127.0.0.1', '0.0.0.0', '::'])
    await expect(createServer(folder, {}).listen({ host: own, port })).rejects.toThrow(
      `Port ${port} is taken`,
    )
  other.close()
})

test('a visitor whose request never ends holds the end of the server for 1 s', async () => {
  const server = await serveFolder(makeTestFolder())
  const visitor = connect(Number(new URL(server.url).port), '127.0.0.1')
  const hungUp = once(
    visitor.on('error', () => undefined),
    'close',
  )
  visitor.write('GET / HTTP/1.1\r\nHost: localhost\r\n')
  // Connections are accepted in their order: the visitor's is, too, when this one has its response.
  await fetch(server.url)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const closed = server.close()
  vi.advanceTimersByTime(999)
  await setImmediate()
  expect(visitor.closed).toBe(false)
  vi.advanceTimersByTime(1)
  vi.useRealTimers()
  await Promise.all([closed, hungUp])
})

test('no time limit of a server is as short as the time for which pages wait for progress', () => {
  expect(Math.min(...Object.values(timeLimits))).toBeGreaterThan(requestTimeoutMs)
})
