import { createStore } from 'jotai'
import { beforeEach, expect, test, vi } from 'vitest'

import { boothAtom } from '../../../../src/booth/session/boothAtoms.ts'
import { eventAtom, type KnownEvent, latestEventAtom } from '../../../../src/booth/event/eventAtoms.ts'
import { startEvent } from '../../../../src/booth/event/eventStage.ts'
import { startTitle } from '../../../../src/booth/session/titleStage.ts'
import { chooseFilterAtom, filterAtom, offeredFiltersAtom } from '../../../../src/booth/live/filterAtoms.ts'
import {
  offeredTemplatesAtom,
  templateIdAtom,
  wantsLargePhotosAtom,
} from '../../../../src/booth/strip/templateAtoms.ts'
import { combineCleanups } from '../../../../src/lib/cleanup.ts'
import { beginSession, passDeadline, send, takePhoto } from '../../../../tools/harness/fixtures/boothStore.ts'

/** Waits for what follows from code that is loaded lazily, which takes seconds on a busy machine. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 20_000 })

const properties = new Map<string, string>()
const style = {
  setProperty: (name: string, value: string) => properties.set(name, value),
  removeProperty: (name: string) => properties.delete(name),
}
const page = { title: 'Retro Booth', documentElement: { style } }

/** The event source that the booth has opened last. */
let source: EventTarget & { readonly url: string; close: () => void; readyState: number }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  page.title = 'Retro Booth'
  properties.clear()
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  class Source extends EventTarget {
    static readonly CLOSED = 2
    readyState = 1
    readonly close = vi.fn<() => void>()
    readonly url: string
    constructor(url: string) {
      super()
      this.url = url
      // oxlint-disable-next-line unicorn/no-this-assignment, typescript/no-this-alias -- the test speaks for the server
      source = this
    }
  }
  vi.stubGlobal('EventSource', Source)
})

/** Answers every request with the event that is returned; null never answers. */
function serve(text: () => string | null, headers: Readonly<Record<string, string>> = {}) {
  const fetchEvent = vi.fn<(url: string) => Promise<Response>>((url) => {
    const body = text()
    const { promise, resolve } = Promise.withResolvers<Response>()
    if (body !== null) resolve(new Response(body, { headers: { ...headers, ETag: `"${body}"` } }))
    expect(url).toBe('/event.json')
    return promise
  })
  vi.stubGlobal('fetch', fetchEvent)
  return fetchEvent
}

/** Opens a booth; a kiosk's knows the event of the visit before. */
function openBooth(known?: KnownEvent) {
  const store = createStore()
  const cleanup = combineCleanups(startEvent(store, known), startTitle(store))
  const titleOf = () => {
    const event = store.get(eventAtom)
    return event && (event.config.title ?? '')
  }
  return { store, cleanup, titleOf }
}

test('the event is unknown until its server responds, and none after two seconds without a response', async () => {
  serve(() => null)
  const { titleOf, cleanup } = openBooth()
  await vi.advanceTimersByTimeAsync(1999)
  expect(titleOf()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(titleOf()).toBeNull()
  cleanup()
})

test('a server without an event is asked once', async () => {
  const fetchEvent = serve(() => '{}\n')
  const { titleOf, cleanup } = openBooth()
  await eventually(() => expect(titleOf()).toBeNull())
  expect(fetchEvent).toHaveBeenCalledTimes(1)
  cleanup()
})

test('an event has its title, colours, films and templates; the next visitor gets it at once', async () => {
  const films = '"films":["vintage","portra400"],"film":"vintage"'
  const templates = '"templates":["postcard","single"],"template":"single"'
  serve(() => `{"title":"ANNA","colours":{"main":"#ffd166"},${films},${templates}}`)
  const { store, titleOf, cleanup } = openBooth()
  expect(store.get(templateIdAtom)).toBe('strip')
  await eventually(() => expect(titleOf()).toBe('ANNA'))
  expect([page.title, properties.get('--accent')]).toEqual(['ANNA', '255 209 102'])
  expect(properties.has('--focus')).toBe(false)
  expect(store.get(offeredFiltersAtom).map(({ id }) => id)).toEqual(['vintage', 'portra400'])
  expect(store.get(offeredTemplatesAtom).map(({ id }) => id)).toEqual(['postcard', 'single'])
  expect(store.get(wantsLargePhotosAtom), 'for the slots of single').toBe(true)
  const chosen = () => [store.get(filterAtom).id, store.get(templateIdAtom)]
  expect(chosen()).toEqual(['vintage', 'single'])
  store.set(chooseFilterAtom, 'portra400')
  store.set(templateIdAtom, 'postcard')
  expect(chosen()).toEqual(['portra400', 'postcard'])
  store.set(chooseFilterAtom, 'classic')
  store.set(templateIdAtom, 'polaroid')
  expect(chosen(), 'what is not offered is not chosen').toEqual(['vintage', 'single'])
  cleanup()
  expect(properties.size).toBe(0)

  serve(() => null)
  const next = openBooth(store.get(latestEventAtom))
  expect(next.titleOf()).toBe('ANNA')
  await eventually(() => expect([page.title, properties.get('--accent')]).toEqual(['ANNA', '255 209 102']))
  next.cleanup()
})

test('an absent server is asked again, ever later, until its event is there; then changes are heard', async () => {
  let respond = () => Promise.reject<Response>(new TypeError('Failed to fetch'))
  const fetchEvent = vi.fn<() => Promise<Response>>(() => respond())
  vi.stubGlobal('fetch', fetchEvent)
  const { titleOf, cleanup } = openBooth()
  await eventually(() => expect(fetchEvent).toHaveBeenCalledTimes(2))
  respond = async () => new Response('starting', { status: 503 })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(fetchEvent.mock.calls.length).toBeGreaterThan(10)
  expect(fetchEvent.mock.calls.length).toBeLessThan(20)
  expect(titleOf()).toBeNull()
  const headers = { 'X-Event-Changes': '/event/changes' }
  respond = async () => new Response('{"title":"ANNA"}', { headers })
  await vi.advanceTimersByTimeAsync(60_000)
  await eventually(() => expect(titleOf()).toBe('ANNA'))
  await eventually(() => expect(source.url).toBe('/event/changes'))

  // It starts again just as it has reported a change.
  respond = () => Promise.reject(new TypeError('Failed to fetch'))
  source.dispatchEvent(new MessageEvent('message', { data: 'other' }))
  await vi.advanceTimersByTimeAsync(0)
  respond = async () => new Response('{"title":"BEN"}', { headers })
  await vi.advanceTimersByTimeAsync(2000)
  await eventually(() => expect(titleOf()).toBe('BEN'))
  cleanup()
  expect(vi.getTimerCount()).toBe(0)
})

test('a change comes at once to a booth without a session, and else after the strip is closed', async () => {
  let text = '{"title":"ANNA"}'
  const fetchEvent = serve(() => text, { 'X-Event-Changes': '/event/changes' })
  const { store, titleOf, cleanup } = openBooth()
  await eventually(() => expect(titleOf()).toBe('ANNA'))
  await eventually(() => expect(source.url).toBe('/event/changes'))
  const change = (to: string) => {
    text = to
    source.dispatchEvent(new MessageEvent('message', { data: `"${text}"` }))
  }
  change(text)
  await vi.advanceTimersByTimeAsync(0)
  change('{"title":"BEN"}')
  await eventually(() => expect(titleOf()).toBe('BEN'))
  expect(fetchEvent, 'a version that is shown is not fetched').toHaveBeenCalledTimes(2)

  beginSession(store)
  change('{}')
  await eventually(() => expect(fetchEvent).toHaveBeenCalledTimes(3))
  for (let photo = 1; photo <= 4; photo += 1) {
    takePhoto(store)
    passDeadline(store)
    expect(titleOf(), `photo ${photo}`).toBe('BEN')
  }
  expect(store.get(boothAtom).session).toMatchObject({ phase: 'strip', open: true })
  send(store, { type: 'closeStrip' })
  expect(titleOf()).toBeNull()
  expect(page.title).toBe('Retro Booth: a photo booth in your browser')
  cleanup()
  expect(source.close).toHaveBeenCalledTimes(1)
})

test('the pages of a browser share one stream of changes, which the next one takes over', async () => {
  const headers = { 'X-Event-Changes': '/event/changes', 'X-Booth-Pause': '' }
  let text = '{"title":"ANNA"}'
  serve(() => text, headers)
  const before = source
  const [first, second] = [openBooth(), openBooth()]
  const titles = () => [first.titleOf(), second.titleOf()]
  const change = (to: string) => {
    text = to
    source.dispatchEvent(new MessageEvent('message', { data: `"${text}"` }))
  }
  await eventually(() => expect(titles()).toEqual(['ANNA', 'ANNA']))
  await eventually(() => expect(source).not.toBe(before))
  const shared = source
  change('{"title":"BEN"}')
  await eventually(() => expect(titles()).toEqual(['BEN', 'BEN']))
  expect(source, 'one stream').toBe(shared)

  first.cleanup()
  await eventually(() => expect(source).not.toBe(shared))
  expect(shared.close).toHaveBeenCalledTimes(1)
  headers['X-Booth-Pause'] = '%'
  change('{"title":"broken"}')
  await vi.advanceTimersByTimeAsync(0)
  headers['X-Booth-Pause'] = ''
  change('{"title":"CARO"}')
  await eventually(() => expect(second.titleOf()).toBe('CARO'))
  second.cleanup()
})

test('a film of the host that could not be fetched is fetched again, or with the next change', async () => {
  const film = { name: 'Mine', accent: '#ffffff', shader: 'film.frag', params: {}, kind: 'film', size: 2 }
  const ids = ['one', 'two']
  let reached: readonly string[] = ['one']
  const answers: Readonly<Record<string, () => Response>> = {
    '/event.json': () =>
      new Response('{}', {
        headers: {
          'X-Event-Catalogue': '/event/catalogue.json',
          'X-Event-Changes': '/event/changes',
          ETag: '"1"',
        },
      }),
    '/event/catalogue.json': () =>
      Response.json({ films: ids.map((id) => ({ ...film, id, url: `/event/films/${id}` })), templates: [] }),
  }
  const fetchEvent = vi.fn<(url: string) => Promise<Response>>(async (url) => {
    const answer = answers[url]
    if (answer) return answer()
    if (!reached.some((id) => url.endsWith(id))) throw new TypeError('Failed to fetch')
    return new Response(new Float32Array(2 ** 3 * 3))
  })
  vi.stubGlobal('fetch', fetchEvent)
  vi.spyOn(console, 'warn').mockReturnValue()
  const { store, cleanup } = openBooth()
  const added = () => [...(store.get(eventAtom)?.additions.films.values() ?? [])].map(({ id }) => id)
  await eventually(() => expect(added()).toEqual(['one']))
  reached = ['one', 'two']
  await vi.advanceTimersByTimeAsync(2000)
  await eventually(() => expect(added()).toEqual(ids))
  const asked = fetchEvent.mock.calls.length
  await vi.advanceTimersByTimeAsync(600_000)
  expect(fetchEvent).toHaveBeenCalledTimes(asked)

  ids.push('three')
  source.dispatchEvent(new MessageEvent('message', { data: '"2"' }))
  await eventually(() => expect(fetchEvent.mock.calls.at(-1)?.[0]).toMatch(/three$/))
  await eventually(() => expect(store.get(latestEventAtom)?.additions.isWhole).toBe(false))
  reached = ['one', 'two', 'three']
  source.dispatchEvent(new MessageEvent('message', { data: '"3"' }))
  await eventually(() => expect(added()).toEqual(ids))
  cleanup()
})
