import type { Filter } from '../engine/filters/Filter.ts'
import { filters } from '../engine/filters/filters.ts'
import { lazyModule } from '../lib/lazyModule.ts'
import { request } from '../lib/request.ts'
import { cacheStorage, catalogueCacheName, eventCacheName } from '../lib/storage.ts'
import { reasonOf } from '../locale/reasons.ts'
import { hasLargeSlots } from '../strip/slots.ts'
import type { StripBrand } from '../strip/Strip.ts'
import type { Template } from '../strip/Template.ts'
import { templateIndex } from '../strip/templateIds.ts'
import { type Additions, catalogueHeader } from './catalogue.ts'
import { isLanguage } from './eventDates.ts'
import { neonOf } from './eventColours.ts'
import { type EventConfig, imageFields } from './EventConfig.ts'
import {
  type EventImage,
  EventImageError,
  type EventImages,
  fetchImage,
  imageUrl,
  readImages,
  toDataUrl,
} from './eventImages.ts'
import { type EventProblem, readProblems } from './eventProblem.ts'
import { type EventResponse, forgetEvent } from './eventClient.ts'
import { parseEvent } from './parseEvent.ts'

/** Event with its pictures, as the booth shows it. */
export type LoadedEvent = {
  readonly config: EventConfig
  readonly brand: StripBrand
  /** Films and templates of the host, beside those that ship. */
  readonly additions: Additions
  /** Films that are offered, in their order. */
  readonly films: readonly Filter[]
  /** Templates that are offered, in their order. */
  readonly templates: readonly { readonly id: string; readonly isLarge: boolean }[]
  /** The logo as a `data:` URL, which needs no freeing; null without one. */
  readonly logoUrl: string | null
}

/** No films and no templates beside those that ship. */
export const noAdditions: Additions = { films: new Map(), templates: new Map(), isWhole: true }

// Of booths whose host has added something.
const catalogue = lazyModule(() => import('./loadCatalogue.ts'))

/** Result of reading an event, null if there is none, and what is wrong with it. */
export type EventReading = { readonly event: LoadedEvent | null; readonly problems: readonly EventProblem[] }

const eventUrl = '/event.json'

/**
 * Reads an event from its server's response, or, if the server could not be reached, from this device's copy. It never
 * rejects: errors are among the problems, and a picture that is refused is left out.
 * @param before what the host has added and is loaded
 * @param onConfig called with a valid event before its pictures are there
 */
export async function readEvent(
  response: EventResponse | null,
  before = noAdditions,
  onConfig?: (event: LoadedEvent) => void,
): Promise<EventReading> {
  try {
    // A server that fails is one that can't be reached.
    return response && (response.response.ok || response.response.status === 404)
      ? await readResponse(response, before, onConfig)
      : await readKept(before)
  } catch (cause) {
    const reason = reasonOf('unexpected', { cause: String(cause) })
    return { event: null, problems: [{ place: '', path: '', reason }] }
  }
}

async function readResponse(
  { response, text }: EventResponse,
  before: Additions,
  onConfig?: (event: LoadedEvent) => void,
): Promise<EventReading> {
  const problems = [...readProblems(response.headers.get('X-Event-Problems') ?? '')]
  const url = response.headers.get(catalogueHeader)
  if (url === null) await forgetEvent(catalogueCacheName)
  if (response.status === 404) return forget(problems)
  const { place, json } = import.meta.env.VITE_SUPABASE_URL
    ? rowOf(text)
    : { place: 'event.json', json: text }
  // A file that is not UTF-8 is fetched again for its bytes: the first screen has no room for a strict decoder.
  const isLossy = json === text && (json.includes('\uFFFD') || json.includes('\0'))
  const bytes = isLossy ? await request(eventUrl).then((again) => again.arrayBuffer()) : null
  // The server knows what its host has added.
  const { config, problems: wrong } = parseEvent(
    bytes ? new Uint8Array(bytes) : json,
    url === null ? undefined : null,
  )
  problems.push(...wrong.map((problem) => ({ ...problem, place })))
  if (Object.keys(config).length === 0 && url === null)
    return wrong.length > 0 ? { event: null, problems } : forget(problems)
  onConfig?.(toEvent(config, {}, before))
  const additions = await loadAdditions(url, before)
  const pictures = await readImages(config, fetchImage, problems)
  await keep(JSON.stringify(config), config, pictures).catch((cause: unknown) => {
    console.warn('The event is not kept for offline use.', cause)
  })
  return { event: toEvent(config, pictures, additions), problems }
}

/** What the host has added; as it was before where it can't be loaded. @param url null for no host who has added anything */
async function loadAdditions(url: string | null, before: Additions): Promise<Additions> {
  if (url === null) return noAdditions
  try {
    return await (await catalogue.load()).loadCatalogue(url, before)
  } catch (cause) {
    console.warn('The films and templates of the host could not be loaded.', cause)
    return { ...before, isWhole: false }
  }
}

/**
 * Event of a draft that is not saved; what is wrong with its pictures goes to the problems.
 * @param find a picture by its name
 * @param decode decodes it; the caller closes it
 */
export async function loadDraft(
  config: EventConfig,
  find: (name: string) => Promise<Blob>,
  decode?: (file: Blob) => Promise<EventImage>,
  additions = noAdditions,
): Promise<{ readonly event: LoadedEvent; readonly problems: readonly EventProblem[] }> {
  const problems: EventProblem[] = []
  return { event: toEvent(config, await readImages(config, find, problems, decode), additions), problems }
}

/** The event of a row of the table `event`. */
function rowOf(text: string): { readonly place: string; readonly json: string } {
  const rows: unknown = JSON.parse(text)
  const row: unknown = Array.isArray(rows) ? (rows[0] ?? { config: {} }) : rows
  const config: unknown = typeof row === 'object' && row !== null && 'config' in row ? row.config : row
  return { place: 'table', json: JSON.stringify(config) }
}

function toEvent(config: EventConfig, { logo, overlay }: EventImages, additions: Additions): LoadedEvent {
  const { title, names, date, colours, captions, seasons, hashtag } = config
  return {
    config,
    brand: {
      key: JSON.stringify([config, logo?.hash, overlay?.hash]),
      title: title ?? null,
      names: names ?? null,
      date: date ?? null,
      dateFormat: dateFormatOf(config),
      captions: captions === true ? null : (captions ?? null),
      seasons: typeof seasons === 'string' ? everySeason(seasons) : (seasons ?? null),
      hashtag: hashtag ?? null,
      main: neonOf(colours?.main),
      second: neonOf(colours?.second),
      logo: logo?.bitmap ?? null,
      overlay: overlay?.bitmap ?? null,
    },
    additions,
    films: chosenOf([...filters, ...additions.films.values()], config.films),
    templates: chosenOf(
      [...templateIndex, ...[...additions.templates.values()].map(indexEntry)],
      config.templates,
    ),
    logoUrl: logo ? toDataUrl(logo.bitmap) : null,
  }
}

const indexEntry = (template: Template) => ({ id: template.id, isLarge: hasLargeSlots(template) })

/** Those of `all` that an event names, in its order; all where it names none of them. */
function chosenOf<One extends { readonly id: string }>(
  all: readonly One[],
  ids: readonly string[] = [],
): readonly One[] {
  const chosen = ids.flatMap((wanted) => all.find(({ id }) => id === wanted) ?? [])
  return chosen.length > 0 ? chosen : all
}

/** How an event writes date and time; null for the booth's own way. Months and days are in the event's language. */
function dateFormatOf({ dateFormat, language, languages = [] }: EventConfig): StripBrand['dateFormat'] {
  if (dateFormat === undefined) return null
  if (isLanguage(dateFormat)) return { pattern: null, language: dateFormat }
  return { pattern: dateFormat, language: language ?? languages[0] ?? 'en' }
}

const everySeason = (text: string) => ({ spring: text, summer: text, autumn: text, winter: text })

/**
 * Keeps the event for visits without a network, in place of the one before, whose text stays until all of the new one is
 * there: a page that is left meanwhile has lost nothing.
 */
async function keep(json: string, config: EventConfig, pictures: EventImages): Promise<void> {
  const cache = await cacheStorage()?.open(eventCacheName)
  if (!cache) return
  const urls = [eventUrl]
  for (const field of imageFields) {
    const [name, picture] = [config[field], pictures[field]]
    if (name === undefined || !picture) continue
    urls.push(imageUrl(name))
    await cache.put(imageUrl(name), new Response(picture.file))
  }
  await cache.put(eventUrl, new Response(json))
  for (const kept of await cache.keys())
    if (!urls.some((url) => new URL(url, kept.url).href === kept.url)) await cache.delete(kept)
}

async function readKept(before: Additions): Promise<EventReading> {
  const nothing = { event: null, problems: [] }
  const caches = cacheStorage()
  if (!caches) return nothing
  const find = (url: string) => caches.match(url, { cacheName: eventCacheName })
  const kept = await find(eventUrl)
  if (!kept) return nothing
  const hasAdditions = (await caches.has?.(catalogueCacheName)) ?? false
  const { config } = parseEvent(await kept.text(), hasAdditions ? null : undefined)
  if (Object.keys(config).length === 0 && !hasAdditions) return nothing
  const problems: EventProblem[] = []
  const notKept = new EventImageError(reasonOf('notKept', {}))
  const pictures = await readImages(
    config,
    async (name) => (await find(imageUrl(name)))?.blob() ?? Promise.reject(notKept),
    problems,
  )
  const additions = hasAdditions ? await (await catalogue.load()).loadCatalogue(null, before) : noAdditions
  return { event: toEvent(config, pictures, additions), problems }
}

async function forget(problems: readonly EventProblem[]): Promise<EventReading> {
  await forgetEvent()
  return { event: null, problems }
}
