import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createServer } from '../../../backend/http/server.ts'
import { createNetwork } from '../../../backend/openNetwork.ts'
import { openAuthority } from '../../../backend/https/openAuthority.ts'
import { freePort } from '../../../tools/harness/guestbook/startServer.ts'

/** Address of this machine on its network. */
const lan = vi.hoisted((): { address: string | null } => ({ address: null }))
vi.mock('../../../backend/handover/lanAddress.ts', () => ({ lanAddress: async () => lan.address }))

let folder = ''
let port = 0
let network: ReturnType<typeof createNetwork>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'network-'))
  await writeFile(join(folder, 'index.html'), 'the booth')
  port = await freePort()
  lan.address = '127.0.0.1'
  network = open('127.0.0.1')
})
afterEach(async () => {
  await network.close()
  await rm(folder, { recursive: true })
})

const open = (host: string, publicUrl?: string) =>
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
  const url = `http://127.0.0.1:${port}`
  expect([await network.open(), await network.url(), await network.open()]).toEqual([url, url, url])
  expect(await read(url)).toBe('the booth')
  lan.address = '127.0.0.2'
  expect(await read(await network.url())).toBe('the booth')
  expect(await network.url()).toBe(`http://127.0.0.2:${port}`)
  lan.address = null
  expect(await network.open()).toBeNull()
})

test('it is opened by https where tablets have a certificate; one on the network stays as it is', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  vi.stubEnv('HTTPS_PORT', String(await freePort()))
  vi.stubEnv('CERTIFICATE_PORT', String(await freePort()))
  await openAuthority(folder)
  expect(await network.open()).toBe(`https://127.0.0.1:${process.env['HTTPS_PORT']}`)
  expect(await open('0.0.0.0').url()).toBe(`http://127.0.0.1:${port}`)
  expect(await open('192.0.2.9').open()).toBe(`http://192.0.2.9:${port}`)
  expect(await open('127.0.0.1', 'https://booth.example').url()).toBe('https://booth.example')
  vi.restoreAllMocks()
})
