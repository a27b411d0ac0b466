import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

import { afterEach, expect, test } from 'vitest'

import { limitConnections } from '../../../../backend/http/limitConnections.ts'

let server: Server
let sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets = []
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

/** Serves `ok`; `/wait` is answered never. */
async function serve(): Promise<void> {
  server = createServer((request, response) => {
    if (!request.url?.startsWith('/wait')) response.end('ok')
  })
  limitConnections(server, { perNetwork: 4, total: 6, isOwn: ({ url }) => url === '/wait?own' })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
}

/** Opens connections of a network, each an address of this machine. */
async function open(network: number, count: number, path?: string): Promise<readonly Socket[]> {
  const { port } = server.address() as AddressInfo
  const opened: Socket[] = []
  for (let index = 0; index < count; index += 1) {
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${network}` })
    opened.push(socket)
    sockets.push(socket)
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    if (path === undefined) continue
    const received = once(server, 'request')
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    await received
  }
  return opened
}

const closed = async (socket: Socket | undefined) => {
  if (socket && !socket.closed) await once(socket.resume(), 'close')
}
/** What a new connection of a network gets. */
async function ask(network: number): Promise<string> {
  const [socket] = await open(network, 1)
  if (!socket) throw new Error('no socket')
  let text = ''
  socket.on('data', (data: Buffer) => (text += data.toString()))
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  await closed(socket)
  return text.slice(-2)
}

test('a newcomer to a full server takes the place of the oldest idle connection of who has the most', async () => {
  await serve()
  const [first, second] = await open(2, 4)
  const others = await open(3, 2)
  const firstGone = closed(first)
  expect(await ask(4)).toBe('ok')
  await firstGone
  expect([second, ...others].map((socket) => socket?.destroyed)).toEqual([false, false, false])
})

test('a connection in use keeps its place while its network has an idle one, and then the oldest goes', async () => {
  await serve()
  const used = [...(await open(2, 3, '/wait')), ...(await open(3, 2, '/wait'))]
  const [idle] = await open(2, 1)
  for (const gone of [idle, used[0]]) {
    const goes = closed(gone)
    await open(4, 1, '/wait')
    await goes
  }
  expect(used.map(({ destroyed }) => destroyed)).toEqual([true, ...Array(4).fill(false)])
})

test('the booth’s own connections are beside the total, and stay', async () => {
  await serve()
  const own = await open(9, 3, '/wait?own')
  await open(2, 4, '/wait')
  for (let network = 3; network < 20; network += 1) await open(network, 2, '/wait')
  expect(await ask(9)).toBe('ok')
  expect(own.map(({ destroyed }) => destroyed)).toEqual([false, false, false])
})
