import { cubeFilter, type Filter, toImportedLut } from '../engine/index.ts'
import { request } from '../lib/request.ts'
import { check } from '../lib/schema.ts'
import { cacheStorage, catalogueCacheName } from '../lib/storage.ts'
import { decodeUpright, scaleDown } from '../lib/uprightImage.ts'
import { checkTemplate } from '../strip/checkTemplate.ts'
import { photoStrip } from '../strip/layout.ts'
import type { Template } from '../strip/Template.ts'
import { type Additions, type CatalogueFilm, catalogueSchema, type CatalogueTemplate } from './catalogue.ts'

/**
 * Loads a catalogue with its tables and pictures, and keeps it for visits without a network; without an address it is the
 * one that this device has kept. What can't be loaded is left out.
 * @param before films and templates that are loaded: those that have not changed stay the same objects
 */
export async function loadCatalogue(url: string | null, before: Additions): Promise<Additions> {
  const cache = (await cacheStorage()?.open(catalogueCacheName)) ?? null
  let isWhole = true
  const find = async (address: string, fetchFirst = false): Promise<Response> => {
    const kept = fetchFirst ? undefined : await cache?.match(address)
    if (kept) return kept
    if (url === null) throw new Error(`${address} was not kept`)
    const response = await request(address, { cache: 'no-cache' }).catch(() => null)
    isWhole &&= response?.ok ?? false
    if (!response?.ok) throw new Error(`${address}: ${response?.status ?? 'not reached'}`)
    await cache?.put(address, response.clone()).catch(() => undefined)
    return response
  }
  const { value } = check(catalogueSchema, await (await find(catalogueUrl, url !== null)).json())
  if (!value) return before
  const films = await loadAll(value.films, before.films, (film) => loadFilm(film, find))
  const templates = await loadAll(value.templates, before.templates, (one) => loadTemplate(one, find))
  // Those of unchanged ones, too, which were not looked for.
  const pictures = value.templates.flatMap((one) => one.pictures)
  const used = [catalogueUrl, ...[...value.films, ...pictures].map((one) => one.url)]
  for (const kept of (await cache?.keys()) ?? [])
    if (!used.some((address) => new URL(address, kept.url).href === kept.url)) await cache?.delete(kept)
  return { films, templates, isWhole }
}

const catalogueUrl = '/event/catalogue.json'

type Find = (address: string) => Promise<Response>

async function loadAll<Entry, Loaded>(
  found: readonly Entry[],
  before: ReadonlyMap<string, Loaded>,
  load: (entry: Entry) => Promise<Loaded>,
): Promise<ReadonlyMap<string, Loaded>> {
  const one = async (entry: Entry): Promise<readonly (readonly [string, Loaded])[]> => {
    const key = JSON.stringify(entry)
    try {
      return [[key, before.get(key) ?? (await load(entry))]]
    } catch (cause) {
      console.warn('A film or template of the host is left out.', cause)
      return []
    }
  }
  return new Map((await Promise.all(found.map(one))).flat())
}

async function loadFilm({ kind, size, url, ...filter }: CatalogueFilm, find: Find): Promise<Filter> {
  const numbers = new Float32Array(await (await find(url)).arrayBuffer())
  const grid = numbers.slice(-(size ** 3) * 3)
  if (kind === 'film') return { ...filter, film: filter.id, table: { size, data: grid } }
  const positions = numbers.slice(0, 256 * 3)
  return cubeFilter({ ...filter, table: toImportedLut(positions, { size, data: grid }) })
}

async function loadTemplate({ id, file, pictures }: CatalogueTemplate, find: Find): Promise<Template> {
  const { template, problems } = checkTemplate(id, file, (of) => (of === photoStrip.id ? photoStrip : null))
  if (!template) throw new Error(`${id} is no template: ${problems[0]?.path}`)
  const decode = async ({ name, url }: (typeof pictures)[number]) =>
    [name, await decodeWithin(await (await find(url)).blob(), template.size)] as const
  return { ...template, pictures: new Map(await Promise.all(pictures.map(decode))) }
}

/** Decodes a picture no larger than the canvas that shows it. */
async function decodeWithin(file: Blob, canvas: Template['size']): Promise<ImageBitmap> {
  const bitmap = await decodeUpright(file)
  return scaleDown(bitmap, Math.max(canvas.widthPx / bitmap.width, canvas.heightPx / bitmap.height))
}
