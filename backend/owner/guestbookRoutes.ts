import { Readable } from 'node:stream'

import { HttpError } from '../http/HttpError.ts'
import { createNetworkShares } from '../http/networkShares.ts'
import {
  type BodyLimits,
  type HttpRequest,
  type HttpResponse,
  jsonResponse,
  type Route,
} from '../http/route.ts'
import { type MessageSelection, type OwnerCommands, OwnerError } from './OwnerCommands.ts'
import type { AccessCheck } from './ownerAccess.ts'
import type { MessageSearch } from './ownerMessages.ts'

/** Creates the routes by which the owner's page and commands read and moderate the guest book. */
export function createGuestbookRoutes(
  openCommands: () => Promise<OwnerCommands>,
  check: AccessCheck,
): readonly Route[] {
  const owned =
    (handle: (commands: OwnerCommands, request: HttpRequest) => Promise<HttpResponse>) =>
    async (request: HttpRequest): Promise<HttpResponse> => {
      check(request, 'owner')
      try {
        return await handle(await openCommands(), request)
      } catch (cause) {
        if (cause instanceof OwnerError) throw new HttpError(400, { code: 'owner', message: cause.message })
        throw cause
      }
    }
  const changes = {
    hide: (commands: OwnerCommands) => commands.hide,
    unhide: (commands: OwnerCommands) => commands.unhide,
    delete: (commands: OwnerCommands) => commands.delete,
  } as const

  const list = owned(async ({ list: read }, { query }) => json(await read(readSearch(query))))
  const change = owned(async (commands, request) => {
    const { params } = request
    const name = params[0] as keyof typeof changes
    const count = await changes[name](commands)(readSelection(await request.readBody()))
    return json({ count })
  })
  const csv = owned(async (commands) => ({
    status: 200,
    headers: { 'Content-Type': 'text/csv; charset=utf-8' },
    body: Readable.from(commands.csv()),
  }))
  const backup = owned(async (commands) => ({
    status: 200,
    headers: { 'Content-Type': 'application/sql' },
    body: Readable.from(commands.backup()),
  }))
  const restore = owned(async (commands, request) => {
    const text = (await request.readBody()).toString('utf8')
    return json(await commands.restore(oneChunk(text)))
  })

  const common = { headers: { 'Cache-Control': 'no-store' }, crossSite: new HttpError(403) }
  const small = createLimits(1_000_000)
  return [
    { ...common, methods: ['GET'], path: /^\/owner\/v1\/messages$/, handle: list },
    { ...common, methods: ['GET'], path: /^\/owner\/v1\/messages\.csv$/, handle: csv },
    {
      ...common,
      methods: ['POST'],
      path: /^\/owner\/v1\/messages\/(hide|unhide|delete)$/,
      body: small,
      handle: change,
    },
    { ...common, methods: ['GET'], path: /^\/owner\/v1\/backup$/, handle: backup },
    {
      ...common,
      methods: ['POST'],
      path: /^\/owner\/v1\/restore$/,
      body: createLimits(maxBackupBytes),
      handle: restore,
    },
  ]
}

/** Backups of 500,000 messages. */
const maxBackupBytes = 200_000_000

const json = (value: unknown): HttpResponse => jsonResponse(200, JSON.stringify(value))

async function* oneChunk(text: string): AsyncGenerator<string> {
  yield text
}

function readSearch(query: URLSearchParams): MessageSearch {
  const [text, show, id, createdAt] = ['text', 'show', 'beforeId', 'before'].map((name) => query.get(name))
  return {
    ...(text && { text }),
    ...((show === 'visible' || show === 'hidden' || show === 'waiting') && { show }),
    ...(id && createdAt && { before: { id, createdAt } }),
  }
}

/** @throws HttpError for anything else than a selection */
function readSelection(bytes: Buffer): MessageSelection {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    if (isSelection(value)) return value
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause
  }
  throw new HttpError(400, {
    code: 'owner',
    message: 'A selection of messages has ids, or a name and times.',
  })
}

function isSelection(value: unknown): value is MessageSelection {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).every(([key, part]) =>
    key === 'ids'
      ? Array.isArray(part) && part.every((id) => typeof id === 'string')
      : ['name', 'since', 'until'].includes(key) && typeof part === 'string',
  )
}

function createLimits(maxBytes: number): BodyLimits {
  const takePlace = createNetworkShares({ perNetwork: 4, total: 16 })
  return {
    maxBytes,
    timeoutMs: 60_000,
    reserve({ address }) {
      const release = takePlace(address)
      if (release) return release
      throw new HttpError(429, undefined, { 'Retry-After': '1', Connection: 'close' })
    },
  }
}
