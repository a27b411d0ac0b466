import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { runInNewContext } from 'node:vm'
import { beforeEach, expect, it, vi } from 'vitest'

import { listFiles, removal } from '../../../../tools/vite/serviceWorkerPlugin.ts'
import { makeTestFolder } from '../../../../tools/harness/fixtures/testFolder.ts'

let folder = ''
const write = (name: string) => writeFile(join(folder, name), 'any')

beforeEach(async () => {
  folder = makeTestFolder()
  await mkdir(join(folder, 'assets'))
  for (const name of ['index.html', 'assets/a-1.js']) await write(name)
})

it('lists what a visitor needs without a network, in another version for other files or headers', async () => {
  const { version } = await listFiles(folder, 'headers')
  for (const name of ['sw.js', 'index.html.br', 'assets/a-1.js.gz', 'assets/Darkroom-2.js']) await write(name)
  const found = await listFiles(folder, 'headers')
  expect([Object.keys(found.files), found.version]).toEqual([['/assets/a-1.js', '/'], version])
  expect((await listFiles(folder, 'others')).version).not.toBe(version)
  await write('assets/b-2.js')
  expect((await listFiles(folder, 'headers')).version).not.toBe(version)
})

type Listener = (event: object) => void

it('pages that are not cached come from the server, and where it is away from the cache', async () => {
  const listeners = new Map<string, Listener>()
  const origin = 'http://booth'
  const addEventListener = (type: string, listener: Listener) => listeners.set(type, listener)
  vi.stubGlobal('self', { addEventListener, location: { origin } })
  vi.stubGlobal('precache', { version: '1', files: { '/': '', '/assets/a.js': '' } })
  vi.stubGlobal('caches', { open: async () => ({ match: async () => 'cached' }) })
  const fetch = vi.fn<() => Promise<string>>(async () => 'served')
  vi.stubGlobal('fetch', fetch)
  await import('../../../../src/app/offline/serviceWorker.ts')
  const respond = async (path: string, mode = 'navigate') => {
    let response: unknown = 'left to the browser'
    const request = { url: origin + path, method: 'GET', mode }
    listeners.get('fetch')?.({ request, respondWith: (value: unknown) => (response = value) })
    return response
  }
  const own = ['/', '/index.html', '/?kiosk', '/?wall', '/?owners', '/?x=owner']
  for (const path of own) expect([path, await respond(path)]).toEqual([path, 'cached'])
  const served = [
    '/?owner',
    '/?owner=kiosk',
    '/?a&owner',
    '/?diagnose',
    '/?darkroom',
    '/?template',
    '/?kiosk=setup',
  ]
  for (const path of served) expect([path, await respond(path)]).toEqual([path, 'served'])
  expect(await respond('/assets/a.js?owner', 'cors')).toBe('cached')
  for (const path of ['/assets/b.js', '/index.html'])
    expect(await respond(path, 'cors')).toBe('left to the browser')
  fetch.mockRejectedValue(new TypeError('away'))
  expect(await respond('/?owner')).toBe('cached')
})

it('the development server’s worker removes a build’s with its caches, and opens its pages anew', async () => {
  const done: string[] = []
  const note =
    (text: string) =>
    async (value = '') =>
      void done.push(text + value)
  let work: unknown
  const event = { waitUntil: (value: unknown) => (work = value) }
  const self = {
    addEventListener: (_type: string, listener: Listener) => listener(event),
    skipWaiting: note('skipWaiting'),
    registration: { unregister: note('unregister') },
    clients: { matchAll: async () => [{ url: '/?owner', navigate: note('navigate ') }] },
  }
  const caches = { keys: async () => ['retro-booth-1', 'booth-event'], delete: note('delete ') }
  runInNewContext(removal, { self, caches })
  await work
  expect(done).toEqual(['skipWaiting', 'delete retro-booth-1', 'unregister', 'navigate /?owner'])
})
