import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createServer } from '../../../backend/http/server.ts'
import { createNetwork } from '../../../backend/createNetwork.ts'
import { openAuthority } from '../../../backend/https/openAuthority.ts'
import { freePort } from '../../../tools/harness/guestbook/startServer.ts'
import { makeTestFolder } from '../../../tools/harness/fixtures/testFolder.ts'

/** Address of this machine on its network. */
const lan = vi.hoisted((): { address: string | null } => ({ address: null }))
vi.mock('../../../backend/http/lanAddress.ts', () => ({ lanAddress: async () => lan.address }))

let folder = ''
let network: ReturnType<typeof createNetwork>
beforeEach(async () => {
  folder = makeTestFolder()
  await writeFile(join(folder, 'index.html'), 'the booth')
  lan.address = '127.0.0.1'
  network = open('127.0.0.1', await freePort())
})
afterEach(() => network.close())

const open = (host: string, port = 1, publicUrl?: string) =>
  createNetwork({
    address: { host, port },
    publicUrl,
    folder,
    distFolder: folder,
    createBooth: (tls) => createServer(folder, {}, { tls }),
  })
const read = async (url: string | null) => (await fetch(url ?? 'none:')).text()

test('a booth of its own machine alone is opened to the network by its owner, and follows the address', async () => {
  expect(await network.url()).toBeNull()
  const [url, again] = await Promise.all([network.open(), network.open()])
  expect([again, await read(url)]).toEqual([url, 'the booth'])
  lan.address = '127.0.0.2'
  expect(await network.url()).toMatch(/^http:\/\/127\.0\.0\.2:/)
  expect(await read(await network.url())).toBe('the booth')
  lan.address = null
  expect(await network.open()).toBeNull()
})

test('it is opened by https where tablets have a certificate; one on the network stays as it is', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  for (const name of ['HTTPS_PORT', 'CERTIFICATE_PORT']) vi.stubEnv(name, String(await freePort()))
  await openAuthority(folder)
  expect(await network.open()).toBe(`https://127.0.0.1:${process.env['HTTPS_PORT']}`)
  const others = [open('0.0.0.0'), open('192.0.2.9'), open('127.0.0.1', 1, 'https://booth.example')]
  const urls = await Promise.all(others.map((one) => one.open()))
  expect(urls).toEqual(['http://127.0.0.1:1', 'http://192.0.2.9:1', 'https://booth.example'])
})
