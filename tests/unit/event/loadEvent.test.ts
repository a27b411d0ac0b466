import { PNG } from 'pngjs'
import { beforeEach, expect, test, vi } from 'vitest'

import type { EventResponse } from '../../../src/event/eventClient.ts'
import { problemSentence, writeProblems } from '../../../src/event/eventProblem.ts'
import { readEvent } from '../../../src/event/loadEvent.ts'
import { reasonOf } from '../../../src/locale/reasons.ts'

const png = PNG.sync.write(new PNG({ width: 4, height: 3 }))

const origin = 'http://localhost:8080'

/** What the server serves by its address; anything else is a 404. */
let files: Map<string, Uint8Array<ArrayBuffer>>
/** The browser's caches, each with its entries. */
let stored: Map<string, Map<string, Response>>

beforeEach(() => {
  files = new Map([['/event/logo.png', new Uint8Array(png)]])
  stored = new Map()
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('fetch', async (url: string) => {
    const bytes = files.get(url)
    return bytes ? new Response(bytes) : new Response('', { status: 404 })
  })
  // Decodes what has the end of a PNG.
  vi.stubGlobal('createImageBitmap', async (file: Blob) => {
    const text = Buffer.from(await file.arrayBuffer()).toString('latin1')
    if (!text.includes('IEND')) throw new DOMException('broken', 'InvalidStateError')
    return { width: 4, height: 3 }
  })
  const canvas = { getContext: () => null, toDataURL: () => 'data:image/png;base64,AAAA' }
  vi.stubGlobal('document', { createElement: () => canvas })
  vi.stubGlobal('caches', {
    delete: async (name: string) => stored.delete(name),
    has: async (name: string) => stored.has(name),
    open: async (name: string) => {
      const entries = stored.get(name) ?? new Map<string, Response>()
      stored.set(name, entries)
      return {
        put: async (url: string, response: Response) => entries.set(url, response),
        keys: async () => [...entries.keys()].map((url) => ({ url: new URL(url, origin).href })),
        delete: async ({ url }: Request) => entries.delete(url.replace(origin, '')),
      }
    },
    match: async (url: string, { cacheName }: { readonly cacheName: string }) =>
      stored.get(cacheName)?.get(url)?.clone(),
  })
})

const responseOf = (text: string, init: ResponseInit = {}): EventResponse => ({
  response: new Response(null, init),
  text,
})

test('an event is there before its pictures are, and then with them', async () => {
  const early: unknown[] = []
  const { event, problems } = await readEvent(
    responseOf('{"title":"ANNA","logo":"logo.png"}'),
    undefined,
    (first) => early.push([first.config.title, first.logoUrl]),
  )
  expect(early).toEqual([['ANNA', null]])
  expect(problems).toEqual([])
  expect(event).toMatchObject({
    logoUrl: 'data:image/png;base64,AAAA',
    brand: { title: 'ANNA', names: null, main: null, logo: { width: 4 }, overlay: null },
  })
})

test.each([
  ['missing.png', null, 'could not be fetched from /event/missing.png: the answer was 404.'],
  ['heavy.png', new Uint8Array(2_500_000), 'has 2.5 MB; a picture has 2 MB at the most.'],
  ['cut.png', new Uint8Array(png.subarray(0, 40)), 'is damaged: no browser can decode it.'],
])('the booth starts without the picture %s, and says why', async (name, bytes, sentence) => {
  if (bytes) files.set(`/event/${name}`, bytes)
  const { event, problems } = await readEvent(responseOf(JSON.stringify({ title: 'ANNA', logo: name })))
  expect(problems.map(problemSentence)).toEqual([`logo: ${name} ${sentence}`])
  expect(event).toMatchObject({ config: { title: 'ANNA' }, logoUrl: null, brand: { logo: null } })
})

test('problems of an event are reported with its file, and so are those that the server reports', async () => {
  const sentencesOf = async (response: EventResponse) =>
    (await readEvent(response)).problems.map(problemSentence)
  expect(await sentencesOf(responseOf('<!doctype html>'))).toEqual([
    'event.json: It is not JSON: it is a web page or XML; save it as plain text in UTF-8.',
  ])
  const reported = [
    { place: 'event.json', path: 'title', reason: reasonOf('blank', {}) },
    { place: 'event.json', path: 'ü', reason: { code: 'ofAnotherVersion', parameters: {} } },
  ]
  const headers = { 'X-Event-Problems': writeProblems(reported) }
  expect(await sentencesOf(responseOf('{}', { headers }))).toEqual([
    'event.json: title is blank: leave it out instead.',
    'event.json: ü: ofAnotherVersion.',
  ])
  const older = { 'X-Event-Problems': 'event.json%3A%20title%20is%20blank.' }
  expect(await sentencesOf(responseOf('{}', { headers: older }))).toEqual([])
  expect(await readEvent(responseOf('', { status: 404 }))).toEqual({ event: null, problems: [] })
})

test('a static file in ANSI is refused and one in UTF-16 read, though the response lost their letters', async () => {
  const responseTo = (bytes: Buffer) => {
    files.set('/event.json', new Uint8Array(bytes))
    return responseOf(new TextDecoder().decode(bytes))
  }
  const text = '{"names": "Zoë"}'
  expect(await readEvent(responseTo(Buffer.from(text, 'latin1')))).toMatchObject({
    event: null,
    problems: [{ place: 'event.json', path: '', reason: 'is saved as ANSI: save it as UTF-8' }],
  })
  const { event } = await readEvent(responseTo(Buffer.from(`\uFEFF${text}`, 'utf16le')))
  expect([event?.config, (await readEvent(null)).event?.config]).toEqual([{ names: 'Zoë' }, { names: 'Zoë' }])
})

test('without its server the last event stays, with its pictures, until there is none any more', async () => {
  await readEvent(responseOf('{"title":"ANNA","logo":"logo.png"}'))
  files.clear()
  for (const away of [null, responseOf('', { status: 503 })]) {
    expect(await readEvent(away)).toMatchObject({
      event: { config: { title: 'ANNA' }, brand: { logo: { width: 4 } } },
      problems: [],
    })
  }
  await readEvent(responseOf('{"title":'))
  expect(await readEvent(null), 'a broken event is not kept').toMatchObject({
    event: { config: { title: 'ANNA' } },
  })
  await readEvent(responseOf('{}'))
  expect(await readEvent(null)).toEqual({ event: null, problems: [] })
  expect(stored.size).toBe(0)
})

test('an event has one key until a picture changes under its name', async () => {
  const read = async (away = false) => {
    const { event } = await readEvent(away ? null : responseOf('{"title":"ANNA","logo":"logo.png"}'))
    return event?.brand.key
  }
  const key = await read()
  expect([await read(), await read(true)]).toEqual([key, key])
  files.set('/event/logo.png', new Uint8Array(PNG.sync.write(new PNG({ width: 3, height: 4 }))))
  expect(await read()).not.toBe(key)
})

test('pictures of the event before are not kept', async () => {
  files.set('/event/overlay.png', new Uint8Array(png))
  await readEvent(responseOf('{"title":"ANNA","logo":"logo.png"}'))
  await readEvent(responseOf('{"title":"BEN","overlay":"overlay.png"}'))
  expect([...stored.values()].flatMap((entries) => [...entries.keys()])).toEqual([
    '/event.json',
    '/event/overlay.png',
  ])
})

test('on Supabase the event is the row of a table, and its pictures are in a bucket', async () => {
  vi.stubEnv('VITE_SUPABASE_URL', 'https://ref.supabase.co')
  files.set('https://ref.supabase.co/storage/v1/object/public/event/logo.png', new Uint8Array(png))
  const { event, problems } = await readEvent(responseOf('[{"config":{"title":"ANNA","logo":"logo.png"}}]'))
  expect([event?.config.title, event?.logoUrl === null, problems]).toEqual(['ANNA', false, []])
  expect(await readEvent(responseOf('[]'))).toEqual({ event: null, problems: [] })
  const wrong = await readEvent(responseOf('[{"config":{"title":1}}]'))
  expect(wrong.problems.map(problemSentence)).toEqual([
    'Table event, column config: title has to be a text, not 1.',
  ])
})
