import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Connection on which a test writes bytes of its own. */
export type RawRequest = {
  readonly line: Socket
  /** All that the server has written so far. */
  readonly heard: () => string
  /** Resolves when the server has closed the connection. */
  readonly closed: Promise<void>
}

/** Opens a connection to a server on this machine and writes `text` on it, which need not be a whole request. */
export async function openRawRequest(url: string, text: string): Promise<RawRequest> {
  const line = connect(Number(new URL(url).port), '127.0.0.1')
  let heard = ''
  line.on('data', (bytes: Buffer) => (heard += bytes.toString('latin1')))
  // A server may well break such a connection off.
  line.on('error', () => undefined)
  const closed = once(line, 'close').then(() => undefined)
  await once(line, 'connect')
  line.write(text)
  return { line, heard: () => heard, closed }
}
