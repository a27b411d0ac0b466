import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** TCP connection on which a test writes arbitrary bytes. */
export type RawRequest = {
  readonly connection: Socket
  /** Everything that the server has written so far. */
  readonly received: () => string
  /** Resolves when the server has closed the connection. */
  readonly closed: Promise<void>
}

/** Opens a connection to a server on this machine and writes `text`, which need not be a whole request. */
export async function openRawRequest(url: string, text: string | Uint8Array): Promise<RawRequest> {
  const connection = connect(Number(new URL(url).port), '127.0.0.1')
  let received = ''
  connection.on('data', (bytes: Buffer) => (received += bytes.toString('latin1')))
  // The server may reset the connection, which is not a failure.
  connection.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => {
    connection.once('close', () => resolve())
  })
  await once(connection, 'connect')
  connection.write(text)
  return { connection, received: () => received, closed }
}
