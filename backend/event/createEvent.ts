import { catalogueHeader } from '../../src/event/catalogue.ts'
import { themeProperties } from '../../src/event/eventColours.ts'
import { writeProblems } from '../../src/event/eventProblem.ts'
import { parseEvent } from '../../src/event/parseEvent.ts'
import { dataFolder } from '../files/dataFolder.ts'
import type { Env } from '../files/env.ts'
import { entityTag, matchesTag } from '../http/entityTag.ts'
import {
  type Headers,
  type HttpRequest,
  type HttpResponse,
  jsonResponse,
  ownPages,
  type Route,
} from '../http/route.ts'
import { createChangeStreams } from './changeStreams.ts'
import { createPause } from './pause.ts'
import { createEventWatch, type ServedEvent as WatchedEvent } from './watchEvent.ts'

/** The owner's event, from `event.json` and the folder `event` in the data folder, and its changes for open booths. */
export type EventServer = ReturnType<typeof createEvent>

/** Folder of the event; null where nothing is kept, and so there is none. */
export function eventFolder(env: Env): string | null {
  const folder = dataFolder(env)
  return folder.startsWith('memory://') ? null : folder
}

const changesPath = '/event/changes'

/** The event with the host's sentence while the booth is paused; a pause is another version. */
type ServedEvent = WatchedEvent & { readonly pause: string | null }

/** Creates the server of an event. Visitors' requests are served from memory, whatever their paths. */
export function createEvent(folder: string) {
  const streams = createChangeStreams()
  const pause = createPause(folder)
  const watch = createEventWatch(folder, (event) => void notify(event))

  async function read(event: WatchedEvent | null): Promise<ServedEvent | null> {
    return event && withPause(event, await pause.read())
  }

  async function notify(event: WatchedEvent | null): Promise<void> {
    const served = await read(event)
    if (served) streams.notify(served.version)
  }

  /** Handler of a request that needs the event. */
  const withEvent =
    (handle: (event: ServedEvent, request: HttpRequest) => HttpResponse) =>
    async (request: HttpRequest): Promise<HttpResponse> => {
      const event = await read(await watch.read())
      return event ? handle(event, request) : notFound
    }
  // A page of another site whose name leads to this machine (DNS rebinding) must not read the Wi-Fi's password.
  const { crossSite } = ownPages
  const methods = ['GET', 'HEAD']
  const bookRoute: Route = {
    methods,
    crossSite,
    path: /^\/book\/event\.json$/,
    handle: withEvent(dressResponse),
  }
  return {
    /** Route of the guest book for phones; one of `routes`. */
    bookRoute,
    routes: [
      bookRoute,
      { methods, crossSite, path: /^\/event\.json$/, handle: withEvent(configResponse) },
      {
        methods: ['GET'],
        crossSite,
        path: /^\/event\/changes$/,
        handle: withEvent(({ version }, { address }) => streams.open(version, address)),
      },
      { methods, crossSite, path: /^\/event\/(.*)$/s, handle: withEvent(pictureResponse) },
    ],
    /** Looks at the files, and reads them where they have changed; while it watches this happens twice a second. */
    refresh: watch.refresh,
    /** Films and templates of the host. */
    catalogue: watch.catalogue,
    /** Pause of the booth; open booths are notified of each change. */
    pause: {
      read: pause.read,
      async write(sentence: string | null): Promise<void> {
        await pause.write(sentence)
        await notify(await watch.read())
      },
    },
    /** Starts to watch the files. */
    start: watch.start,
    /** Ends the watching, and the connections of all open booths. */
    close(): void {
      watch.stop()
      streams.close()
    },
  }
}

function withPause(event: WatchedEvent, pause: string | null): ServedEvent {
  return { ...event, pause, version: pause === null ? event.version : entityTag(event.version, pause) }
}

const notFound: HttpResponse = { status: 404, headers: { 'Cache-Control': 'no-cache' } }

function configResponse(event: ServedEvent, request: HttpRequest): HttpResponse {
  const { json, problems, pause, catalogue } = event
  return versionResponse(event, request, json, {
    'Content-Type': 'application/json; charset=utf-8',
    'X-Event-Changes': changesPath,
    // A header takes no other characters.
    ...(catalogue !== null && { [catalogueHeader]: '/event/catalogue.json' }),
    ...(pause !== null && { 'X-Booth-Pause': encodeURIComponent(pause.toWellFormed()) }),
    // For `?diagnose`.
    ...(problems.length > 0 && {
      'X-Event-Problems': writeProblems(problems),
    }),
  })
}

/** What the guest book for phones shows of the event, and nothing else of it. */
function dressResponse({ json }: ServedEvent): HttpResponse {
  const { title, names, colours = {} } = parseEvent(json, null).config
  const properties = Object.fromEntries(themeProperties({ colours }))
  return jsonResponse(200, JSON.stringify({ title, names, properties }), { 'Cache-Control': 'no-cache' })
}

function pictureResponse(event: ServedEvent, request: HttpRequest): HttpResponse {
  const picture = event.pictures.get(request.params[0] ?? '')
  if (!picture) return notFound
  return versionResponse(event, request, picture.bytes, { 'Content-Type': picture.type })
}

/** A part of the event; 304 for a booth that has this version. */
function versionResponse(
  { version }: ServedEvent,
  request: HttpRequest,
  body: string | Buffer,
  more: Headers,
): HttpResponse {
  const headers = { 'Cache-Control': 'no-cache', ETag: version, ...more }
  return matchesTag(request.headers['if-none-match'], version)
    ? { status: 304, headers }
    : { status: 200, headers, body }
}
