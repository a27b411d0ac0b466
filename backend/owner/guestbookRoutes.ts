import { Readable } from 'node:stream'

import { readJson } from '../../src/lib/readJson.ts'
import { createBodyLimits } from '../http/bodyLimits.ts'
import { HttpError } from '../http/HttpError.ts'
import { type HttpRequest, type HttpResponse, jsonResponse, type Route } from '../http/route.ts'
import { type OwnerCommands, OwnerError } from '../guestbook/OwnerCommands.ts'
import type { AccessCheck } from '../access/accessCheck.ts'
import { isRefusedValue } from '../guestbook/restore.ts'
import { readSearch, readSelection } from '../guestbook/selection.ts'

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
        if (!(cause instanceof OwnerError || isRefusedValue(cause))) throw cause
        throw new HttpError(400, { code: 'owner', message: cause.message })
      }
    }
  const list = owned(async ({ list: read }, { query }) => json(await read(readSearch(query))))
  const change = owned(async (commands, request) => {
    const name = changes.find((one) => one === request.params[0])
    if (!name) throw new HttpError(404)
    return json(await commands[name](readSelection(readJson(await request.readBody()).value)))
  })
  const approval = owned(async ({ needsApproval }) => json({ isNeeded: await needsApproval() }))
  const setApproval = owned(async (commands, request) => {
    await commands.setApproval(readFlag(await request.readBody()))
    return { status: 204 }
  })
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
  const small = createBodyLimits(1_000_000, shares)
  return [
    { ...common, methods: ['GET'], path: /^\/owner\/v1\/messages$/, handle: list },
    {
      ...common,
      methods: ['POST'],
      path: /^\/owner\/v1\/messages\/(hide|unhide|delete)$/,
      body: createBodyLimits(maxSelectionBytes, shares),
      handle: change,
    },
    { ...common, methods: ['GET'], path: approvalPath, handle: approval },
    { ...common, methods: ['PUT'], path: approvalPath, body: small, handle: setApproval },
    { ...common, methods: ['GET'], path: /^\/owner\/v1\/backup$/, handle: backup },
    {
      ...common,
      methods: ['POST'],
      path: /^\/owner\/v1\/restore$/,
      body: createBodyLimits(maxBackupBytes, shares),
      handle: restore,
    },
  ]
}

const changes = ['hide', 'unhide', 'delete'] as const
const approvalPath = /^\/owner\/v1\/approval$/

const shares = { perNetwork: 4, total: 16 } as const

/** Ids of 100,000 messages. */
const maxSelectionBytes = 4_000_000
/** Backups of 500,000 messages. */
const maxBackupBytes = 200_000_000

const json = (value: unknown): HttpResponse => jsonResponse(200, JSON.stringify(value))

async function* oneChunk(text: string): AsyncGenerator<string> {
  yield text
}

/** @throws HttpError for anything else than true or false */
function readFlag(bytes: Buffer): boolean {
  const text = bytes.toString('utf8')
  if (text === 'true' || text === 'false') return text === 'true'
  throw new HttpError(400, { code: 'owner', message: 'It is true or false.' })
}
