import { expect, test } from 'vitest'

import { isTrustworthy, securityHeaders } from '../../../../backend/http/headers.ts'

const connectSources = (supabaseUrl?: string) =>
  /connect-src ([^;]*)/.exec(securityHeaders(supabaseUrl)['Content-Security-Policy'] ?? '')?.[1]

test('S5: the page talks to its own origin only', () => {
  expect(connectSources()).toBe("'self'")
})

test('S5: a configured Supabase is allowed over http and WebSocket, by its origin only', () => {
  expect(connectSources('https://abc.supabase.co/rest')).toBe(
    "'self' https://abc.supabase.co wss://abc.supabase.co",
  )
  expect(connectSources('http://localhost:54321')).toBe("'self' http://localhost:54321 ws://localhost:54321")
})

test('pages of other sites get no handle on the booth’s window, and embed none of its files', () => {
  expect(securityHeaders(undefined)).toMatchObject({
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  })
})

for (const address of ['abc.supabase.co', 'javascript:alert(1)', "https://'; script-src *"]) {
  test(`the address "${address}" is refused`, () => {
    expect(() => securityHeaders(address)).toThrow('VITE_SUPABASE_URL is not an http(s) address')
  })
}

test.each([
  ['localhost:5173', false, true],
  ['booth.localhost', false, true],
  ['127.0.0.1:5173', false, true],
  ['[::1]:5173', false, true],
  ['192.168.1.20:5173', false, false],
  ['localhost.evil.example', false, false],
  ['booth.example', false, false],
  ['booth.example', true, true],
])(
  'the policy for windows is sent to %s, with https: %s, where browsers follow it',
  (host, isHttps, expected) => {
    expect(isTrustworthy(host, isHttps)).toBe(expected)
  },
)
