import { createHash } from 'node:crypto'
import { chmod, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

import { OwnerError, type MessageSelection, type OwnerCommands } from './OwnerCommands.ts'

/** Maximum length of a Unix socket's path, in bytes without the final zero: 108 on Linux, 104 on macOS and the BSDs. */
const maxPathBytes = process.platform === 'linux' ? 107 : 103

/**
 * Socket on which the process that holds a data folder serves the owner's commands: a Unix domain socket in the
 * private folder; on Windows a named pipe.
 * @returns undefined when the folder's path is too long for a socket
 */
export function ownerSocket(folder: string): string | undefined {
  const path = resolve(folder)
  if (process.platform === 'win32') {
    const digest = createHash('sha256').update(path.toLowerCase()).digest('hex')
    return `\\\\.\\pipe\\retro-booth-${digest}`
  }
  const socket = join(path, 'owner.sock')
  return Buffer.byteLength(socket) > maxPathBytes ? undefined : socket
}

/**
 * Starts the server of the owner's commands, on a socket in the data folder. Only the holder of the folder's lock may
 * call this: it removes the socket of an earlier holder. Without a socket it warns, and the guest book still works.
 * @returns cleanup
 */
export async function startOwnerServer(
  folder: string,
  commands: OwnerCommands,
): Promise<() => Promise<void>> {
  const path = ownerSocket(folder)
  if (path === undefined) return warnUnavailable(folder, 'its path is too long')
  const server = createServer({ requestTimeout: 0 }, (request, response) => {
    void respond(commands, request, response)
  })
  const isFile = process.platform !== 'win32'
  try {
    if (isFile) await rm(path, { force: true })
    await listen(server, path)
    if (isFile) await chmod(path, 0o600)
  } catch (cause) {
    server.close()
    // Some network and shared folders do not support sockets.
    return warnUnavailable(folder, cause instanceof Error ? cause.message : String(cause))
  }
  return async () => {
    const closed = new Promise((done) => server.close(done))
    server.closeAllConnections()
    await closed
  }
}

function warnUnavailable(folder: string, reason: string): () => Promise<void> {
  console.warn(
    `The folder ${folder} takes no commands while the booth runs (${reason}): npm run hide, unhide, backup and restore work while it is stopped.`,
  )
  return async () => undefined
}

async function listen(server: Server, path: string): Promise<void> {
  await new Promise<void>((listening, reject) => {
    server.once('error', reject)
    server.listen(path, listening)
  })
  // A command must neither keep the process alive nor crash it.
  server.unref()
  server.on('error', (cause) => console.error(`Commands to the guest book: ${cause.message}.`))
}

async function respond(
  commands: OwnerCommands,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    if (request.url === '/backup') return await pipeline(commands.backup(), response)
    const result = await run(commands, request)
    response.end(JSON.stringify(result))
  } catch (cause) {
    // A partial backup: the client detects the missing end.
    if (response.headersSent) return void response.destroy()
    // Read the request to its end, so that the client gets the response.
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
  const selection = await readSelection(request)
  return request.url === '/hide' ? commands.hide(selection) : commands.unhide(selection)
}

async function readSelection(request: IncomingMessage): Promise<MessageSelection> {
  const selection: unknown = JSON.parse(await text(request))
  if (isSelection(selection)) return selection
  throw new OwnerError('A selection of messages has ids, or a name and times.')
}

function isSelection(value: unknown): value is MessageSelection {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).every(([key, part]) =>
    key === 'ids'
      ? Array.isArray(part) && part.every((id) => typeof id === 'string')
      : ['name', 'since', 'until'].includes(key) && typeof part === 'string',
  )
}
