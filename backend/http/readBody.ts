import type { IncomingMessage } from 'node:http'

import { HttpError } from './HttpError.ts'
import type { BodyLimits } from './route.ts'

/** A larger body is read and dropped up to this size, so that a client that is still sending gets the error response. */
const maxDroppedBytes = 4 * 1024 * 1024

/** The client may still be sending the rest of a refused body; closing the connection stops it. */
const closeConnection = { Connection: 'close' } as const

/** Reads the body of a request. @throws HttpError when there is no room for it, or it is too large or too late */
export async function readBody(
  request: IncomingMessage,
  address: string,
  limits: BodyLimits,
): Promise<Buffer> {
  const releases = [limits.reserve({ headers: request.headers, address })]
  const deadline = startDeadline(limits)
  const receive = (bytes: number) => {
    deadline.extend(bytes)
    if (limits.receive) releases.push(limits.receive(address, bytes))
  }
  try {
    return await Promise.race([collect(request, limits.maxBytes, receive), rejectOnAbort(deadline.signal)])
  } finally {
    deadline.stop()
    for (const release of releases) release()
  }
}

/** Starts the time limit of a body. `extend` counts received bytes towards its minimum speed. */
function startDeadline(limits: BodyLimits) {
  const controller = new AbortController()
  const startMs = performance.now()
  const abort = () => controller.abort()
  let received = 0
  let timer = setTimeout(abort, maxDurationMs(limits, 0))
  return {
    signal: controller.signal,
    extend(bytes: number): void {
      received += bytes
      clearTimeout(timer)
      timer = setTimeout(abort, Math.max(0, startMs + maxDurationMs(limits, received) - performance.now()))
    },
    stop: () => clearTimeout(timer),
  }
}

/** Time that the body may take until more than `received` bytes of it have come, in ms. */
function maxDurationMs({ timeoutMs, minSpeed }: BodyLimits, received: number): number {
  if (!minSpeed) return timeoutMs
  return Math.min(timeoutMs, minSpeed.graceMs + (received / minSpeed.bytesPerSecond) * 1000)
}

async function collect(
  request: IncomingMessage,
  maxBytes: number,
  receive: (bytes: number) => void,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  let refusal: unknown
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes + maxDroppedBytes) break
    if (size > maxBytes || refusal) continue
    try {
      receive(chunk.length)
      chunks.push(chunk)
    } catch (cause) {
      // The rest is read and dropped, as that of a body that is too large.
      refusal = cause
      chunks.length = 0
    }
  }
  if (refusal) throw refusal
  if (size <= maxBytes) return Buffer.concat(chunks)
  throw new HttpError(413, { message: `Request size limit of ${maxBytes} bytes exceeded` }, closeConnection)
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const message = 'The body of the request did not come in time'
    signal.addEventListener('abort', () => reject(new HttpError(408, { message }, closeConnection)))
  })
}
