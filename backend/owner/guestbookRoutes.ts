import { Readable } from 'node:stream'

import { readJson } from '../../src/lib/readJson.ts'
import { createBodyLimits } from '../http/bodyLimits.ts'
import { HttpError, refusal } from '../http/HttpError.ts'
import { type HttpRequest, type HttpResponse, jsonResponse, ownPages, type Route } from '../http/route.ts'
import type { OwnerCommands } from '../guestbook/createOwnerCommands.ts'
import { OwnerError } from '../guestbook/OwnerError.ts'
import type { Guard } from '../access/guard.ts'
import { isRefusedValue } from '../guestbook/restore.ts'
import { readSearch, readSelection } from '../guestbook/selection.ts'

/** Creates the routes by which the owner's page and commands read and moderate the guest book. */
export function createGuestbookRoutes(
  openCommands: () => Promise<OwnerCommands>,
  guard: Guard,
): readonly Route[] {
  const owned = (handle: (commands: OwnerCommands, request: HttpRequest) => Promise<HttpResponse>) =>
    guard('owner', async (request) => {
      try {
        return await handle(await openCommands(), request)
      } catch (cause) {
        if (!(cause instanceof OwnerError || isRefusedValue(cause))) throw cause
        throw refusal(400, 'owner', cause.message)
      }
    })
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
    return json(await commands.restore((await request.readBody()).toString('utf8')))
  })

  const small = createBodyLimits(1_000_000, shares)
  return [
    { ...ownPages, methods: ['GET'], path: /^\/owner\/v1\/messages$/, handle: list },
    {
      ...ownPages,
      methods: ['POST'],
      path: /^\/owner\/v1\/messages\/(hide|unhide|delete)$/,
      body: createBodyLimits(maxSelectionBytes, shares),
      handle: change,
    },
    { ...ownPages, methods: ['GET'], path: approvalPath, handle: approval },
    { ...ownPages, methods: ['PUT'], path: approvalPath, body: small, handle: setApproval },
    { ...ownPages, methods: ['GET'], path: /^\/owner\/v1\/backup$/, handle: backup },
    {
      ...ownPages,
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

/** @throws HttpError for anything else than true or false */
function readFlag(bytes: Buffer): boolean {
  const text = bytes.toString('utf8')
  if (text === 'true' || text === 'false') return text === 'true'
  throw refusal(400, 'owner', 'It is true or false.')
}
