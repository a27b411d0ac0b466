import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

import { OwnerError, type OwnerCommands, type Restored } from './OwnerCommands.ts'
import { ownerSocket } from './ownerServer.ts'

/** Connects to the booth that holds a data folder. @returns its commands; undefined when no booth listens */
export async function connectOwner(folder: string): Promise<OwnerCommands | undefined> {
  const socketPath = ownerSocket(folder)
  if (socketPath === undefined || !(await isListening(socketPath))) return undefined
  const post = async (path: string, body: AsyncIterable<string>): Promise<string> =>
    text(await send(socketPath, path, body))
  return {
    hide: async (selection) => Number(await post('/hide', oneChunk(JSON.stringify(selection)))),
    unhide: async (selection) => Number(await post('/unhide', oneChunk(JSON.stringify(selection)))),
    async *backup() {
      const response = await send(socketPath, '/backup', oneChunk(''))
      response.setEncoding('utf8')
      yield* response
    },
    // The cast trusts this project's own server.
    restore: async (chunks) => JSON.parse(await post('/restore', chunks)) as Restored,
  }
}

async function* oneChunk(body: string): AsyncGenerator<string> {
  yield body
}

async function send(socketPath: string, path: string, body: AsyncIterable<string>): Promise<IncomingMessage> {
  const sent = request({ socketPath, path, method: 'POST', agent: false })
  const responded = once(sent, 'response')
  // A server that refuses early closes the connection; its response has the reason.
  const [response] = await Promise.race([responded, pipeline(body, sent).then(() => responded)])
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
