import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

import { expect, test } from 'vitest'

import {
  normalizeAddress,
  readListenAddress,
  visitorAddress,
  visitorNetwork,
} from '../../../../backend/http/address.ts'

test('the server listens on this machine alone, on port 5173', () => {
  expect(readListenAddress({})).toEqual({ host: '127.0.0.1', port: 5173 })
})

test('HOST and PORT set the address; an empty HOST counts as unset', () => {
  expect(readListenAddress({ HOST: '' }).host).toBe('127.0.0.1')
  expect(readListenAddress({ HOST: '0.0.0.0', PORT: '8080' })).toEqual({ host: '0.0.0.0', port: 8080 })
})

test('a PORT that is none is refused', () => {
  for (const port of ['', '0', '65536', '-1', '80.5', '0x50', ' 80', 'http'])
    expect(() => readListenAddress({ PORT: port })).toThrow(
      `PORT must be a number from 1 to 65535, not "${port}".`,
    )
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  [' 192.0.2.1:4711', '192.0.2.1'],
  ['"192.0.2.1:"', '192.0.2.1'],
  ['2001:DB8::1', '2001:db8:0:0:0:0:0:1'],
  ['[2001:db8::1]', '2001:db8:0:0:0:0:0:1'],
  ['[2001:db8::1]:443', '2001:db8:0:0:0:0:0:1'],
  ['fe80::1%eth0', 'fe80:0:0:0:0:0:0:1'],
  ['[fe80::1%25eth0]:80', 'fe80:0:0:0:0:0:0:1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['[::FFFF:192.0.2.1]:80', '192.0.2.1'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0:0:0:c000:201'],
  ['::', '0:0:0:0:0:0:0:0'],
  ['unknown', 'unknown'],
  ['', ''],
])('%s is the address %s', (text, address) => {
  expect(normalizeAddress(text)).toBe(address)
})

test('a household has one network in IPv6, and one address in IPv4', () => {
  expect(visitorNetwork('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(visitorNetwork('[2001:db8:1:2::9]:80')).toBe('2001:db8:1:2::/64')
  expect(visitorNetwork('2001:db8:1:3::9')).not.toBe('2001:db8:1:2::/64')
  expect(visitorNetwork('192.0.2.1:80')).toBe('192.0.2.1')
})

function requestWith(headers: Readonly<Record<string, string>>): IncomingMessage {
  const request = new IncomingMessage(new Socket())
  Object.assign(request.headers, headers)
  return request
}

test('only the last element of the named header counts, and no header that is not named', () => {
  const request = requestWith({ 'x-forwarded-for': '203.0.113.9, 192.0.2.1:4711', 'x-real-ip': '10.0.0.1' })
  expect(visitorAddress(request, 'X-Forwarded-For')).toBe('192.0.2.1')
  expect(visitorAddress(request, undefined)).toBe('unknown')
})
