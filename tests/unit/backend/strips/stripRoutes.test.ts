import { randomBytes } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { decode, encode } from 'jpeg-js'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createGuard } from '../../../../backend/access/guard.ts'
import { createStripRoutes } from '../../../../backend/strips/stripRoutes.ts'
import { createStripStore } from '../../../../backend/strips/stripStore.ts'
import {
  cookieOf,
  ownerKey,
  passes,
  type ServedRoutes,
  serveRoutes,
} from '../../../../tools/harness/fixtures/serveRoutes.ts'
import { makeTestFolder } from '../../../../tools/harness/fixtures/testFolder.ts'

let server: ServedRoutes
let url = ''
let folder = ''

beforeEach(async () => {
  folder = join(makeTestFolder(), 'strips')
  const guard = createGuard(ownerKey, passes)
  server = await serveRoutes(createStripRoutes(createStripStore(folder), guard))
  url = server.url
})
afterEach(() => server.close())

/** JPEG as far as the store looks at it: a frame header of 800 x 2400, `filler` bytes, and the end. */
function jpegOf(filler: number, widthPx = 800): Buffer {
  const frame = Buffer.from(`ffd8ffc00011080960000003${'00'.repeat(9)}`, 'hex')
  frame.writeUInt16BE(widthPx, 9)
  return Buffer.concat([frame, Buffer.alloc(filler, 7), Buffer.from([0xff, 0xd9])])
}
const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 16]), Buffer.from('ftypisom'), Buffer.alloc(4)])
const id = 'retro-photostrip-2026-11-27-201530-k3Fz9QpL'

const put = (name: string, body: Buffer, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${url}/kiosk/v1/strips/${name}`, {
    method: 'PUT',
    headers: { Origin: url, Cookie: cookieOf('kiosk'), 'Content-Type': 'image/jpeg', ...headers },
    body: new Uint8Array(body),
  })
const asOwner = (method: string, path: string) =>
  fetch(`${url}/owner/v1/strips${path}`, { method, headers: { Origin: url, Cookie: cookieOf('owner') } })

test('a copy is kept once, whole, and never over another one', async () => {
  expect((await put(`${id}.jpg`, jpegOf(10))).status).toBe(201)
  expect((await put(`${id}.jpg`, jpegOf(10))).status, 'again').toBe(204)
  expect((await put(`${id}.jpg`, jpegOf(11))).status, 'another').toBe(409)
  expect((await put(`${id}.mp4`, mp4, { 'Content-Type': 'video/mp4' })).status).toBe(201)
  expect((await readdir(folder)).toSorted()).toEqual([`${id}.jpg`, `${id}.mp4`])
  expect(await readFile(join(folder, `${id}.jpg`))).toEqual(jpegOf(10))
  const many = await Promise.all(Array.from({ length: 2 }, () => put(`${id.slice(0, -1)}M.jpg`, jpegOf(20))))
  expect(many.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 204])
})

test('the owner lists, downloads and deletes copies; what else lies in the folder is none', async () => {
  const later = id.replace('201530', '201600')
  await put(`${later}.jpg`, jpegOf(12))
  await put(`${id}.jpg`, jpegOf(10))
  await put(`${id}.mp4`, mp4, { 'Content-Type': 'video/mp4' })
  await writeFile(join(folder, 'notes.jpg'), 'mine')
  const copies = (await (await asOwner('GET', '')).json()) as readonly Readonly<Record<string, unknown>>[]
  expect(copies, 'by the times in their ids, whenever they came').toEqual([
    { id: later, hasMoving: false },
    { id, hasMoving: true },
  ])
  const picture = await asOwner('GET', `/${id}.jpg`)
  expect(picture.headers.get('content-type')).toBe('image/jpeg')
  expect(Buffer.from(await picture.arrayBuffer())).toEqual(jpegOf(10))
  expect((await asOwner('DELETE', `/${id}.jpg`)).status).toBe(204)
  expect((await asOwner('DELETE', `/${id}.jpg`)).status).toBe(404)
  expect((await asOwner('GET', `/${id}.mp4`)).status).toBe(404)
  expect((await readdir(folder)).toSorted()).toEqual(['notes.jpg', `${later}.jpg`].toSorted())
})

test('what is no picture or video of a strip is refused, whatever its name, and nothing of it is left', async () => {
  const video = { 'Content-Type': 'video/mp4' }
  expect((await put(`${id}.jpg`, jpegOf(10), video)).status).toBe(415)
  expect((await put(`${id}.jpg`, Buffer.from('<svg onload="alert(1)">'))).status).toBe(400)
  expect((await put(`${id}.jpg`, jpegOf(10).subarray(0, -1))).status, 'cut off').toBe(400)
  expect((await put(`${id}.jpg`, jpegOf(10, 9000))).status, 'far too wide').toBe(400)
  expect((await put(`${id}.jpg`, jpegOf(12_000_000))).status, 'too large').toBe(400)
  expect((await put(`${id}.mp4`, Buffer.concat([mp4, Buffer.alloc(3)]), video)).status).toBe(400)
  expect((await put(`${id}.mp4`, jpegOf(10), video)).status).toBe(400)
  for (const name of ['..%2fevent.json', `${id}.html`, 'event.jpg', `${id}%00.jpg`, `..${id}.jpg`])
    expect([name, (await put(name, jpegOf(10))).status]).toEqual([
      name,
      expect.toSatisfy((status: number) => [404, 418].includes(status)),
    ])
  expect(await readdir(folder).catch(() => [])).toEqual([])
})

/** Names and contents of the files of a zip without compression (APPNOTE 4.3: local headers, then the directory). */
function unzip(zip: Buffer): readonly (readonly [name: string, bytes: Buffer])[] {
  const files: (readonly [string, Buffer])[] = []
  for (let at = zip.indexOf('PK\x01\x02'); zip.toString('latin1', at, at + 4) === 'PK\x01\x02';) {
    const [size, name, extra] = [
      zip.readUInt32LE(at + 24),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
    ]
    const start = zip.readUInt32LE(at + 42) + 30 + name
    files.push([zip.toString('utf8', at + 46, at + 46 + name), zip.subarray(start, start + size)])
    at += 46 + name + extra
  }
  return files
}
const other = 'retro-photostrip-2026-11-28-055959-aaaaaaaa'

test('all copies, or a night’s, are one zip; one that is deleted meanwhile costs itself alone', async () => {
  const [nextNight, large] = [other.replace('055959', '060000'), jpegOf(4_000_000)]
  for (const name of [id, other, nextNight]) await put(`${name}.jpg`, large)
  await put(`${id}.mp4`, mp4, { 'Content-Type': 'video/mp4' })
  const night = await asOwner('GET', '.zip?night=2026-11-27')
  expect(night.headers.get('content-disposition')).toBe(
    'attachment; filename="retro-photostrips-2026-11-27.zip"',
  )
  const contents = unzip(Buffer.from(await night.arrayBuffer()))
  expect(contents.map(([name, bytes]) => [name, bytes.equals(name.endsWith('mp4') ? mp4 : large)])).toEqual([
    [`${other}.jpg`, true],
    [`${id}.jpg`, true],
    [`${id}.mp4`, true],
  ])
  for (const query of ['2026-11-26', '', '%00', '../..'])
    expect([query, (await asOwner('GET', `.zip?night=${query}`)).status]).toEqual([query, 404])

  const all = (await asOwner('GET', '.zip')).body?.getReader()
  const first = (await all?.read())?.value ?? new Uint8Array()
  await asOwner('DELETE', `/${id}.jpg`)
  const chunks = [first]
  for (let next = await all?.read(); next?.value; next = await all?.read()) chunks.push(next.value)
  const files = unzip(Buffer.concat(chunks))
  expect(files.map(([name]) => name)).toEqual([`${nextNight}.jpg`, `${other}.jpg`, '2 of 4 files.txt'])
  expect(String(files[2]?.[1])).toContain(`${id}.jpg\r\n${id}.mp4`)
})

test('lists have small pictures, which a browser asks for again without their bytes', async () => {
  const { width, height } = { width: 800, height: 2400 }
  const picture = encode({ width, height, data: randomBytes(width * height * 4) }, 90).data
  await put(`${id}.jpg`, picture)
  const small = await asOwner('GET', `/${id}.small.jpg`)
  const bytes = Buffer.from(await small.arrayBuffer())
  expect(decode(bytes)).toMatchObject({ width: 200, height: 600 })
  expect(bytes.length).toBeLessThan(picture.length / 8)
  const headers = { Cookie: cookieOf('owner'), 'If-None-Match': `W/${small.headers.get('etag')}` }
  const again = () => fetch(`${url}/owner/v1/strips/${id}.small.jpg`, { headers })
  expect((await again()).status).toBe(304)
  await put(`${other}.jpg`, jpegOf(10))
  const damaged = await asOwner('GET', `/${other}.small.jpg`)
  expect(Buffer.from(await damaged.arrayBuffer()), 'as it is').toEqual(jpegOf(10))
  await asOwner('DELETE', `/${id}.jpg`)
  expect((await again()).status).toBe(404)
})
