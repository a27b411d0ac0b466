import { Readable } from 'node:stream'
import type { IncomingMessage } from 'node:http'

import { expect, test } from 'vitest'

import { readBody } from '../../../../backend/http/readBody.ts'

/** A request whose body comes in pieces; `headers` are all that is read of it beside. */
function requestOf(pieces: Iterable<Buffer>): IncomingMessage {
  return Object.assign(Readable.from(pieces), { headers: {} }) as unknown as IncomingMessage
}

const none = () => undefined

test('a body in thousands of pieces takes room a few times, for little more than its bytes, and gives it back', async () => {
  const text = 'photo booth '.repeat(2000)
  const pieces = Array.from(text, (letter) => Buffer.from(letter))
  const taken: number[] = []
  let held = 0
  const limits = {
    maxBytes: 32 * 1024,
    timeoutMs: 10_000,
    reserve: () => none,
    receive: (_: string, bytes: number) => {
      taken.push(bytes)
      held += bytes
      return () => void (held -= bytes)
    },
  }
  const body = await readBody(requestOf(pieces), '192.0.2.1', limits)
  expect(body.toString()).toBe(text)
  expect(taken).toEqual([16 * 1024, 16 * 1024])
  expect(held).toBe(0)
})
