import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

import { OwnerError, type OwnerCommands, type Restored } from './OwnerCommands.ts'
import { ownerSocket } from './ownerSocket.ts'

/**
 * Commands to the booth that holds a folder.
 * @returns undefined when none listens
 */
export async function connectOwner(folder: string): Promise<OwnerCommands | undefined> {
  const socketPath = ownerSocket(folder)
  if (socketPath === undefined || !(await isListening(socketPath))) return undefined
  const ask = async (path: string, body: AsyncIterable<string>): Promise<string> =>
    text(await send(socketPath, path, body))
  return {
    hide: async (ids) => void (await ask('/hide', oneText(JSON.stringify(ids)))),
    unhide: async (ids) => void (await ask('/unhide', oneText(JSON.stringify(ids)))),
    async *backup() {
      const response = await send(socketPath, '/backup', oneText(''))
      response.setEncoding('utf8')
      yield* response
    },
    // The server's own answer.
    restore: async (pieces) => JSON.parse(await ask('/restore', pieces)) as Restored,
  }
}

async function* oneText(body: string): AsyncGenerator<string> {
  yield body
}

async function send(socketPath: string, path: string, body: AsyncIterable<string>): Promise<IncomingMessage> {
  const sent = request({ socketPath, path, method: 'POST', agent: false })
  const answered = once(sent, 'response')
  // A server that refuses early ends the connection; its answer says why.
  const [response] = await Promise.race([answered, pipeline(body, sent).then(() => answered)])
  if (response.statusCode === 200) return response
  const { message } = JSON.parse(await text(response)) as { message: string }
  throw response.statusCode === 400 ? new OwnerError(message) : new Error(message)
}

async function isListening(socketPath: string): Promise<boolean> {
  const probe = request({ socketPath, path: '/', method: 'POST', agent: false })
  probe.end()
  try {
    const [response] = (await once(probe, 'response')) as [IncomingMessage]
    response.resume()
    return true
  } catch {
    return false
  }
}
