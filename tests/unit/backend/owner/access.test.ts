import { readdir } from 'node:fs/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createOwner } from '../../../../backend/owner/createOwner.ts'
import { createCatalogue } from '../../../../backend/catalogue/createCatalogue.ts'
import { createPause } from '../../../../backend/event/pause.ts'
import {
  cookieOf,
  ownerKey,
  passes,
  type ServedRoutes,
  serveRoutes,
} from '../../../../tools/harness/fixtures/serveRoutes.ts'
import { makeFileFolder } from '../../../../tools/harness/fixtures/testFolder.ts'

const strip = 'strips/retro-photostrip-2026-11-27-201530-k3Fz9QpL.jpg'

/** All that a pass of each role opens: role, method, paths. */
const opened = [
  [
    'owner',
    'GET',
    ['session', 'tonight', 'event', 'messages', 'approval', 'backup', 'network', 'printer', 'computer'],
  ],
  ['owner', 'GET', ['strips', 'strips.zip', strip, strip.replace('.jpg', '.small.jpg')]],
  ['owner', 'HEAD', [strip]],
  ['owner', 'GET', ['films/mine', 'templates/frame']],
  ['owner', 'PUT', ['films/files/mine.json', 'templates/files/frame.png']],
  ['owner', 'DELETE', ['films/mine', 'templates/frame']],
  [
    'owner',
    'POST',
    [
      'links',
      'kiosk',
      'network',
      'prints',
      'prints/id',
      'prints/id/printed',
      'printer/resume',
      'messages/hide',
      'messages/unhide',
      'messages/delete',
      'restore',
    ],
  ],
  [
    'owner',
    'PUT',
    ['pause', 'event', 'event/logo.png', 'approval', 'kiosks/id', 'printer', 'prints/id.jpg', 'computer'],
  ],
  ['owner', 'DELETE', ['session', 'sessions', 'pause', strip, 'kiosks/id', 'prints', 'prints/id']],
  ['kiosk', 'PUT', ['status', strip, 'prints/id.jpg']],
  ['kiosk', 'GET', ['prints/id', 'printer']],
  ['kiosk', 'POST', ['/owner/v1/kiosk/opened', 'printer/resume']],
] as const
const requests = opened.flatMap(([role, method, paths]) =>
  paths.map((path) => [method, path.startsWith('/') ? path : `/${role}/v1/${path}`, role] as const),
)

/** Open to all: the one-time link, the booth's proof, a kiosk that asks for its right, and what booths count. */
const proof = `GET /owner/v1/proof/${'n'.repeat(22)}`
const start = `GET /kiosk/v1/start/${'n'.repeat(22)}`
const open = ['POST /owner/v1/session', proof, start, 'GET /kiosk/v1/session', 'POST /booth/v1/counts']

const folder = makeFileFolder()
let server: ServedRoutes
let owner: ReturnType<typeof createOwner>
beforeAll(async () => {
  owner = createOwner({
    key: ownerKey,
    passes,
    folder,
    event: {
      pause: createPause(folder),
      refresh: async () => undefined,
      catalogue: createCatalogue(folder, () => undefined),
    },
    openPrinting: () => Promise.reject(new Error('opened')),
    openCommands: () => Promise.reject(new Error('no guest book')),
    boothUrl: async () => server.url,
    network: { url: async () => null, open: () => Promise.reject(new Error('opened')) },
    isHttps: false,
  })
  server = await serveRoutes(owner.routes)
})
afterAll(() => server.close())

test('the list of these tests has every route and method', () => {
  const listed = [...requests.map(([method, path]) => `${method} ${path}`), ...open]
  const missing = owner.routes.flatMap(({ methods = [], path }) =>
    methods.filter(
      (method) => !listed.some((one) => one.startsWith(`${method} `) && path.test(one.split(' ')[1] ?? '')),
    ),
  )
  expect(missing).toEqual([])
})

test.each(requests)(
  '%s %s takes no pass but its own, and no page but the booth’s',
  async (method, path, role) => {
    const [own, other] = [cookieOf(role), cookieOf(role === 'owner' ? 'kiosk' : 'owner')]
    const ask = async (headers: Readonly<Record<string, string>>) =>
      (await fetch(server.url + path, { method, headers })).status
    const pages: readonly (readonly [number, Readonly<Record<string, string>>])[] = [
      [401, { Origin: server.url, Cookie: '' }],
      [401, { Origin: server.url, Cookie: other }],
      [401, { Origin: server.url, Cookie: other.replace(/^[^=]*/, `booth-${role}`) }],
      [403, { Origin: 'https://evil.example', Cookie: own }],
      [403, { Origin: 'http://127.0.0.1:5174', Cookie: own }],
      [403, { Origin: server.url, 'Sec-Fetch-Site': 'same-site', Cookie: own }],
      [403, { Origin: server.url, 'Sec-Fetch-Site': 'cross-site', Cookie: own }],
      [403, { Origin: 'http://evil.example', Host: 'evil.example', Cookie: own }],
      // A write without an Origin comes from no page.
      ...(['GET', 'HEAD'].includes(method) ? [] : [[403, { Cookie: own }] as const]),
    ]
    for (const [status, headers] of pages) expect([headers, await ask(headers)]).toEqual([headers, status])
    expect(await readdir(folder)).toEqual([])
  },
)
