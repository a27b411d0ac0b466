import { mkdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'

import { PNG } from 'pngjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createEvent, eventFolder, type EventServer } from '../../backend/event/createEvent.ts'
import { problemSentence, readProblems } from '../../src/event/eventProblem.ts'
import { serveFolder } from '../../tools/harness/fixtures/serveFolder.ts'
import { makeTestFolder } from '../../tools/harness/fixtures/testFolder.ts'

let data = ''
let origin = ''
let event: EventServer
let server: Awaited<ReturnType<typeof serveFolder>>
const log = vi.spyOn(console, 'log').mockReturnValue()
const errors = vi.spyOn(console, 'error').mockReturnValue()

const logo = PNG.sync.write(new PNG({ width: 4, height: 3 }))

beforeEach(async () => {
  errors.mockClear()
  log.mockClear()
  data = makeTestFolder()
  await mkdir(join(data, 'event'))
  await writeFile(join(data, 'secret.png'), logo)
  await writeFile(join(data, 'index.html'), 'the booth')
  event = createEvent(data)
  server = await serveFolder(data, { routes: event.routes })
  origin = server.url
})
afterEach(async () => {
  vi.useRealTimers()
  event.close()
  await server.close()
})

const write = (config: unknown) =>
  writeFile(join(data, 'event.json'), typeof config === 'string' ? config : JSON.stringify(config))

/** A change is read at the second look: at the first one the file might still be written. */
async function look(): Promise<void> {
  await event.refresh()
  await event.refresh()
}

async function readEvent() {
  const response = await fetch(`${origin}/event.json`)
  const reported = readProblems(response.headers.get('x-event-problems') ?? '')
  const problems = reported.map(problemSentence).join('\n')
  const body: unknown = await response.json()
  return { response, body, problems }
}

/** Status of a request whose path is sent as it is, which `fetch` would normalise. */
function statusOf(path: string, headers = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    request(origin, { path, headers }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
      .once('error', reject)
      .end()
  })
}

test('an event and its pictures are served with a version, which answers a booth that has them', async () => {
  await writeFile(join(data, 'event/logo.png'), logo)
  await write({ title: 'ANNA & BEN', logo: 'logo.png' })
  const { response, body } = await readEvent()
  expect(body).toEqual({ title: 'ANNA & BEN', logo: 'logo.png' })
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    'x-event-changes': '/event/changes',
  })
  const picture = await fetch(`${origin}/event/logo.png`)
  expect(picture.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await picture.arrayBuffer()).equals(logo)).toBe(true)
  const headers = { 'If-None-Match': response.headers.get('etag') ?? '' }
  expect((await fetch(`${origin}/event.json`, { headers })).status).toBe(304)
  expect((await fetch(`${origin}/event/logo.png`, { headers, method: 'HEAD' })).status).toBe(304)
  expect((await fetch(`${origin}/event.json`, { method: 'POST' })).status).toBe(405)
})

test('a page of another site that leads its name to this machine reads nothing of the event', async () => {
  await write({ title: 'ANNA', wifi: { name: 'Garden', password: 'until dawn' } })
  await look()
  for (const path of ['/event.json', '/event/logo.png', '/event/changes']) {
    expect(await statusOf(path, { Host: 'evil.example' })).toBe(403)
    expect(await statusOf(path, { Origin: 'https://evil.example' })).toBe(403)
  }
  expect(await statusOf('/event.json')).toBe(200)
})

test('a sentence about a text that is cut within an emoji is sent like any other', async () => {
  await write({ title: 'ANNA', film: `${'x'.repeat(38)}😀😀😀` })
  await look()
  const { response, problems, body } = await readEvent()
  expect([response.status, body]).toEqual([200, { title: 'ANNA' }])
  expect(problems).toMatch(/film has to be an id of letters and digits, not "xxx/)
})

test('without an event there is none, and a server that keeps nothing has none', async () => {
  expect(await readEvent()).toMatchObject({ body: {}, problems: '' })
  expect(log).not.toHaveBeenCalled()
  expect(eventFolder({ DATA_DIR: 'memory://' })).toBeNull()
  expect(eventFolder({})).toBe('data')
})

test('what is wrong is written in the log and to the diagnostics, and visitors get the booth without it', async () => {
  await write('{"title": "ANNA"')
  const broken = await readEvent()
  expect(broken.body).toEqual({})
  expect(broken.problems).toMatch(/^event\.json: It is not JSON: /)
  expect(errors).toHaveBeenLastCalledWith(`${data}/${broken.problems}`)

  await write({ title: 'ANNA', colours: { main: '#000000' }, film: 'kodak' })
  await look()
  expect((await readEvent()).problems.split('\n')).toEqual([
    expect.stringMatching(/^event\.json: colours\.main is #000000, .* is 1\.1; it has to be 4\.5 at least/),
    expect.stringMatching(/^event\.json: film has to be one of "classic", .* not "kodak"\.$/),
  ])
})

const ansi = Buffer.from('{"names": "Zo\xEB & J\xFCrgen"}', 'latin1')

test.each<readonly [name: string, sentence: string, make: (path: string) => Promise<unknown>]>([
  ['event.json', 'It is saved as ANSI: save it as UTF-8.', (path) => writeFile(path, ansi)],
  ['event.json', 'It is far too long.', (path) => writeFile(path, 'x'.repeat(1_000_001))],
  ['event.json', 'It could not be read: it is a folder.', (path) => mkdir(path)],
  ['event.json', 'It is a link to a file that is not there.', (path) => symlink('gone', path)],
  ['event.json', 'It could not be read: it is a link to itself.', (path) => symlink(path, path)],
  ...['event.json.txt', 'Event (1).JSON'].map((name) => {
    const sentence = `It is missing; found ${name}: rename it to event.json.`
    return [name, sentence, (path: string) => writeFile(path, '{}')] as const
  }),
])('of the file %s the owner is told: %s', async (name, sentence, make) => {
  await make(join(data, name))
  expect(await readEvent()).toMatchObject({ body: {}, problems: `event.json: ${sentence}` })
  expect(errors).toHaveBeenLastCalledWith(`${data}/event.json: ${sentence}`)
})

test('a party goes on while its file is mended, and ends where the file is removed', async () => {
  const bodies: unknown[] = []
  for (const state of ['{"title": "ANNA"}', '{"title": "BEN', '{"titel": "BEN"}', '{"title": "BEN"}', null]) {
    await (state === null ? rm(join(data, 'event.json')) : write(state))
    await look()
    bodies.push((await readEvent()).body)
  }
  const [anna, ben] = [{ title: 'ANNA' }, { title: 'BEN' }]
  expect(bodies).toEqual([anna, anna, anna, ben, {}])
})

test('a file of the size and date of the one before is read, and so is a picture', async () => {
  const replace = async (name: string, bytes: string | Buffer) => {
    await writeFile(join(data, name), bytes)
    await utimes(join(data, name), 1, 1)
    await look()
  }
  await replace('event/logo.png', logo)
  await replace('event.json', '{"title": "ANNA", "logo": "logo.png"}')
  await replace('event.json', '{"title": "ELSA", "logo": "logo.png"}')
  expect((await readEvent()).body).toMatchObject({ title: 'ELSA' })
  const other = Buffer.from(logo).fill(7, logo.length - 4)
  await replace('event/logo.png', other)
  expect(Buffer.from(await (await fetch(`${origin}/event/logo.png`)).arrayBuffer())).toEqual(other)
})

test('a picture that is none, too heavy or not there is refused with a sentence; the rest is served', async () => {
  await writeFile(join(data, 'event/page.png'), '<script>alert(1)</script>')
  await writeFile(join(data, 'event/heavy.png'), Buffer.alloc(2_000_001))
  await write({ title: 'ANNA', logo: 'page.png', overlay: 'heavy.png' })
  expect(await readEvent()).toMatchObject({
    body: { title: 'ANNA' },
    problems: [
      'event.json: logo: page.png is neither a PNG nor a JPEG nor a WebP picture.',
      'event.json: overlay: heavy.png has more than 2 MB, which a picture has at the most.',
    ].join('\n'),
  })
  expect(await statusOf('/event/page.png')).toBe(404)
  await writeFile(join(data, 'event/Party.JPG.jpg'), logo)
  await symlink('gone.png', join(data, 'event/link.png'))
  for (const [name, reason] of [
    ['missing.png', 'is not in the folder event.'],
    ['party.jpg', 'is missing; found Party.JPG.jpg: rename it to party.jpg.'],
    ['link.png', 'is a link to a file that is not there.'],
  ]) {
    await write({ logo: name })
    await look()
    expect((await readEvent()).problems).toBe(`event.json: logo: ${name} ${reason}`)
  }
})

test('no path and no link reaches a file that is not a picture of the event', async () => {
  await writeFile(join(data, 'event/logo.png'), logo)
  await writeFile(join(data, 'event/other.png'), logo)
  await write({ logo: 'logo.png' })
  expect(await statusOf('/event/logo.png')).toBe(200)
  for (const path of [
    '/event/other.png',
    '/event/../secret.png',
    '/event/..%2fsecret.png',
    '/event/%2e%2e/secret.png',
    String.raw`/event/..\secret.png`,
    '/event/logo.png/../../secret.png',
    '/event/logo.png%00.txt',
    `/event/${join(data, 'secret.png')}`,
    '/event//logo.png/',
    '/event/',
    '/event/constructor',
    '/event/__proto__',
  ]) {
    expect([path, await statusOf(path)]).toEqual([path, 404])
  }

  await symlink(join(data, 'secret.png'), join(data, 'event/link.png'))
  await symlink('logo.png', join(data, 'event/inside.png'))
  await write({ logo: 'link.png', overlay: 'inside.png' })
  await look()
  expect(await readEvent()).toMatchObject({
    body: { overlay: 'inside.png' },
    problems: 'event.json: logo: link.png is a link that leads out of its folder; copy the file instead.',
  })
  expect(await statusOf('/event/link.png')).toBe(404)
  expect(await statusOf('/event/inside.png')).toBe(200)
})

/** Opens the stream of changes. @returns the next version that comes */
async function listen(): Promise<() => Promise<string>> {
  const response = await fetch(`${origin}/event/changes`)
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  return async () => {
    const { value = '' } = (await reader?.read()) ?? {}
    return /^data: (.*)\n\n$/.exec(value)?.[1] ?? value
  }
}

test('open booths are notified of a change within a second and a half, and of nothing else', async () => {
  await write({ title: 'ANNA' })
  await event.refresh()
  const nextVersion = await listen()
  const first = await nextVersion()
  expect(first).toBe((await readEvent()).response.headers.get('etag'))

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  event.start()
  await vi.advanceTimersByTimeAsync(0)
  await event.refresh()
  // The same event in a file that was written anew.
  await write('{ "title": "ANNA" }')
  await look()
  await write({ title: 'BEN' })
  for (let lookedMs = 0; lookedMs < 1500; lookedMs += 500) {
    await vi.advanceTimersByTimeAsync(500)
    await event.refresh()
  }
  vi.useRealTimers()
  const second = await nextVersion()
  const { response, body } = await readEvent()
  expect(body).toEqual({ title: 'BEN' })
  expect(second).toBe(response.headers.get('etag'))
  expect(second).not.toBe(first)
})

test('a picture that changes under its name is a change of the event, and so is one that comes later', async () => {
  await write({ logo: 'logo.png' })
  await event.refresh()
  const nextVersion = await listen()
  const versions = [await nextVersion()]
  for (const width of [4, 5]) {
    await writeFile(join(data, 'event/logo.png'), PNG.sync.write(new PNG({ width, height: 3 })))
    await look()
    versions.push(await nextVersion())
  }
  expect(new Set(versions).size).toBe(3)
})

test('a file that is still being written is not read', async () => {
  await write({ title: 'ANNA' })
  await event.refresh()
  await write('{"title": "BE')
  await event.refresh()
  await write({ title: 'BEN' })
  await look()
  expect((await readEvent()).body).toEqual({ title: 'BEN' })
  expect(errors).not.toHaveBeenCalled()
})
