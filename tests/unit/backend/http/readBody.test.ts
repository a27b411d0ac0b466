import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { IncomingMessage } from 'node:http'

import { expect, test, vi } from 'vitest'

import { HttpError } from '../../../../backend/http/HttpError.ts'
import { readBody } from '../../../../backend/http/readBody.ts'

/** A request whose body comes in pieces; `headers` are all that is read of it beside. */
function requestOf(pieces: Iterable<Buffer> | AsyncIterable<Buffer>): IncomingMessage {
  return Object.assign(Readable.from(pieces), { headers: {} }) as unknown as IncomingMessage
}

const none = () => undefined

/** Limits of a body, which count the room that is held. */
function countingLimits() {
  const taken: number[] = []
  const held = { bytes: 0 }
  const receive = (_: string, bytes: number) => {
    taken.push(bytes)
    held.bytes += bytes
    return () => void (held.bytes -= bytes)
  }
  return { taken, held, limits: { maxBytes: 5_000_000, reserve: () => none, receive } }
}

test('a body in thousands of pieces takes little more room than its bytes, and gives it back', async () => {
  const text = 'photo booth '.repeat(2000)
  const pieces = Array.from(text, (letter) => Buffer.from(letter))
  const { taken, held, limits } = countingLimits()
  const body = await readBody(requestOf(pieces), '192.0.2.1', limits)
  expect(body.toString()).toBe(text)
  expect(taken).toEqual([16 * 1024, 16 * 1024])
  expect(held.bytes).toBe(0)
})

test('a body that goes on after its time takes no room any more, and no timer', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { taken, held, limits } = countingLimits()
  const late = Promise.withResolvers<void>()
  async function* pieces() {
    yield Buffer.alloc(100)
    await late.promise
    yield Buffer.alloc(20 * 1024)
  }
  const request = requestOf(pieces())
  const read = once(request, 'close')
  const body = readBody(request, '192.0.2.1', limits)
  const refusal = body.catch((cause: unknown) => cause)
  await vi.waitUntil(() => taken.length > 0)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await refusal).toMatchObject({ status: 408 })
  late.resolve()
  await read
  expect([held.bytes, taken.length, vi.getTimerCount()]).toEqual([0, 1, 0])
})

test.each([
  ['4 MB at 1 Mbit/s, which stop for 19 s, get through', 125_000, 4_000_000],
  ['a body of a few bytes a second ends', 10, 408],
] as const)('%s', async (_, bytesPerSecond, result) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout'] })
  const size = 4_000_000
  async function* pieces() {
    for (let sent = 0; sent < size; sent += bytesPerSecond) {
      await new Promise((resolve) => setTimeout(resolve, sent === 0 ? 19_000 : 1000))
      yield Buffer.alloc(bytesPerSecond)
    }
  }
  const body = readBody(requestOf(pieces()), '192.0.2.1', countingLimits().limits)
  const ended = body.then(
    ({ length }) => length,
    (cause: unknown) => (cause instanceof HttpError ? cause.status : cause),
  )
  await vi.advanceTimersByTimeAsync(70_000)
  expect(await ended).toBe(result)
})
