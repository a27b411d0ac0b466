import { beforeEach, expect, test, vi } from 'vitest'

import { loadCatalogue } from '../../../src/event/loadCatalogue.ts'
import { noAdditions } from '../../../src/event/loadEvent.ts'

/** What the server serves, and what this device keeps, by address. */
let served: Map<string, () => Response>
let kept: Map<string, Response>

const film = { name: 'Mine', accent: '#ffffff', shader: 'portra400.frag', params: {}, kind: 'film', size: 2 }
const urlOf = (id: string) => `/event/films/${id}?v=1`

function serve(...ids: readonly string[]): void {
  const films = ids.map((id) => ({ ...film, id, url: urlOf(id) }))
  served.set('/event/catalogue.json', () => Response.json({ films, templates: [] }))
  for (const id of ids) served.set(urlOf(id), () => new Response(new Float32Array(2 ** 3 * 3)))
}

beforeEach(() => {
  served = new Map()
  kept = new Map()
  const origin = 'http://localhost:8080'
  const pathOf = (url: string) => url.replace(origin, '')
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('fetch', async (url: string) => served.get(url)?.() ?? new Response('', { status: 404 }))
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (url: string) => kept.get(url)?.clone(),
      put: async (url: string, response: Response) => kept.set(url, response),
      keys: async () => [...kept.keys()].map((url) => ({ url: origin + url })),
      delete: async ({ url }: Request) => kept.delete(pathOf(url)),
    }),
  })
})

const namesOf = ({ films }: Awaited<ReturnType<typeof loadCatalogue>>) =>
  [...films.values()].map(({ id }) => id)

test('a catalogue that changes keeps the tables of films that stay, for visits without a network', async () => {
  serve('one', 'two')
  const first = await loadCatalogue('/event/catalogue.json', noAdditions)
  serve('two', 'three')
  const second = await loadCatalogue('/event/catalogue.json', first)
  expect([namesOf(first), namesOf(second)]).toEqual([
    ['one', 'two'],
    ['two', 'three'],
  ])
  expect([...kept.keys()].toSorted()).toEqual(['/event/catalogue.json', urlOf('three'), urlOf('two')])
  served.clear()
  expect(namesOf(await loadCatalogue(null, noAdditions))).toEqual(['two', 'three'])
})

test('what could not be fetched is said, and costs no other film', async () => {
  serve('one', 'two')
  served.delete(urlOf('two'))
  expect(await loadCatalogue('/event/catalogue.json', noAdditions)).toMatchObject({ isWhole: false })
  expect([...kept.keys()]).toContain(urlOf('one'))
})
