import { beforeEach, expect, test, vi } from 'vitest'

import { openHandover } from '../../../src/handover/openHandover.ts'
import { fetchUpload } from '../../../src/handover/receive/fetchUpload.ts'

type Call = { readonly url: string; readonly headers: Record<string, string>; readonly body: unknown }

const id = 'B'.repeat(22)
const shared = { id, dropKey: 'key', expiresInMs: 600_000, pageUrl: 'https://booth.example/receive/' }
let calls: Call[] = []
/** Answer of the next request. */
let answer: { readonly status: number; readonly body: unknown } = { status: 200, body: null }

/** The part of XMLHttpRequest that an upload uses. */
class FakeRequest {
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  readonly headers: Record<string, string> = {}
  url = ''
  status = 0
  responseText = ''
  onload = () => undefined
  open(_method: string, url: string) {
    this.url = url
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(body: string) {
    calls.push({ url: this.url, headers: this.headers, body: JSON.parse(body) })
    this.upload.onprogress?.({ loaded: 1, total: 2 })
    this.status = answer.status
    this.responseText = JSON.stringify(answer.body)
    this.onload()
  }
  abort() {}
}

beforeEach(() => {
  calls = []
  vi.stubEnv('VITE_SUPABASE_URL', 'https://project.supabase.co')
  vi.stubEnv('VITE_SUPABASE_ANON_KEY', 'public-key')
  vi.stubGlobal('location', { href: 'https://booth.example/?kiosk' })
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.stubGlobal(
    'fetch',
    async (url: string, { headers, body }: { headers: Call['headers']; body: string }) => {
      calls.push({ url, headers, body: JSON.parse(body) })
      return Response.json(answer.body, { status: answer.status })
    },
  )
})

const rpc = (name: string) => `https://project.supabase.co/rest/v1/rpc/${name}`
const bytes = new Uint8Array(100_000).map((_, at) => at % 251)
const options = { signal: new AbortController().signal, onProgress: () => undefined }

test('an upload goes to Supabase in base64, and its link to this site’s own page for phones', async () => {
  const server = await openHandover()
  answer = { status: 200, body: { id, dropKey: 'key', expiresInMs: 600_000 } }
  const onProgress = vi.fn<(part: number) => void>()
  expect(await server?.put(bytes, { ...options, onProgress })).toEqual(shared)
  expect(onProgress).toHaveBeenCalledWith(0.5)
  const [put] = calls
  expect(put).toMatchObject({ url: rpc('put_upload'), headers: { apikey: 'public-key' } })
  expect(put?.body).toEqual({ content: Buffer.from(bytes).toString('base64') })
})

test('downloads are counted, and sharing is stopped, by the key of the booth alone', async () => {
  const server = await openHandover()
  answer = { status: 200, body: 3 }
  expect(await server?.status(shared)).toEqual({ downloads: 3, pageUrl: shared.pageUrl })
  answer = { status: 200, body: null }
  expect(await server?.status(shared)).toBeNull()
  await server?.drop(shared)
  expect(calls.map(({ url }) => url)).toEqual([
    rpc('count_downloads'),
    rpc('count_downloads'),
    rpc('drop_upload'),
  ])
  for (const { body } of calls) expect(body).toEqual({ upload_id: id, drop_key: 'key' })
})

test('the phone’s page takes the upload from Supabase, once for each look', async () => {
  answer = { status: 200, body: Buffer.from(bytes).toString('base64') }
  expect(await fetchUpload(id, () => undefined, options.signal)).toEqual(bytes)
  expect(calls).toHaveLength(1)
  expect(calls[0]).toMatchObject({ url: rpc('take_upload'), body: { upload_id: id } })
  answer = { status: 200, body: null }
  await expect(fetchUpload(id, () => undefined, options.signal)).rejects.toMatchObject({ code: 'gone' })
  answer = { status: 200, body: '%%%' }
  await expect(fetchUpload(id, () => undefined, options.signal)).rejects.toThrow('base64')
})
