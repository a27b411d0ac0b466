import { expect, test } from 'vitest'

import { readAddress } from '../../../backend/address.ts'

test('the booth is at home on this machine alone, on 5173', () => {
  expect(readAddress({})).toEqual({ host: '127.0.0.1', port: 5173 })
})

test('HOST and PORT move it; an empty HOST does not', () => {
  expect(readAddress({ HOST: '' }).host).toBe('127.0.0.1')
  expect(readAddress({ HOST: '0.0.0.0', PORT: '8080' })).toEqual({ host: '0.0.0.0', port: 8080 })
})

for (const port of ['', '0', '65536', '-1', '80.5', '0x50', ' 80', 'http']) {
  test(`PORT "${port}" is refused`, () => {
    expect(() => readAddress({ PORT: port })).toThrow(`PORT must be a number from 1 to 65535, not "${port}".`)
  })
}
