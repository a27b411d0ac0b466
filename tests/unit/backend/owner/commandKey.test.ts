import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import type { Route } from '../../../../backend/http/route.ts'
import { newNonce, proofOf, signCommand } from '../../../../backend/owner/commandKey.ts'
import { createOwner } from '../../../../backend/owner/createOwner.ts'
import { announceAddress, connectOwner } from '../../../../backend/owner/ownerClient.ts'
import { ownerKey, type ServedRoutes, serveRoutes } from '../../../../tools/harness/fixtures/serveRoutes.ts'

let folder = ''
let server: ServedRoutes
/** What the server has received: each request's head and body. */
let received: string[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'command-'))
  await writeFile(join(folder, 'owner.key'), ownerKey)
})
afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

async function serve(routes: readonly Route[]): Promise<void> {
  received = []
  const recorded = routes.map((route): Route => ({
    ...route,
    handle(request) {
      received.push(JSON.stringify([request.method, request.path, request.headers]))
      return route.handle(request)
    },
  }))
  server = await serveRoutes(recorded)
  await announceAddress(folder, server.url)
}

const { routes } = createOwner({
  key: ownerKey,
  folder: null,
  openCommands: () => Promise.reject(new Error('no guest book')),
  boothUrl: async () => server.url,
  isHttps: false,
})

test('a command reaches the booth without its key, and what it sent opens nothing again', async () => {
  await serve(routes)
  const booth = await connectOwner(folder)
  expect(await booth?.linkText()).toMatch(/^Owner's page, once: http:\S+#[\w-]{22}$/)
  expect(received.join()).not.toContain(ownerKey)
  const signed = /"authorization":"(Booth [^"]+)"/.exec(received.join().replaceAll('\\"', '"'))?.[1] ?? ''
  const links = `${server.url}/owner/v1/links`
  expect((await fetch(links, { method: 'POST', headers: { Authorization: signed } })).status).toBe(403)
})

test('a signature holds for its method, path, body, run and minute alone, and the key itself opens nothing', async () => {
  await serve(routes)
  const nonce = newNonce()
  const answer = await fetch(`${server.url}/owner/v1/proof/${nonce}`)
  const { run, proof } = (await answer.json()) as { readonly run: string; readonly proof: string }
  expect(proof).toBe(proofOf(ownerKey, nonce, run))
  const right = { method: 'POST', path: '/owner/v1/messages/hide', body: '{"ids":[]}' } as const
  const send = async (Authorization: string) =>
    (await fetch(server.url + right.path, { method: 'POST', body: right.body, headers: { Authorization } }))
      .status
  for (const wrong of [{ method: 'GET' }, { path: '/owner/v1/restore' }])
    expect(await send(signCommand(ownerKey, run, { ...right, ...wrong }))).toBe(403)
  expect(await send(signCommand(ownerKey, newNonce(), right))).toBe(403)
  expect(await send(signCommand('x'.repeat(43), run, right))).toBe(403)
  expect(await send(signCommand(ownerKey, run, right).replace(/Booth (\d+)/, 'Booth 1$1'))).toBe(403)
  expect(await send(`Bearer ${ownerKey}`)).toBe(403)
})

test.each([
  ['answers every request with what a booth would', { status: 200, body: '{"run":"r","proof":"p"}' }],
  ['gives no proof', { status: 204 }],
])(
  'another program at the address of a booth that was killed, which %s, gets no command',
  async (_, response) => {
    await serve([{ path: /^/, handle: () => response }])
    expect(await connectOwner(folder)).toBeUndefined()
    expect(received).toHaveLength(1)
    expect(received.join()).not.toContain(ownerKey)
  },
)
