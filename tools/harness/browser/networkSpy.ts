import { once } from 'node:events'
import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http'
import { connect } from 'node:net'

import type { BrowserContext } from '@playwright/test'

import { findImages } from '../images/findImages.ts'

/** A message of 500 characters and a name of 100, all of four bytes, as JSON; headers and addresses are far smaller. */
const mostBytes = 4000

type Sent = { readonly what: string; readonly method: string; readonly body: Buffer }

export type NetworkSpy = {
  /** Where the booth is reached through it. */
  readonly url: string
  /** Everything that has left the browser: requests with address, headers and body, and frames of sockets. */
  readonly sent: readonly Sent[]
  /** What must not have left: pictures, more than a message can be, anything to elsewhere. */
  readonly leaks: () => readonly string[]
  readonly close: () => Promise<void>
}

/**
 * Stands between the browser and the server at `port`, so that it sees what really leaves the browser, be it sent by
 * the page, a worker or the service worker, and whatever its body was made of.
 */
export async function spyOnNetwork(context: BrowserContext, port: number): Promise<NetworkSpy> {
  const sent: Sent[] = []
  const server = createServer((request, response) => void passOn(request, response, port, sent))
  server.on('upgrade', (request: IncomingMessage, socket) => {
    sent.push({ what: describe(request), method: 'GET', body: Buffer.alloc(0) })
    const onward = connect(port, 'localhost', () => onward.write(headOf(request)))
    socket.pipe(onward).pipe(socket)
    for (const end of [socket, onward]) end.on('error', () => [socket, onward].map((it) => it.destroy()))
  })
  await once(server.listen(0, 'localhost'), 'listening')
  const address = server.address()
  const url = `http://localhost:${typeof address === 'object' ? address?.port : ''}`
  const outside = watchAddresses(context, url)
  watchWebSockets(context, sent)
  return {
    url,
    sent,
    leaks: () => [...outside, ...sent.flatMap(disclosuresIn)],
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function passOn(request: IncomingMessage, response: ServerResponse, port: number, sent: Sent[]) {
  const parts: Uint8Array[] = []
  for await (const part of request) parts.push(part)
  const body = Buffer.concat(parts)
  sent.push({ what: describe(request), method: request.method ?? '', body })
  const { url: path = '/', method = 'GET', headers } = request
  const onward = ask({ host: 'localhost', port, path, method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  onward.end(body)
}

const describe = ({ method, url, rawHeaders }: IncomingMessage) => [method, url, ...rawHeaders].join(' ')

function headOf({ method, url, rawHeaders }: IncomingMessage): string {
  const headers = rawHeaders.map((text, index) => (index % 2 ? `${text}\r\n` : `${text}: `)).join('')
  return `${method} ${url} HTTP/1.1\r\n${headers}\r\n`
}

/** Addresses of requests and sockets that are not the booth's own; they never come through here. */
function watchAddresses(context: BrowserContext, url: string): readonly string[] {
  const outside: string[] = []
  const note = (address: string) => {
    const isInside = address.startsWith(`${url}/`) || address.startsWith(url.replace('http', 'ws'))
    if (!isInside && !/^(blob|data):/.test(address)) outside.push(`to elsewhere: ${address}`)
  }
  context.on('request', (request) => note(request.url()))
  context.on('page', (page) => page.on('websocket', (socket) => note(socket.url())))
  for (const page of context.pages()) page.on('websocket', (socket) => note(socket.url()))
  return outside
}

/** Frames are masked on the wire: the browser tells them in clear. */
function watchWebSockets(context: BrowserContext, sent: Sent[]): void {
  for (const page of context.pages()) {
    page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => {
        sent.push({ what: `frame to ${socket.url()}`, method: 'frame', body: Buffer.from(payload) })
      })
    })
  }
}

function disclosuresIn({ what, body }: Sent): readonly string[] {
  const pictures = [...findImages(what), ...findImages(body)]
  const tooLarge = Math.max(what.length, body.length) > mostBytes ? [`${body.length} bytes`] : []
  return [...pictures, ...tooLarge].map((leak) => `${leak} in ${what.slice(0, 120)}`)
}
