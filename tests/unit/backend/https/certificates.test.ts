import { X509Certificate } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import type { NetworkInterfaceInfo } from 'node:os'
import { join } from 'node:path'

import { beforeEach, expect, test, vi } from 'vitest'

import { issueCertificate, makeAuthority } from '../../../../backend/https/certificates.ts'
import { keepCertificate } from '../../../../backend/https/keepCertificate.ts'
import { openAuthority } from '../../../../backend/https/openAuthority.ts'
import { localName, readOwnNames } from '../../../../backend/https/ownNames.ts'
import { makeTestFolder } from '../../../../tools/harness/fixtures/testFolder.ts'

const dayMs = 86_400_000
const nowMs = Date.parse('2026-11-27T20:00:00Z')
const lan = { names: ['localhost', 'laptop.local'], addresses: ['127.0.0.1', '::1', '192.168.1.20'] }
const validDays = (pem: string) => {
  const { validFromDate, validToDate } = new X509Certificate(pem)
  return (validToDate.getTime() - validFromDate.getTime()) / dayMs
}

let folder = ''
beforeEach(() => void (folder = makeTestFolder()))

test('a certificate holds for this machine’s names, 398 days at most, and its authority for ten years', async () => {
  const authority = await makeAuthority('Retro Booth on laptop', nowMs)
  const issued = await issueCertificate(authority, lan, nowMs)
  const [certificate, issuer] = [new X509Certificate(issued.cert), new X509Certificate(authority.cert)]
  expect(certificate.subjectAltName).toBe(
    'DNS:localhost, DNS:laptop.local, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1, IP Address:192.168.1.20',
  )
  expect(certificate.verify(issuer.publicKey)).toBe(true)
  expect(certificate.ca).toBe(false)
  expect(issuer.ca).toBe(true)
  // A tablet's clock may be a day behind.
  expect(certificate.validFromDate.getTime()).toBe(nowMs - dayMs)
  expect(validDays(issued.cert)).toBeLessThanOrEqual(398)
  expect(issuer.validToDate.getTime()).toBe(nowMs + 3650 * dayMs)
  // Node reads a length in more bytes than it needs; Chromium and DER don't.
  expect(issuer.raw.includes(Buffer.from([0x30, 0x82, 0]))).toBe(false)
  expect(certificate.serialNumber).not.toBe(issuer.serialNumber)
})

test('the authority is in a file of this user alone, and made anew when certificates would outlive it', async () => {
  const first = await openAuthority(folder, nowMs)
  const path = join(folder, 'authority.pem')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(await openAuthority(folder, nowMs + 3000 * dayMs)).toEqual(first)
  const second = await openAuthority(folder, nowMs + 3300 * dayMs)
  expect(second.cert).not.toBe(first.cert)
  expect(readFileSync(path, 'utf8')).toContain(second.cert)

  writeFileSync(path, 'nothing')
  await expect(openAuthority(folder, nowMs)).rejects.toThrow('holds no certificate authority')
})

test('a certificate is renewed for a new address, and not for one that is gone', async () => {
  vi.useFakeTimers({ now: nowMs, toFake: ['Date'] })
  const authority = await makeAuthority('Retro Booth on laptop', nowMs)
  const renewed: string[] = []
  let { addresses } = lan
  const onRenewal = ({ cert }: { readonly cert: string }) => renewed.push(cert)
  const keeper = await keepCertificate(authority, onRenewal, () => ({ ...lan, addresses }))
  addresses = ['127.0.0.1', '::1']
  await keeper.renewIfDue()
  expect(renewed).toHaveLength(0)
  addresses = [...lan.addresses, '10.0.0.7']
  await keeper.renewIfDue()
  expect(new X509Certificate(renewed[0] ?? '').checkIP('10.0.0.7')).toBe('10.0.0.7')
  expect(keeper.current().cert).toBe(renewed[0])
  keeper.close()
})

test.each([1970, 2024, 2029])(
  'a clock that is set after a start in %i gives a certificate of today within the minute',
  async (year) => {
    vi.useFakeTimers({ now: Date.UTC(year, 5) })
    const authority = await makeAuthority('Retro Booth on laptop', Date.now())
    const renewed: string[] = []
    const keeper = await keepCertificate(
      authority,
      ({ cert }) => renewed.push(cert),
      () => lan,
    )
    vi.setSystemTime(nowMs)
    await vi.advanceTimersByTimeAsync(60_000)
    await vi.waitUntil(() => renewed.length > 0)
    for (const pem of [keeper.current().cert, authority.cert]) {
      const { validFromDate, validToDate } = new X509Certificate(pem)
      expect([validFromDate.getTime() < nowMs, validToDate.getTime() > nowMs + 300 * dayMs]).toEqual([
        true,
        true,
      ])
    }
    keeper.close()
  },
)

test('public addresses, and those that no URL can have, are left out; the name is that of multicast DNS', () => {
  const face = (address: string): NetworkInterfaceInfo => ({
    address,
    netmask: '',
    mac: '',
    internal: false,
    cidr: null,
    ...(address.includes(':') ? { family: 'IPv6', scopeid: 0 } : { family: 'IPv4' }),
  })
  const found = ['192.168.1.20', '8.8.8.8', 'fe80::1', 'fd12::1', '2001:db8::1', '172.31.0.1', '172.32.0.1']
  const { names, addresses } = readOwnNames({ eth0: found.map(face) }, 'Annas-Laptop.fritz.box')
  expect(names).toEqual(['localhost', 'annas-laptop.local'])
  expect(addresses).toEqual(['127.0.0.1', '172.31.0.1', '192.168.1.20', '::1', 'fd12::1'])
  expect(localName('Büro_1')).toBe('bro1.local')
  expect(localName('大')).toBe('booth.local')
})
