import { expect, test, vi } from 'vitest'
import { request, requestTimeoutMs } from '../../../src/lib/request.ts'

test('a request ends where nothing comes for the limit, and each piece of the response begins it anew', async () => {
  vi.useFakeTimers()
  let pieces: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (pieces = controller) })
  vi.stubGlobal('fetch', async () => new Response(body))
  const read = request('/slow').then((response) => response.text())
  for (const text of ['a', 'b', 'c']) {
    await vi.advanceTimersByTimeAsync(requestTimeoutMs - 1)
    pieces?.enqueue(new TextEncoder().encode(text))
  }
  await vi.advanceTimersByTimeAsync(requestTimeoutMs - 1)
  pieces?.close()
  expect(await read).toBe('abc')

  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const hung = request('/hung').catch((cause: unknown) => cause)
  await vi.advanceTimersByTimeAsync(requestTimeoutMs)
  expect(await hung).toMatchObject({ name: 'TimeoutError' })
})

test('a status without a body is read, though the browser gives an empty one', async () => {
  const empty = new Response('').body
  vi.stubGlobal('fetch', async () =>
    Object.create(new Response(null), {
      status: { value: 204 },
      statusText: { value: 'No Content' },
      headers: { value: new Headers({ ETag: '"1"' }) },
      body: { value: empty },
    }),
  )
  const { status, headers } = await request('/empty')
  expect([status, headers.get('ETag')]).toEqual([204, '"1"'])
})
