import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { PNG } from 'pngjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createEvent, type EventServer } from '../../../../backend/event/createEvent.ts'
import { createOwner } from '../../../../backend/owner/createOwner.ts'
import { createHourCounts } from '../../../../backend/owner/hourCounts.ts'
import { lastEvening } from '../../../../src/owner/tonight/tonightSchema.ts'
import { problemSentence, readProblems } from '../../../../src/event/eventProblem.ts'
import {
  cookieOf,
  ownerKey,
  passes,
  type ServedRoutes,
  serveRoutes,
} from '../../../../tools/harness/fixtures/serveRoutes.ts'
import { makeTestFolder } from '../../../../tools/harness/fixtures/testFolder.ts'

const strip = 'retro-photostrip-2026-11-27-201530-k3Fz9QpL'
let server: ServedRoutes
let event: EventServer
let url = ''
let folder = ''

beforeEach(async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  // Counts of a folder that its test has removed.
  vi.spyOn(console, 'error').mockReturnValue()
  folder = makeTestFolder()
  event = createEvent(folder)
  const owner = createOwner({
    key: ownerKey,
    passes,
    folder,
    event,
    openCommands: () => Promise.reject(new Error('no guest book')),
    boothUrl: async () => url,
    isHttps: false,
  })
  server = await serveRoutes([...event.routes, ...owner.routes])
  url = server.url
})
afterEach(async () => {
  event.close()
  await server.close()
})

type Sent = Readonly<Record<string, string>>
const ask = (method: string, path: string, headers: Sent = {}, body?: string | Buffer) =>
  fetch(`${url}/${path}`, {
    method,
    headers: { Origin: url, Cookie: cookieOf('owner'), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
  })
const json = { 'Content-Type': 'application/json' }
const png = { 'Content-Type': 'image/png' }
const tagNow = async () => (await ask('GET', 'owner/v1/event')).headers.get('etag') ?? ''
const write = async (config: unknown, headers: Sent = {}) =>
  ask(
    'PUT',
    'owner/v1/event',
    { ...json, 'If-Match': await tagNow(), ...headers },
    typeof config === 'string' ? config : JSON.stringify(config),
  )
const picture = (grey: number) => {
  const image = new PNG({ width: 4, height: 3 })
  image.data.fill(grey)
  return PNG.sync.write(image)
}

test('a form writes the file that it has read, and one that was edited meanwhile is never overwritten', async () => {
  expect((await write({ title: 'ANNA' })).status).toBe(204)
  const read = await tagNow()
  await writeFile(join(folder, 'event.json'), '{ "title": "BY HAND" }')
  const refused = await write({ title: 'BEN' }, { 'If-Match': read })
  expect([refused.status, (await refused.json()).code]).toEqual([412, 'editedByHand'])
  expect((await ask('PUT', 'owner/v1/event', json, '{}')).status, 'without a word of what was read').toBe(428)
  expect(await readFile(join(folder, 'event.json'), 'utf8')).toBe('{ "title": "BY HAND" }')
  const tag = await tagNow()
  const both = await Promise.all(['A', 'B'].map((title) => write({ title }, { 'If-Match': tag })))
  expect(both.map(({ status }) => `${status}`).toSorted(), 'a race').toEqual(['204', '412'])
  expect(await both.find(({ status }) => status === 412)?.json()).toMatchObject({ code: 'savedElsewhere' })
  expect((await write({ title: 'C', mine: 'kept' })).status, 'a field of another version').toBe(204)
  expect(await (await ask('GET', 'event.json')).json(), 'served at once').toEqual({ title: 'C' })
  expect(await readdir(folder)).toEqual(['event.json'])
})

test('a proxy that compresses changes entity tags, and the event is saved and compared all the same', async () => {
  const asProxies = (tag: string) =>
    ['W/$', '$-gzip', 'W/$--gzip', '$;br', '$-zstd'].map((form) => form.replace('$', tag.slice(0, -1)) + '"')
  for (const index of [0, 1, 2, 3, 4]) {
    const tag = asProxies(await tagNow())[index] ?? ''
    expect([tag, (await write({ title: `A${index}` }, { 'If-Match': tag })).status]).toEqual([tag, 204])
  }
  const served = (await ask('GET', 'event.json')).headers.get('etag') ?? ''
  for (const tag of [served, ...asProxies(served), `"other", W/${served}`])
    expect([tag, (await ask('GET', 'event.json', { 'If-None-Match': tag })).status]).toEqual([tag, 304])
  for (const tag of ['"other"', served.replace('"', '"x')])
    expect([tag, (await ask('GET', 'event.json', { 'If-None-Match': tag })).status]).toEqual([tag, 200])
})

test('what is no event is refused, and an unreadable file is kept beside the one that replaces it', async () => {
  expect((await write('{', {})).status).toBe(400)
  expect((await write([])).status).toBe(400)
  expect((await write({ title: 'x'.repeat(70_000) })).status).toBe(400)
  expect((await write('x'.repeat(300_000))).status).toBe(413)
  expect((await write({}, { 'Content-Type': 'text/plain' })).status).toBe(415)
  const wrong = await write({ colours: { main: '#000000' } })
  const refusal = await wrong.json()
  expect(refusal).toMatchObject({
    code: 'wrongEvent',
    message: expect.stringMatching(/^colours\.main is #000000/),
  })
  expect(readProblems(refusal.details).map(problemSentence), 'what a page makes of it').toEqual([
    refusal.message,
  ])
  expect(await readdir(folder)).toEqual([])
  await writeFile(join(folder, 'event.json'), '{ "title": "ANNA" // mine\n}')
  expect((await write({ title: 'BEN' })).status).toBe(204)
  expect(await readFile(join(folder, 'event.unread.json'), 'utf8')).toContain('// mine')
})

test('a picture is kept under its name, and never over another one', async () => {
  const put = (name: string, bytes: Buffer, headers: Sent = png) =>
    ask('PUT', `owner/v1/event/${name}`, headers, bytes).then(({ status }) => status)
  expect(await put('logo.png', picture(1))).toBe(201)
  expect(await put('logo.png', picture(1)), 'again').toBe(204)
  expect(await put('logo.png', picture(2))).toBe(409)
  expect(await readFile(join(folder, 'event/logo.png'))).toEqual(picture(1))
  expect(await put('photo.jpg', picture(1)), 'another ending').toBe(415)
  expect(await put('two.png', picture(1), { 'Content-Type': 'image/jpeg' })).toBe(415)
  expect(await put('two.png', Buffer.from('<svg onload="alert(1)">'))).toBe(400)
  expect(await put('two.png', Buffer.alloc(2_100_000))).toBe(413)
  for (const name of ['..%2fevent.json', '.png', 'a%00.png', 'event.json', 'x/y.png'])
    expect([404, 418]).toContain(await put(name, picture(1)))
  expect(await readdir(join(folder, 'event'))).toEqual(['logo.png'])
})

test('the guest book for phones gets title, names and colours of the event, and nothing else', async () => {
  const config = { title: 'LENA & MAX', names: 'Lena and Max', colours: { main: '#ffb000' }, hashtag: '#lm' }
  await write({ ...config, wifi: { name: 'party', password: 'secret password' } })
  const { properties, ...dress } = JSON.parse(await (await fetch(`${url}/book/event.json`)).text())
  expect(dress).toEqual({ title: config.title, names: config.names })
  expect(properties).toMatchObject({ '--accent': '255 176 0' })
  expect((await ask('GET', 'book/event.json', { Origin: 'https://evil.example' })).status).toBe(403)
})

test('open booths are told of a pause and its end, and it survives a restart', async () => {
  const pauseOf = async (served: Response) => decodeURIComponent(served.headers.get('x-booth-pause') ?? '')
  const before = (await ask('GET', 'event.json')).headers.get('etag')
  const sentence = 'Back after the cake – “soon”!'
  expect((await ask('PUT', 'owner/v1/pause', {}, sentence)).status).toBe(204)
  const paused = await ask('GET', 'event.json')
  expect(await pauseOf(paused)).toBe(sentence)
  expect(paused.headers.get('etag')).not.toBe(before)
  const stream = (await fetch(`${url}/event/changes`)).body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await stream?.read())?.value).toContain(paused.headers.get('etag'))
  expect((await ask('PUT', 'owner/v1/pause', {}, 'x'.repeat(121))).status).toBe(400)
  expect((await ask('PUT', 'owner/v1/pause', {}, ' ')).status).toBe(400)
  expect(await createEvent(folder).pause.read(), 'another process').toBe(sentence)
  expect((await ask('DELETE', 'owner/v1/pause')).status).toBe(204)
  expect((await stream?.read())?.value).toContain(before)
  expect(await pauseOf(await ask('GET', 'event.json'))).toBe('')
  await stream?.cancel()
})

test('Tonight has the counts of booths and the status of kiosks, and takes nothing else from them', async () => {
  const visitor = { Cookie: '' }
  expect((await ask('POST', 'booth/v1/counts', visitor, 'visit')).status).toBe(204)
  // Of a strip the response is its number of the evening.
  for (const number of ['1', '2'])
    expect(await (await ask('POST', 'booth/v1/counts', visitor, 'strip')).text()).toBe(number)
  expect((await ask('POST', 'booth/v1/counts', visitor, 'toString')).status).toBe(400)
  expect((await ask('POST', 'booth/v1/counts', visitor, 'visit'.repeat(20))).status).toBe(413)
  expect((await ask('POST', 'booth/v1/counts', { Origin: 'https://evil.example' }, 'visit')).status).toBe(403)
  expect((await fetch(`${url}/booth/v1/counts`, { method: 'POST', body: 'visit' })).status).toBe(403)
  const status = { sheetsLeft: 12, waiting: 2, errors: [{ code: 'print', count: 1 }] }
  const kiosk = { Cookie: cookieOf('kiosk') }
  const report = (body: unknown) => ask('PUT', 'kiosk/v1/status', kiosk, JSON.stringify(body))
  expect((await report({ ...status, sheetsLeft: 40 })).status).toBe(200)
  expect((await report(status)).status).toBe(200)
  expect((await report({ ...status, waiting: 'many' })).status).toBe(400)
  const tonight = (await (await ask('GET', 'owner/v1/tonight')).json()) as Readonly<Record<string, unknown>>
  expect(tonight).toMatchObject({
    hours: [{ visit: 1, strip: 2, print: 0, send: 0 }],
    kiosks: [status],
    pause: null,
  })
  const flood = await Promise.all(
    Array.from({ length: 80 }, () => ask('POST', 'booth/v1/counts', visitor, 'visit')),
  )
  expect(flood.filter(({ status: code }) => code === 429).length).toBeGreaterThan(10)
})

/** Starts a kiosk on a screen, or again where it has a pass. @returns cookie */
const startKiosk = async (old = '') => {
  const started = await ask('POST', 'owner/v1/kiosk', { Cookie: `${cookieOf('owner')}; ${old}` })
  return started.headers.get('set-cookie')?.split(';')[0] ?? ''
}
const kiosks = async () => (await (await ask('GET', 'owner/v1/tonight')).json()).kiosks
const reportOf = (Cookie: string, status: object = {}) =>
  ask(
    'PUT',
    'kiosk/v1/status',
    { Cookie },
    JSON.stringify({ sheetsLeft: 9, waiting: 0, errors: [], ...status }),
  )
const commandsOf = async (response: Response) => (await response.json()).commands

test('a screen is one kiosk however often it is started, and one that is ended is shut out', async () => {
  passes.end(passes.list('kiosk'))
  const time = vi.spyOn(performance, 'now')
  const [one, other] = [await startKiosk(), await startKiosk()]
  for (const kiosk of [one, other]) await reportOf(kiosk)
  const again = await startKiosk(one)
  await reportOf(again, { sheetsLeft: 3 })
  expect((await reportOf(one)).status).toBe(401)
  expect(await kiosks()).toMatchObject([
    { number: 2, sheetsLeft: 9, isSilent: false },
    { number: 1, sheetsLeft: 3 },
  ])
  time.mockReturnValue(performance.now() + 301_000)
  await reportOf(again)
  expect(await kiosks()).toMatchObject([
    { number: 2, isSilent: true },
    { number: 1, isSilent: false },
  ])
  time.mockRestore()
  const [{ id }] = await kiosks()
  expect((await ask('DELETE', `owner/v1/kiosks/${id}`)).status).toBe(204)
  expect((await ask('DELETE', `owner/v1/kiosks/${id}`)).status).toBe(404)
  expect(await kiosks()).toMatchObject([{ number: 1 }])
  const jpeg = { Cookie: other, 'Content-Type': 'image/jpeg' }
  const copy = await ask('PUT', `kiosk/v1/strips/${strip}.jpg`, jpeg, 'x')
  expect([copy.status, (await reportOf(other)).status]).toEqual([401, 401])
})

test('the host’s settings and prints wait until the kiosk that prints has carried them out', async () => {
  passes.end(passes.list('kiosk'))
  const print = (headers: Sent = {}) => ask('POST', 'owner/v1/prints', headers, JSON.stringify({ id: strip }))
  const [plain, empty, printing] = [await startKiosk(), await startKiosk(), await startKiosk()]
  expect((await (await print()).json()).code, 'none has reported').toBe('noPrinter')
  await reportOf(plain)
  await reportOf(printing, { settings: { isPrinting: 'on' } })
  await reportOf(empty, { sheetsLeft: 0, settings: { isPrinting: 'on' } })
  expect(await (await print()).json()).toEqual({ kiosk: 3 })
  const onItsScreen = await print({ Cookie: `${cookieOf('owner')}; ${plain}` })
  expect(await onItsScreen.json()).toEqual({ kiosk: null })
  const { id } = (await kiosks())[2]
  expect((await ask('PUT', `owner/v1/kiosks/${id}`, {}, '{"paper":"40"}')).status).toBe(204)
  expect((await ask('PUT', `owner/v1/kiosks/${id}`, {}, '{"paper":40}')).status).toBe(400)
  expect((await kiosks())[2]).toMatchObject({ isChanging: true })
  expect(await commandsOf(await reportOf(plain))).toEqual([])
  const commands = await commandsOf(await reportOf(printing))
  expect(commands).toMatchObject([{ settings: null }, { settings: { paper: '40' } }])
  await mkdir(join(folder, 'strips'))
  await writeFile(join(folder, `strips/${strip}.jpg`), 'jpeg')
  const file = (Cookie: string) => ask('GET', `kiosk/v1/prints/${commands[0].id}`, { Cookie })
  expect([await (await file(printing)).text(), (await file(plain)).status]).toEqual(['jpeg', 404])
  const left = await commandsOf(await reportOf(printing, { done: [commands[1].id] }))
  expect(left, 'a response may be lost').toEqual([commands[0]])
  expect((await kiosks())[2]).toMatchObject({ isChanging: false })
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 300_000)
  expect(await commandsOf(await reportOf(printing)), 'a print of long ago').toEqual([])
})

test('counts outlive the process for two days, and Tonight has those of one evening', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const day = 86_400_000
  let nowMs = Date.UTC(2026, 10, 27, 20, 59)
  const counts = createHourCounts(folder, () => nowMs)
  await counts.add('visit')
  nowMs += 120_000
  await counts.add('print')
  await vi.advanceTimersByTimeAsync(2000)
  vi.useRealTimers()
  await vi.waitFor(async () => expect(await readdir(folder)).toEqual(['counts.json']))
  const later = await createHourCounts(folder, () => nowMs + day).list()
  expect(later).toEqual([
    { at: Date.UTC(2026, 10, 27, 20), visit: 1, strip: 0, print: 0, send: 0 },
    { at: Date.UTC(2026, 10, 27, 21), visit: 0, strip: 0, print: 1, send: 0 },
  ])
  // Five hours over midnight, and the evening before.
  const hours = [19, 20, 23, 19 + 24, 20 + 24, 24 + 24].map((hour) => ({ at: hour * 3_600_000, visit: 1 }))
  const evening = lastEvening(hours.map((hour) => ({ strip: 0, print: 0, send: 0, ...hour })))
  expect(evening.map(({ at }) => at / 3_600_000)).toEqual([43, 44, 48])
  expect(await createHourCounts(folder, () => nowMs + 3 * day).list()).toEqual([])
  await writeFile(join(folder, 'counts.json'), '{"hours":')
  expect(await createHourCounts(folder, () => nowMs).list()).toEqual([])
})
