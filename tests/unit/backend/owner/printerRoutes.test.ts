import jpeg from 'jpeg-js'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createOwner } from '../../../../backend/owner/createOwner.ts'
import { openPrinting } from '../../../../backend/printing/createPrinting.ts'
import {
  cookieOf,
  ownerKey,
  passes,
  type ServedRoutes,
  serveRoutes,
} from '../../../../tools/harness/fixtures/serveRoutes.ts'
import { makeFileFolder } from '../../../../tools/harness/fixtures/testFolder.ts'
import { openTestPrinter, printed, work } from '../../../../tools/harness/printing/testPrinter.ts'

const folder = makeFileFolder()
const printing = openPrinting(folder)
let server: ServedRoutes
let opened: Awaited<ReturnType<typeof openTestPrinter>>

beforeAll(async () => {
  opened = await openTestPrinter()
  const owner = createOwner({
    key: ownerKey,
    passes,
    folder,
    openPrinting: () => printing.ready,
    openCommands: () => Promise.reject(new Error('no guest book')),
    boothUrl: async () => server.url,
    isHttps: false,
  })
  server = await serveRoutes(owner.routes)
})
afterAll(async () => {
  await printing.close()
  await Promise.all([server.close(), opened.close()])
})

async function ask(
  role: 'owner' | 'kiosk',
  method: string,
  path: string,
  body?: string | Uint8Array<ArrayBuffer>,
) {
  const type = typeof body === 'string' ? 'application/json' : 'image/jpeg'
  const headers = { Origin: server.url, Cookie: cookieOf(role), ...(body && { 'Content-Type': type }) }
  const response = await fetch(`${server.url}/${role}/v1/${path}`, { method, headers, ...(body && { body }) })
  return { status: response.status, text: await response.text() }
}

const sheetOf = (width: number, height: number) =>
  new Uint8Array(jpeg.encode({ width, height, data: Buffer.alloc(4 * width * height) }, 50).data)

const paper = encodeURIComponent('10160x15240 0,0,0,0')

test('sheets are taken of the chosen printer’s paper alone, whole, of its size, and once', async () => {
  const sheet = sheetOf(1200, 1800)
  const put = async (path: string, body = sheet) => (await ask('kiosk', 'PUT', `prints/${path}`, body)).status
  expect(await put(`strip-1.jpg?paper=${paper}&sheets=1`), 'before a printer is chosen').toBe(409)
  expect((await ask('kiosk', 'GET', 'printer')).text).toBe('{"printer":null}')
  expect((await ask('owner', 'PUT', 'printer', JSON.stringify({ uri: opened.uri }))).status).toBe(204)
  expect(JSON.parse((await ask('kiosk', 'GET', 'printer')).text)).toMatchObject({
    printer: { dpi: 300, problem: null },
  })
  expect(await put('strip-1.jpg?paper=other&sheets=1'), 'other paper').toBe(409)
  for (const [width, height] of [
    [1200, 1799],
    [1199, 1800],
  ] as const)
    expect(await put(`strip-1.jpg?paper=${paper}&sheets=1`, sheetOf(width, height)), 'other size').toBe(400)
  expect(await put(`strip-1.jpg?paper=${paper}&sheets=1`, sheet.subarray(0, -2)), 'cut off').toBe(400)
  for (const sheets of [0, 5, 1.5, 'x'])
    expect(await put(`strip-1.jpg?paper=${paper}&sheets=${sheets}`)).toBe(400)
  opened.printer.reasons = ['media-empty-error']
  const twice = await Promise.all([1, 2].map(() => put(`strip-1.jpg?paper=${paper}&sheets=1`)))
  expect(twice.every((status) => [201, 204].includes(status))).toBe(true)
  expect(await put(`strip-1.jpg?paper=${paper}&sheets=1`)).toBe(204)
  opened.printer.reasons = ['none']
  expect((await ask('kiosk', 'POST', 'printer/resume')).status).toBe(204)
  const print = () => {
    work(opened.printer)
    return printed(opened.printer)
  }
  await expect.poll(print, { timeout: 5000 }).toEqual(['strip-1-1'])
})

test('the owner’s counts have the sheets, and a job is cancelled', async () => {
  await expect
    .poll(async () => JSON.parse((await ask('owner', 'GET', 'tonight')).text), { timeout: 5000 })
    .toMatchObject({ hours: [{ print: 1 }] })
  opened.printer.isStopped = true
  const sheet = sheetOf(1200, 1800)
  for (const id of ['one-1', 'two-1'])
    expect((await ask('owner', 'PUT', `prints/${id}.jpg?paper=${paper}&sheets=2`, sheet)).status).toBe(201)
  expect((await ask('owner', 'DELETE', 'prints/one-1')).status).toBe(204)
  expect((await ask('owner', 'DELETE', 'prints')).status).toBe(204)
  const { jobs } = JSON.parse((await ask('owner', 'GET', 'printer')).text).printer
  expect(jobs).toMatchObject([{ state: 'done' }, { state: 'cancelled' }, { state: 'cancelled' }])
  expect(opened.printer.jobs).toHaveLength(1)
})

test('an address that is no printer’s changes nothing, and says why', async () => {
  const { status, text } = await ask('owner', 'PUT', 'printer', JSON.stringify({ uri: 'ipp://127.0.0.1:9/' }))
  expect([status, JSON.parse(text).code]).toEqual([409, 'unreachable'])
  expect(JSON.parse((await ask('owner', 'GET', 'printer')).text).uri).toBe(opened.uri)
})
