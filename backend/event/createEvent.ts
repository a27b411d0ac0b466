import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'

import { dataFolder } from '../database/dataFolder.ts'
import type { Env } from '../env.ts'
import { readEventFolder, type ServedEvent, stateOfEventFolder } from './readEventFolder.ts'

/** The owner's event, from `event.json` and the folder `event` in the data folder, and its changes for open booths. */
export type EventHome = {
  /** Handles a request for the event. @returns false when the request is for something else */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Looks at the files, and reads them where they have changed; while it watches this happens twice a second. */
  readonly refresh: () => Promise<void>
  /** Starts to watch the files. */
  readonly start: () => void
  /** Ends the watching, and the connections of all open booths. */
  readonly close: () => void
}

/** Folder of the event; null where nothing is kept, and so there is none. */
export function eventFolder(env: Env): string | null {
  const folder = dataFolder(env)
  return folder.startsWith('memory://') ? null : folder
}

/** Open booths follow within 2 s: two polls, as a file that is being written is read when it has been left alone. */
const pollMs = 500

/** Proxies close a connection on which nothing comes for a minute, and so does this server. */
const pollsPerSign = 50

/** Booths that listen to changes at the same time; others get them when they are opened again. */
const maxListeners = 500

const changesPath = '/event/changes'

/** Creates the home of an event. Visitors' requests are answered from memory, whatever their paths. */
export function createEvent(folder: string): EventHome {
  let served: ServedEvent | null = null
  let mentioned: readonly string[] = []
  let readState = ''
  let lastState = ''
  let polls = 0
  let timer: NodeJS.Timeout | undefined
  let looking = Promise.resolve()
  const listeners = new Set<ServerResponse>()

  async function look(): Promise<void> {
    const stamp = await stateOfEventFolder(folder, mentioned)
    const isLeftAlone = served === null || stamp === lastState
    lastState = stamp
    if (stamp === readState || !isLeftAlone) return
    const found = await readEventFolder(folder)
    mentioned = found.mentioned
    // With the pictures that are mentioned now; what is written meanwhile is seen at the next look.
    readState = await stateOfEventFolder(folder, mentioned)
    lastState = readState
    if (found.served.version === served?.version) return
    report(found.served, served)
    served = found.served
    for (const listener of listeners) tell(listener, served)
  }
  const refresh = () => (looking = looking.then(look).catch((cause: unknown) => console.error(cause)))
  const run = () => {
    polls += 1
    if (polls % pollsPerSign === 0) for (const listener of listeners) listener.write(':\n\n')
    void refresh().then(() => {
      if (timer) timer = setTimeout(run, pollMs)
    })
  }

  function report(now: ServedEvent, before: ServedEvent | null): void {
    for (const problem of now.problems) console.error(join(folder, '/') + problem)
    if (now.json !== '{}') console.log(`The booth shows the event of ${join(folder, 'event.json')}.`)
    else if (before && before.json !== '{}') console.log('The booth shows no event.')
  }

  async function respond(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    if (!served) await refresh()
    const event = served
    if (!event) return send(request, response, 404)
    if (path === '/event.json') return sendEvent(request, response, event)
    if (path === changesPath && request.method === 'GET') return listen(response, event)
    const picture = event.pictures.get(path.slice('/event/'.length))
    if (!picture) return send(request, response, 404)
    response.setHeader('Content-Type', picture.type)
    send(request, response, 200, event.version, picture.bytes)
  }

  function listen(response: ServerResponse, event: ServedEvent): void {
    if (listeners.size >= maxListeners) {
      response.writeHead(503, { 'Cache-Control': 'no-store', 'Retry-After': '60' }).end()
      return
    }
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      // nginx would keep the messages until it has some kilobytes of them.
      'X-Accel-Buffering': 'no',
    })
    listeners.add(response)
    response.once('close', () => listeners.delete(response))
    tell(response, event)
  }

  return {
    handle(request, response) {
      const path = (request.url ?? '').split('?')[0] ?? ''
      if (path !== '/event.json' && !path.startsWith('/event/')) return false
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      respond(request, response, path).catch((cause: unknown) => {
        console.error(cause)
        response.destroy()
      })
      return true
    },
    refresh,
    start() {
      timer ??= setTimeout(run, 0)
    },
    close() {
      clearTimeout(timer)
      timer = undefined
      for (const listener of listeners) listener.end()
    },
  }
}

function tell(listener: ServerResponse, { version }: ServedEvent): void {
  listener.write(`data: ${version}\n\n`)
}

function sendEvent(
  request: IncomingMessage,
  response: ServerResponse,
  { version, json, problems }: ServedEvent,
): void {
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.setHeader('X-Event-Changes', changesPath)
  // For `?diagnose`; a header takes no other characters.
  if (problems.length > 0) response.setHeader('X-Event-Problems', encodeURIComponent(problems.join('\n')))
  send(request, response, 200, version, json)
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: 200 | 404,
  version?: string,
  body: string | Buffer = '',
): void {
  response.setHeader('Cache-Control', 'no-cache')
  if (version !== undefined) response.setHeader('ETag', version)
  const isKnown = version !== undefined && request.headers['if-none-match'] === version
  response.statusCode = isKnown ? 304 : status
  response.end(isKnown || request.method === 'HEAD' ? undefined : body)
}
