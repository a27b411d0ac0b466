import { afterAll, beforeAll, expect, test } from 'vitest'

import { createGuard } from '../../../../backend/access/guard.ts'
import { createBoothComputer, type Launcher } from '../../../../backend/owner/boothComputer.ts'
import type { LauncherMessage, ServerMessage } from '../../../../backend/owner/launcherMessages.ts'
import {
  cookieOf,
  ownerKey,
  passes,
  type ServedRoutes,
  serveRoutes,
} from '../../../../tools/harness/fixtures/serveRoutes.ts'

const sent: ServerMessage[] = []
let report: (message: LauncherMessage) => void = () => undefined
const launcher: Launcher = {
  hereUrl: 'http://localhost:5173',
  send: (message) => {
    sent.push(message)
    if ('change' in message) report({ kiosk: message.change.kiosk ?? 'closed', startsWithComputer: false })
  },
  listen: (take) => (report = take),
}
const guard = createGuard(ownerKey, passes)
const computer = createBoothComputer({ launcher, passes, guard })
let server: ServedRoutes
beforeAll(async () => {
  server = await serveRoutes(computer.routes)
})
afterAll(() => server.close())

/** Opens the kiosk's last address, or another path. */
async function open(path: string, cookie = ''): Promise<readonly [number, string | null, boolean]> {
  const response = await fetch(server.url + path, { redirect: 'manual', headers: { cookie } })
  return [response.status, response.headers.get('location'), response.headers.has('set-cookie')]
}

const lastPath = () => {
  const url = sent.flatMap((message) => ('kioskUrl' in message ? [message.kioskUrl] : [])).at(-1) ?? ''
  return new URL(url).pathname
}

test('an address opens a started kiosk once, and a browser that was killed leaves no second one', async () => {
  computer.offer()
  const first = lastPath()
  expect(await open(first)).toEqual([303, '/?kiosk', true])
  expect(lastPath()).not.toBe(first)
  for (const path of [first, first.slice(0, -22) + 'n'.repeat(22)])
    expect(await open(path)).toEqual([303, '/?kiosk', false])
  const kiosks = passes.list('kiosk').length
  expect(await open(lastPath())).toEqual([303, '/?kiosk', true])
  expect(passes.list('kiosk')).toHaveLength(kiosks)
  expect(await open(lastPath(), cookieOf('kiosk'))).toEqual([303, '/?kiosk', false])
  for (const path of ['/kiosk/v1/start/', '/kiosk/v1/start/%00', `${first}/x`])
    expect((await open(path))[0]).toBe(418)
})

/** Changes the computer as its owner. */
const change = (body: string, origin = server.url) =>
  fetch(`${origin}/owner/v1/computer`, {
    method: 'PUT',
    body,
    headers: { origin, cookie: cookieOf('owner') },
  })

test('a change returns the state after it; what is none is refused, and reaches no launcher', async () => {
  const opened = await change('{"kiosk":"open"}')
  expect([opened.status, await opened.json()]).toEqual([200, { kiosk: 'open', startsWithComputer: false }])
  expect((await change('{}')).status).toBe(200)
  const count = sent.length
  for (const body of ['', 'null', '{"kiosk":"failing"}', '{"booth":true}', '{"startsWithComputer":"yes"}'])
    expect([body, (await change(body)).status]).toEqual([body, 400])
  expect(sent).toHaveLength(count)
})

test('without a launcher nothing can be changed, and the page is told so at once', async () => {
  const alone = createBoothComputer({ launcher: undefined, passes, guard })
  const other = await serveRoutes(alone.routes)
  try {
    expect((await change('{"kiosk":"open"}', other.url)).status).toBe(503)
    const read = await fetch(`${other.url}/owner/v1/computer`, { headers: { cookie: cookieOf('owner') } })
    expect(await read.json()).toBeNull()
  } finally {
    await other.close()
  }
})
