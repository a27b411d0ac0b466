import { createStore } from 'jotai'
import { beforeEach, expect, test, vi } from 'vitest'

import { dispatchSessionAtom, sessionStateAtom } from '../../../../src/owner/session/sessionAtoms.ts'
import { startSession } from '../../../../src/owner/session/sessionStage.ts'
import { stubStorage } from '../../kiosk/device.ts'

const page = new EventTarget()
const location = { hash: '', pathname: '/', search: '?owner', reload: vi.fn<() => void>() }
const document = Object.assign(new EventTarget(), { hidden: false, documentElement: { hidden: false } })
const fetching = vi.fn<(url: string, init: { readonly body?: string }) => Promise<Response>>()
let kept = stubStorage()

beforeEach(() => {
  kept = stubStorage()
  location.hash = ''
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('location', location)
  vi.stubGlobal('document', document)
  vi.stubGlobal('history', { replaceState: () => (location.hash = '') })
  vi.stubGlobal('fetch', fetching)
})

/** Opens the page, as after a reload. @param statuses of the responses; 0 for none */
async function open(...statuses: readonly number[]) {
  fetching.mockReset()
  for (const status of statuses)
    if (status === 0) fetching.mockRejectedValueOnce(new TypeError('no network'))
    else fetching.mockResolvedValueOnce(new Response(null, { status }))
  const store = createStore()
  const stop = startSession(store)
  await vi.waitFor(() => expect(store.get(sessionStateAtom)).not.toBe('opening'))
  return { store, stop, state: store.get(sessionStateAtom) }
}

test.each([
  [[0, 204], 'unreachable', 'open'],
  [[503, 204], 'unreachable', 'open'],
  [[429, 204], 'busy', 'open'],
  [[429, 403, 401], 'busy', 'usedLink'],
  [[0, 404, 404], 'unreachable', 'noServer'],
] as const)('a link waits while no server decides on it: %j', async (statuses, first, second) => {
  location.hash = '#token'
  const { store, stop, state } = await open(...statuses)
  expect([state, location.hash]).toEqual([first, ''])
  store.set(dispatchSessionAtom, { type: 'changed', state: 'opening' })
  await vi.waitFor(() => expect(store.get(sessionStateAtom)).toBe(second))
  expect([fetching.mock.calls[1]?.[1].body, ...kept.values()]).toEqual(['token'])
  stop()
  location.hash = '#token'
  ;(await open(...statuses)).stop()
  const reloaded = await open(...statuses.slice(1))
  reloaded.stop()
  expect(reloaded.state).toBe(second)
})

test('a page that the browser brings back shows nothing until the session was asked for', async () => {
  const { store } = await open(204, 401)
  page.dispatchEvent(new Event('pagehide'))
  expect(document.documentElement.hidden).toBe(true)
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(location.reload).toHaveBeenCalledTimes(1)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(store.get(sessionStateAtom)).toBe('over'))
})
