import type { IncomingMessage } from 'node:http'

import { HttpError } from './HttpError.ts'
import type { BodyLimits } from './route.ts'
import { timeLimits } from './timeLimits.ts'

/** A larger body is read and dropped up to this size, so that a client that is still sending gets the error response. */
const maxDroppedBytes = 4 * 1024 * 1024

/**
 * Minimum of bytes in each window of a body, 8 kB a second: what moves on takes its time, and a connection that is held open
 * by single bytes ends.
 */
const minWindowBytes = 240_000

/** The client may still be sending the rest of a refused body; closing the connection stops it. */
const closeConnection = { Connection: 'close' } as const

/** Reads the body of a request. @throws HttpError when there is no room for it, or it is too large or too late */
export async function readBody(
  request: IncomingMessage,
  address: string,
  limits: BodyLimits,
): Promise<Buffer> {
  const releases = [limits.reserve({ headers: request.headers, address })]
  const deadline = startDeadline()
  const body = createBody(limits.maxBytes, (bytes) => {
    if (limits.receive) releases.push(limits.receive(address, bytes))
  })
  try {
    return await Promise.race([
      collect(request, body, (bytes) => deadline.extend(bytes)),
      rejectOnAbort(deadline.signal),
    ])
  } finally {
    deadline.stop()
    for (const release of releases) release()
  }
}

/** Starts the time limit of a body. `extend` counts received bytes towards its minimum. */
function startDeadline() {
  const controller = new AbortController()
  let received = 0
  const timer = setInterval(() => {
    if (received < minWindowBytes) controller.abort()
    received = 0
  }, timeLimits.bodyWindow)
  return {
    signal: controller.signal,
    /** @throws the signal's reason once the time is over: nothing more is kept, and no room taken */
    extend(bytes: number): void {
      controller.signal.throwIfAborted()
      received += bytes
    },
    stop: () => clearInterval(timer),
  }
}

/** Bytes that a body's buffer has at least. */
const minCapacity = 16 * 1024

/**
 * Creates the buffer of a body. It holds a copy: a piece of one byte would keep the 64 kB alive that it was read into.
 * @param reserve called before the buffer grows, by so many bytes; it throws where there is no room for them
 */
function createBody(maxBytes: number, reserve: (bytes: number) => void) {
  let buffer = Buffer.alloc(0)
  let size = 0
  return {
    maxBytes,
    add(piece: Buffer): void {
      const needed = size + piece.length
      if (needed > buffer.length) {
        const capacity = Math.min(maxBytes, Math.max(needed, 2 * buffer.length, minCapacity))
        reserve(capacity - buffer.length)
        const larger = Buffer.alloc(capacity)
        buffer.copy(larger, 0, 0, size)
        buffer = larger
      }
      piece.copy(buffer, size)
      size = needed
    },
    /** A copy of its own size: an upload is kept for minutes. */
    bytes: () => Buffer.from(buffer.subarray(0, size)),
    drop: () => void (buffer = Buffer.alloc(0)),
  }
}

async function collect(
  request: AsyncIterable<Buffer>,
  body: ReturnType<typeof createBody>,
  onReceived: (bytes: number) => void,
): Promise<Buffer> {
  const { maxBytes } = body
  let size = 0
  let refusal: unknown
  for await (const piece of request) {
    size += piece.length
    if (size > maxBytes + maxDroppedBytes) break
    if (size > maxBytes || refusal) continue
    try {
      onReceived(piece.length)
      body.add(piece)
    } catch (cause) {
      // The rest is read and dropped, as that of a body that is too large.
      refusal = cause
      body.drop()
    }
  }
  if (refusal) throw refusal
  if (size <= maxBytes) return body.bytes()
  throw new HttpError(413, { message: `Request size limit of ${maxBytes} bytes exceeded` }, closeConnection)
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const message = 'The body of the request did not come in time'
    signal.addEventListener('abort', () => reject(new HttpError(408, { message }, closeConnection)))
  })
}
