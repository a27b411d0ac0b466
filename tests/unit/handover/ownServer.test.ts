import { atom, createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createUploadRoutes } from '../../../backend/handover/uploadRoutes.ts'
import { createUploadStore, uploadLimits } from '../../../backend/handover/uploadStore.ts'
import { dispatchAtom } from '../../../src/booth/boothAtoms.ts'
import { dispatchHandoverAtom, shownSendingAtom } from '../../../src/handover/handoverAtoms.ts'
import { startHandover } from '../../../src/handover/handoverStage.ts'
import { captureEvent, opened, startCamera } from '../../../tools/harness/fixtures/boothEvents.ts'

vi.mock('../../../src/booth/exportActions.ts', () => ({
  encodeStripAtom: atom(null, async () => new Blob(['strip'], { type: 'image/jpeg' })),
}))

/** Address of the machine on its network; null while it has none. */
let pageUrl: string | null
/** What comes in place of the server's responses: a sign-in page of the network, or nothing at all. */
let interception: (() => Promise<Response>) | null
const uploads = createUploadStore({ ...uploadLimits, onEmpty: () => undefined })
const routes = createUploadRoutes(uploads, {
  isOn: true,
  isComplete: async () => true,
  open: async () => undefined,
  pageUrl: async () => pageUrl,
})

/** Response of the booth's own routes, as they stand behind its router. */
async function respond(method: string, path: string, headers: object = {}, body = Buffer.alloc(0)) {
  const route = routes.find((one) => one.methods?.includes(method) && one.path.test(path))
  const params = route?.path.exec(path)?.slice(1) ?? []
  const request = { method, path, params, query: new URLSearchParams(), address: '127.0.0.1' }
  const rest = { reserveBytes: () => undefined, readBody: async () => body }
  const response = await route?.handle({ ...request, ...rest, headers: { ...headers } })
  const text = typeof response?.body === 'string' ? response.body : null
  return new Response(text, { status: response?.status ?? 404 })
}

class OwnRequest {
  readonly upload = {}
  status = 0
  response: unknown = null
  onload = () => undefined
  onloadend = () => undefined
  open() {}
  setRequestHeader() {}
  async send(body: Uint8Array) {
    const headers = { 'content-type': 'application/octet-stream' }
    const response = await respond('POST', '/handover/v1/parcels', headers, Buffer.from(body))
    Object.assign(this, { status: response.status, response: await response.json() })
    this.onload()
    this.onloadend()
  }
}

beforeEach(() => {
  pageUrl = 'http://192.0.2.1:5174/'
  interception = null
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  vi.stubGlobal('XMLHttpRequest', OwnRequest)
  vi.stubGlobal('fetch', (path: string, { method = 'GET', headers }: RequestInit) => {
    const dropKey = new Headers(headers).get('X-Drop-Key') ?? ''
    return interception?.() ?? respond(method, path, { 'x-drop-key': dropKey })
  })
})
afterEach(() => {
  uploads.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a network that is lost and found, a sign-in page and a server that hangs leave an open code as it is', async () => {
  const store = createStore()
  for (const event of [startCamera, opened, captureEvent(0)]) store.set(dispatchAtom, event)
  const stop = startHandover(store)
  await vi.waitFor(() => {
    store.set(dispatchHandoverAtom, { type: 'openDialog' })
    expect(store.get(shownSendingAtom)).toMatchObject({ state: 'shared' })
  })
  const shown = async (passMs = 5000) => {
    await vi.advanceTimersByTimeAsync(passMs)
    const sending = store.get(shownSendingAtom)
    return sending?.state === 'shared' ? [sending.upload.pageUrl, sending.hasNetwork] : sending
  }
  pageUrl = null
  expect(await shown()).toEqual(['http://192.0.2.1:5174/', false])
  pageUrl = 'http://192.0.2.9:5174/'
  expect(await shown()).toEqual(['http://192.0.2.9:5174/', true])

  interception = async () => new Response('<!doctype html>')
  expect(await shown()).toEqual(['http://192.0.2.9:5174/', true])
  interception = () => new Promise(() => undefined)
  expect(await shown(60_000)).toEqual(['http://192.0.2.9:5174/', true])
  interception = null
  pageUrl = 'http://192.0.2.7:5174/'
  expect(await shown()).toEqual(['http://192.0.2.7:5174/', true])
  stop()
})
