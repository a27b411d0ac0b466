import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { HttpRequest, Route } from '../../../../backend/http/route.ts'
import { signCommand } from '../../../../backend/access/commandKey.ts'
import { createOwner } from '../../../../backend/owner/createOwner.ts'
import { announceAddress, connectOwner } from '../../../../backend/owner/ownerClient.ts'
import { ownerKey, type ServedRoutes, serveRoutes } from '../../../../tools/harness/fixtures/serveRoutes.ts'
import { makeTestFolder } from '../../../../tools/harness/fixtures/testFolder.ts'

let folder = ''
let server: ServedRoutes
let received: HttpRequest[] = []
beforeEach(async () => {
  folder = makeTestFolder()
  await writeFile(join(folder, 'owner.key'), ownerKey)
  received = []
})
afterEach(() => server.close())

/** Serves routes at the address that commands find. */
async function serve(routes: readonly Route[]): Promise<void> {
  const record = (route: Route) => (request: HttpRequest) => {
    received.push(request)
    return route.handle(request)
  }
  server = await serveRoutes(routes.map((route) => ({ ...route, handle: record(route) })))
  await announceAddress(folder, server.url)
}

test('a command is signed for one use, and the key never travels', async () => {
  const restore = vi.fn<() => never>()
  const commands = { setApproval: restore } as never
  const openCommands = async () => commands
  const boothUrl = async () => server.url
  await serve(createOwner({ key: ownerKey, folder: null, openCommands, boothUrl, isHttps: false }).routes)
  const booth = await connectOwner(folder)
  expect(await booth?.linkText()).toMatch(/^Owner's page, once: http:\S+#[\w-]{22}$/)
  const heads = received.map(({ path, headers }) => path + JSON.stringify(headers))
  expect(heads.join()).not.toContain(ownerKey)

  const { run } = (await (await fetch(`${server.url}/owner/v1/proof/${'n'.repeat(22)}`)).json()) as {
    readonly run: string
  }
  const path = '/owner/v1/approval'
  const put = async (authorization: string, body = 'true') => {
    const headers = { Authorization: authorization }
    return (await fetch(server.url + path, { method: 'PUT', body, headers })).status
  }
  const signed = () => signCommand(ownerKey, run, 'PUT', path, 'true')
  const once = signed()
  expect([await put(once), await put(once), await put(signed(), 'false')]).toEqual([204, 403, 401])
  const wrong = [
    signCommand(ownerKey, run, 'GET', path, 'true'),
    signCommand(ownerKey, run, 'PUT', '/owner/v1/restore', 'true'),
    signCommand(ownerKey, 'an earlier run', 'PUT', path, 'true'),
    signCommand('x'.repeat(43), run, 'PUT', path, 'true'),
    signed().replace(/Booth \d+/, 'Booth 1'),
    `Bearer ${ownerKey}`,
  ]
  for (const authorization of wrong)
    expect([authorization, await put(authorization)]).toEqual([authorization, 403])
  expect(restore).toHaveBeenCalledOnce()
  vi.useFakeTimers({ now: Date.now() - 120_000, toFake: ['Date'] })
  const late = signed()
  vi.useRealTimers()
  expect(await put(late)).toBe(403)
})

test.each(['{"run":"r","proof":"p"}', '{}', ''])(
  'another program at the address of a booth that was killed, which answers %j, gets no command',
  async (body) => {
    await serve([{ path: /^/, handle: () => ({ status: 200, body }) }])
    expect(await connectOwner(folder)).toBeUndefined()
    expect(received.map(({ headers: { authorization } }) => authorization)).toEqual([undefined])
  },
)
