import { assert, asyncProperty, uint8Array } from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { makeAuthority } from '../../../../backend/https/certificates.ts'
import { openPrinter, readStatus } from '../../../../backend/printing/printer.ts'
import { readPrinter } from '../../../../backend/printing/readPrinter.ts'
import { openTestPrinter, photoPrinter, work } from '../../../../tools/harness/printing/testPrinter.ts'

let opened: Awaited<ReturnType<typeof openTestPrinter>>
beforeAll(async () => {
  opened = await openTestPrinter()
})
beforeEach(() => Object.assign(opened.printer, { respond: null, reasons: ['none'], isStopped: false }))
afterAll(() => opened.close())

const problemOf = (...reasons: readonly string[]) =>
  readPrinter({ ...photoPrinter, 'printer-state': 'idle', 'printer-state-reasons': reasons })?.problem

test.each([
  [['none'], null],
  [['media-empty'], 'media-empty'],
  [['media-low-report', 'media-empty-error'], 'media-empty'],
  [['marker-supply-low-warning'], null],
  [['media-empty-warning'], 'media-empty'],
  [['cover-open-error', 'media-empty'], 'media-empty'],
  [['offline-report'], 'offline'],
  [['marker-supply-empty'], 'marker-supply-empty'],
  [['x'.repeat(500)], null],
])('P2: %s means %s', (reasons, problem) => {
  expect(problemOf(...reasons)).toBe(problem)
})

test('of a printer with two trays a warning may be of the other one', () => {
  const trays = { ...photoPrinter, 'media-ready': ['na_index-4x6_4x6in', 'iso_a4_210x297mm'] }
  const status = readPrinter({
    ...trays,
    'printer-state': 'idle',
    'printer-state-reasons': 'media-empty-warning',
  })
  expect(status).toMatchObject({ problem: null, warnings: ['media-empty'] })
})

test('a stopped printer says why, in its own word where the booth knows none', () => {
  const stopped = { ...photoPrinter, 'printer-state': 'stopped' }
  expect(readPrinter({ ...stopped, 'printer-state-reasons': 'none' })?.problem).toBe('paused')
  expect(readPrinter({ ...stopped, 'printer-state-reasons': ['fuser-over-temp'] })?.problem).toBe(
    'fuser-over-temp',
  )
})

test('levels that a printer knows are told, and one that takes no JPEG is none', () => {
  const supplies = { 'marker-names': ['Ribbon', 'Ink'], 'marker-levels': [42, -2] }
  expect(readPrinter({ ...photoPrinter, ...supplies })?.supplies).toEqual([{ name: 'Ribbon', level: 42 }])
  expect(readPrinter({ ...photoPrinter, 'document-format-supported': 'application/pdf' })).toBeNull()
})

test('a sheet is sent as it is, unscaled on its paper, and asks for what the printer offers', async () => {
  const { printer, uri } = opened
  const { status } = await readStatus({ uri })
  const [paper] = status.papers
  if (!paper) throw new Error('no paper')
  const jpeg = Uint8Array.of(0xff, 0xd8, 1, 2, 3, 0xff, 0xd9)
  await openPrinter({ uri }).print(
    { name: 'strip-1-1', paper: { ...paper, finishing: 'trim' }, jpeg },
    status,
  )
  const job = printer.jobs.at(-1)
  expect([job?.name, [...(job?.jpeg ?? [])]]).toEqual(['strip-1-1', [...jpeg]])
  expect(job?.asked).toEqual({
    // What it can't do is refused, and not printed otherwise.
    isExact: true,
    'media-col': { ...photoPrinter['media-col-database'][0] },
    finishings: 'trim',
    'print-scaling': 'none',
  })
})

test('jobs are found by their names, and followed to their end', async () => {
  const { printer, uri } = opened
  const to = openPrinter({ uri })
  const id = await to.find('strip-1-1')
  expect([id, await to.find('strip-9-1')]).toEqual([1, null])
  expect(await to.follow(1)).toMatchObject({ state: 'printing' })
  work(printer)
  expect(await to.follow(1)).toMatchObject({ state: 'printed' })
  expect(await to.follow(99)).toMatchObject({ state: 'gone' })
  await to.cancel(1)
})

test.each([
  'http://localhost/',
  'ipp://',
  'ipp:///etc/passwd',
  'file:///etc/passwd',
  'ipp://user:word@localhost/',
  'x',
])('%s is no address of a printer', async (uri) => {
  await expect(readStatus({ uri })).rejects.toMatchObject({ code: 'notAPrinter' })
})

test('P3: other pages, redirects, endless and huge responses are no printer', async () => {
  const { printer, uri } = opened
  const codeOf = () =>
    readStatus({ uri }).then(
      () => null,
      (cause: { code?: string }) => cause.code,
    )
  printer.respond = (response) => void response.writeHead(302, { Location: 'ipp://localhost:1/' }).end()
  expect(await codeOf()).toBe('notAPrinter')
  printer.respond = (response) =>
    void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Router</h1>')
  expect(await codeOf()).toBe('notAPrinter')
  printer.respond = (response) => {
    response.writeHead(200, { 'Content-Type': 'application/ipp' })
    const more = (cause?: Error | null) => cause ?? response.write(Buffer.alloc(65_536), more)
    more()
  }
  expect(await codeOf()).toBe('notAPrinter')
  printer.respond = (response) => void response.writeHead(401).end()
  expect(await codeOf()).toBe('notAllowed')
  expect(
    await readStatus({ uri: 'ipp://127.0.0.1:9/' }).catch((cause: { code?: string }) => cause.code),
  ).toBe('unreachable')
})

test('P3: random bytes never do more than that', async () => {
  const { printer, uri } = opened
  const codes = new Set<string | undefined>()
  await assert(
    asyncProperty(uint8Array({ maxLength: 300 }), async (bytes) => {
      const body = Buffer.concat([Buffer.of(2, 0, 0, 0, 0, 0, 0, 1), bytes])
      printer.respond = (response) =>
        void response.writeHead(200, { 'Content-Type': 'application/ipp' }).end(body)
      await readStatus({ uri }).catch((cause: { code?: string }) => codes.add(cause.code))
    }),
    { numRuns: 200 },
  )
  expect([...codes].filter((code) => !['notAPrinter', 'noJpeg', 'refused'].includes(code ?? ''))).toEqual([])
})

test('P3: an ipps printer is held to the certificate of its first use, and another one gets nothing', async () => {
  const first = await openTestPrinter(await makeAuthority('printer', 0))
  const { uri, port } = first
  const { fingerprint } = await readStatus({ uri })
  expect(fingerprint).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)
  await expect(openPrinter({ uri, fingerprint }).read()).resolves.toMatchObject({ problem: null })
  await first.close()
  const second = await openTestPrinter(await makeAuthority('printer', 0), port)
  await expect(openPrinter({ uri, fingerprint }).read()).rejects.toMatchObject({ code: 'otherCertificate' })
  expect(second.printer.requests).toBe(0)
  await second.close()
})
