import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { IncomingMessage } from 'node:http'

import { expect, test, vi } from 'vitest'

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
  return { taken, held, limits: { maxBytes: 32 * 1024, timeoutMs: 10_000, reserve: () => none, receive } }
}

test('a body in thousands of pieces takes room a few times, for little more than its bytes, and gives it back', async () => {
  const text = 'photo booth '.repeat(2000)
  const pieces = Array.from(text, (letter) => Buffer.from(letter))
  const { taken, held, limits } = countingLimits()
  const body = await readBody(requestOf(pieces), '192.0.2.1', limits)
  expect(body.toString()).toBe(text)
  expect(taken).toEqual([16 * 1024, 16 * 1024])
  expect(held.bytes).toBe(0)
})

test('a body that goes on after its time takes no room any more, and no timer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
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
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await refusal).toMatchObject({ status: 408 })
  late.resolve()
  await read
  expect([held.bytes, taken.length, vi.getTimerCount()]).toEqual([0, 1, 0])
  vi.useRealTimers()
})
