import { joinFrame, openRawSocket, type RawSocket } from '../../tools/harness/guestbook/rawSocket.ts'
import type { Growth, Results } from '../Group.ts'
import { createSamples } from '../harness/samples.ts'
import { type BoothServer, startBooth } from '../harness/startBooth.ts'

const counts = [1, 10, 50, 200]
const inserts = 20

/** Times the delivery of a message to many subscribers: until the first one has it, and until the last one has. */
export async function subscribers(): Promise<Results> {
  const server = await startBooth()
  const [first, last] = [createSamples(), createSamples()]
  const sockets: RawSocket[] = []
  for (const count of counts) {
    while (sockets.length < count) sockets.push(await join(server))
    for (let insert = 0; insert < inserts; insert++) {
      const arrivals = await post(server, sockets, `to ${count}, ${insert}`)
      first.add(String(count), Math.min(...arrivals))
      last.add(String(count), Math.max(...arrivals))
    }
  }
  for (const { socket, closed } of sockets) {
    socket.terminate()
    await closed
  }
  server.stop()
  const line = (name: string, times: typeof first) => ({
    name,
    points: times.rows().map(({ name: at, samples }) => ({ at: Number(at), samples })),
  })
  const growth: Growth = {
    title: 'A message to everybody',
    unit: 'ms',
    of: 'subscribers',
    lines: [line('the first has it', first), line('the last has it', last)],
  }
  return { groups: [], growths: [growth] }
}

async function join({ url }: BoothServer): Promise<RawSocket> {
  const raw = await openRawSocket(url)
  raw.send(joinFrame('1'))
  await raw.next(([, , , event]) => event === 'system')
  return raw
}

/** Posts a message. @returns milliseconds from the request to each arrival */
async function post({ url }: BoothServer, sockets: readonly RawSocket[], message: string) {
  const startMs = performance.now()
  const arrivals = sockets.map(
    ({ socket }) =>
      new Promise<number>((resolve) => {
        const onMessage = (data: Buffer) => {
          if (!data.includes(message)) return
          socket.off('message', onMessage)
          resolve(performance.now() - startMs)
        }
        socket.on('message', onMessage)
      }),
  )
  await fetch(`${url}/rest/v1/guest_messages`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', apikey: 'any' },
    body: JSON.stringify({ name: 'Bench', message }),
  })
  return Promise.all(arrivals)
}
