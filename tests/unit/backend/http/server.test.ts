import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'

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

test('no time limit of a server is as short as the time for which pages wait for progress', () => {
  expect(Math.min(...Object.values(timeLimits))).toBeGreaterThan(requestTimeoutMs)
})
