import { PassThrough } from 'node:stream'

import { createNetworkPlaces } from '../http/networkPlaces.ts'
import type { HttpResponse } from '../http/route.ts'

/** Booths that listen to changes at the same time; others get them when they are opened again. */
const maxListeners = { perNetwork: 100, total: 500 } as const

/** Proxies close a connection on which nothing comes for a minute, and so does this server. */
const keepAliveMs = 25_000

/**
 * Creates the server-sent events by which each open booth listens for the version of the event.
 * @returns close them before the process ends
 */
export function createChangeStreams() {
  const listeners = new Set<PassThrough>()
  const takePlace = createNetworkPlaces(maxListeners)
  const send = (text: string) => listeners.forEach((listener) => listener.write(text))
  const timer = setInterval(() => send(':\n\n'), keepAliveMs).unref()

  return {
    /** Opens the stream of one booth, which begins with the version of now. @param address address of its visitor */
    open(version: string, address: string): HttpResponse {
      const listener = new PassThrough()
      // A visitor who does not read would keep a stream that only ends.
      const release = takePlace(address, { end: () => listener.destroy() })
      if (!release) {
        return { status: 503, headers: { 'Cache-Control': 'no-store', 'Retry-After': '60' } }
      }
      listeners.add(listener)
      listener.once('close', () => {
        listeners.delete(listener)
        release()
      })
      listener.write(dataOf(version))
      return { status: 200, headers: streamHeaders, body: listener }
    },
    notify: (version: string) => send(dataOf(version)),
    close: (): void => {
      clearInterval(timer)
      for (const listener of listeners) listener.end()
    },
  }
}

const streamHeaders = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  // nginx would keep the messages until it has some kilobytes of them.
  'X-Accel-Buffering': 'no',
}

const dataOf = (version: string): string => `data: ${version}\n\n`
