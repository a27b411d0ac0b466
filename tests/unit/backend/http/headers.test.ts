import { expect, test } from 'vitest'

import { headersOf, securityHeaders } from '../../../../backend/http/headers.ts'

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

const stylesOf = (url: string) =>
  /style-src ([^;]*)/.exec(headersOf(url, securityHeaders(undefined))['Content-Security-Policy'] ?? '')?.[1]

test('S5: the page of the darkroom, and no other, may have the one style of its sliders', () => {
  expect(stylesOf('/?darkroom')).toBe("'self' 'sha256-WU+tMAooBGOdJsdyBqbrrPu4TVMhi7m8OLZ9L4tWidA='")
  expect(stylesOf('/?kiosk&darkroom=look')).toContain('sha256-')
  const others = ['/', '/?kiosk', '/darkroom', '/?x=darkroom', '//', '/%']
  expect(new Set(others.map(stylesOf))).toEqual(new Set(["'self'"]))
})

for (const address of ['abc.supabase.co', 'javascript:alert(1)', "https://'; script-src *"]) {
  test(`the address "${address}" is refused`, () => {
    expect(() => securityHeaders(address)).toThrow('VITE_SUPABASE_URL is no http(s) address')
  })
}
