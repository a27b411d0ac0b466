import { chmod, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

import { OwnerError, type OwnerCommands } from './OwnerCommands.ts'
import { ownerSocket } from './ownerSocket.ts'

/**
 * Server for the owner's commands while the booth runs, on a socket in the guest book's folder.
 * Only the holder of the folder's lock may start it: it removes a socket that an earlier holder left.
 * Where no socket can be had, one sentence says so, and the guest book goes on without.
 * @returns cleanup
 */
export async function startOwnerServer(
  folder: string,
  commands: OwnerCommands,
): Promise<() => Promise<void>> {
  const path = ownerSocket(folder)
  if (path === undefined) return goOnWithout(folder, 'its path is too long')
  const server = createServer({ requestTimeout: 0 }, (request, response) => {
    void answer(commands, request, response)
  })
  const isFile = process.platform !== 'win32'
  try {
    if (isFile) await rm(path, { force: true })
    await listen(server, path)
    if (isFile) await chmod(path, 0o600)
  } catch (cause) {
    server.close()
    // Some network and shared folders hold no sockets.
    return goOnWithout(folder, cause instanceof Error ? cause.message : String(cause))
  }
  return async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  }
}

function goOnWithout(folder: string, reason: string): () => Promise<void> {
  console.warn(
    `The folder ${folder} takes no commands while the booth runs (${reason}): npm run hide, unhide, backup and restore work while it is stopped.`,
  )
  return async () => undefined
}

async function listen(server: Server, path: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  // A command must not keep the process alive, nor its error end it.
  server.unref()
  server.on('error', (cause) => console.error(`Commands to the guest book: ${cause.message}.`))
}

async function answer(
  commands: OwnerCommands,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    if (request.url === '/backup') return await pipeline(commands.backup(), response)
    const result = await run(commands, request)
    response.end(JSON.stringify(result))
  } catch (cause) {
    // Half a backup: the missing end tells the command.
    if (response.headersSent) return void response.destroy()
    // Read to its end, so that the command can hear the answer.
    request.resume()
    response.statusCode = cause instanceof OwnerError ? 400 : 500
    response.end(JSON.stringify({ message: cause instanceof Error ? cause.message : String(cause) }))
  }
}

async function run(commands: OwnerCommands, request: IncomingMessage): Promise<unknown> {
  if (request.url === '/restore') {
    request.setEncoding('utf8')
    return commands.restore(request)
  }
  if (request.url !== '/hide' && request.url !== '/unhide')
    throw new OwnerError('The running booth does not know this command.')
  const ids = await readIds(request)
  await (request.url === '/hide' ? commands.hide(ids) : commands.unhide(ids))
  return {}
}

async function readIds(request: IncomingMessage): Promise<readonly string[]> {
  const ids: unknown = JSON.parse(await text(request))
  if (Array.isArray(ids) && ids.every((id) => typeof id === 'string')) return ids
  throw new OwnerError('The ids of messages are a list of texts.')
}
