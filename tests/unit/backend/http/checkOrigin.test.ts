import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

import { expect, test } from 'vitest'

import { createOriginCheck } from '../../../../backend/http/checkOrigin.ts'

function isAllowed(host: string | undefined, origin?: string, publicUrl?: string): boolean {
  const request = new IncomingMessage(new Socket())
  if (host !== undefined) request.headers.host = host
  if (origin !== undefined) request.headers.origin = origin
  return createOriginCheck(publicUrl)(request)
}

test.each([
  ['localhost:5173', 'http://localhost:5173'],
  ['127.0.0.1:5173', 'http://127.0.0.1:5173'],
  ['[::1]:5173', 'http://[::1]:5173'],
  ['192.168.1.5', 'https://192.168.1.5'],
  ['localhost:5173', undefined],
])('a page opened at %s may write', (host, origin) => {
  expect(isAllowed(host, origin)).toBe(true)
})

test.each([
  ['a page of another site', 'localhost:5173', 'https://evil.example'],
  ['a page of another port', 'localhost:5173', 'http://localhost:3000'],
  ['a page without an origin of its own', 'localhost:5173', 'null'],
  ['an origin that is not an address', 'localhost:5173', ''],
  ['a name that was pointed at this machine', 'rebound.example:5173', 'http://rebound.example:5173'],
  ['a name that was pointed at this machine, without an origin', 'rebound.example:5173', undefined],
  ['a name before an @', 'localhost@rebound.example', 'http://rebound.example'],
  ['no host', undefined, undefined],
])('%s may not write', (_, host, origin) => {
  expect(isAllowed(host, origin)).toBe(false)
})

test('PUBLIC_URL allows its own name, also where the proxy names this server by its address', () => {
  const publicUrl = 'https://booth.example/'
  expect(isAllowed('booth.example', 'https://booth.example', publicUrl)).toBe(true)
  expect(isAllowed('127.0.0.1:5173', 'https://booth.example', publicUrl)).toBe(true)
  expect(isAllowed('booth.example', 'https://evil.example', publicUrl)).toBe(false)
  expect(isAllowed('evil.example', 'https://booth.example', publicUrl)).toBe(false)
})

test.each(['booth.example', 'ftp://booth.example', 'javascript:alert(1)'])(
  'PUBLIC_URL "%s" is refused',
  (text) => {
    expect(() => createOriginCheck(text)).toThrow(`PUBLIC_URL must be an http(s) address, not "${text}".`)
  },
)
