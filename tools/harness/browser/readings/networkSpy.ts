import { once } from 'node:events'
import { createServer, type IncomingMessage, request as sendRequest, type ServerResponse } from 'node:http'
import { connect } from 'node:net'

import type { BrowserContext } from '@playwright/test'

import { findImages } from '../../images/findImages.ts'

/**
 * Largest body that the booth may send: a message of 500 characters and a name of 100, all of four bytes, as JSON.
 * Headers and addresses are far smaller.
 */
const maxBytes = 4000

/** A request (`head`: method, address and headers) or a WebSocket frame. */
type Sent = { readonly head: string; readonly method: string; readonly body: Buffer }

/** Proxy that records all outgoing traffic of a browser. */
export type NetworkSpy = {
  /** Address of the booth through the proxy. */
  readonly url: string
  /** Everything that has left the browser: requests with address, headers and body, and frames of sockets. */
  readonly sent: readonly Sent[]
  /** Bodies of the uploads of Send to My Phone, which `leaks` leaves out: a test looks at them by itself. */
  readonly uploads: () => readonly Buffer[]
  /** Forbidden traffic, a description each: images, bodies that are too large for a message, other hosts. */
  readonly leaks: () => readonly string[]
  readonly close: () => Promise<void>
}

/**
 * Starts a proxy between the browser and the server at `port`. It sees everything that leaves the browser, also what a
 * worker or the service worker sends, which Playwright's routes would miss.
 */
export async function spyOnNetwork(context: BrowserContext, port: number): Promise<NetworkSpy> {
  const sent: Sent[] = []
  const server = createServer((request, response) => void forward(request, response, port, sent))
  server.on('upgrade', (request: IncomingMessage, socket) => {
    sent.push({ head: describe(request), method: 'GET', body: Buffer.alloc(0) })
    const upstream = connect(port, 'localhost', () => upstream.write(headOf(request)))
    socket.pipe(upstream).pipe(socket)
    for (const end of [socket, upstream]) end.on('error', () => [socket, upstream].map((it) => it.destroy()))
  })
  await once(server.listen(0, 'localhost'), 'listening')
  const address = server.address()
  const url = `http://localhost:${typeof address === 'object' ? address?.port : ''}`
  const outside = collectForeignAddresses(context, url)
  collectFrames(context, sent)
  return {
    url,
    sent,
    uploads: () => sent.filter(isUpload).map(({ body }) => body),
    leaks: () => [...outside, ...sent.filter((it) => !isUpload(it)).flatMap(disclosuresIn)],
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function forward(request: IncomingMessage, response: ServerResponse, port: number, sent: Sent[]) {
  const parts: Uint8Array[] = []
  for await (const part of request) parts.push(part)
  const body = Buffer.concat(parts)
  sent.push({ head: describe(request), method: request.method ?? '', body })
  const { url: path = '/', method = 'GET', headers } = request
  const upstream = sendRequest({ host: 'localhost', port, path, method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  upstream.on('error', () => response.destroy())
  upstream.end(body)
}

const describe = ({ method, url, rawHeaders }: IncomingMessage) => [method, url, ...rawHeaders].join(' ')

function headOf({ method, url, rawHeaders }: IncomingMessage): string {
  const headers = rawHeaders.map((text, index) => (index % 2 ? `${text}\r\n` : `${text}: `)).join('')
  return `${method} ${url} HTTP/1.1\r\n${headers}\r\n`
}

/** Collects the addresses of requests and sockets to other hosts, which do not go through the proxy. */
function collectForeignAddresses(context: BrowserContext, url: string): readonly string[] {
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

/** Collects the WebSocket frames from the browser: on the wire they are masked. */
function collectFrames(context: BrowserContext, sent: Sent[]): void {
  for (const page of context.pages()) {
    page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => {
        sent.push({ head: `frame to ${socket.url()}`, method: 'frame', body: Buffer.from(payload) })
      })
    })
  }
}

const isUpload = ({ head }: Sent): boolean => head.startsWith('POST /handover/v1/uploads ')

function disclosuresIn({ head, body }: Sent): readonly string[] {
  const images = [...findImages(head), ...findImages(body)]
  const tooLarge = Math.max(head.length, body.length) > maxBytes ? [`${body.length} bytes`] : []
  return [...images, ...tooLarge].map((leak) => `${leak} in ${head.slice(0, 120)}`)
}
