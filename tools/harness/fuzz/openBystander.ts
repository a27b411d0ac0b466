import { joinFrame, openRawSocket } from '../guestbook/rawSocket.ts'

export type Bystander = {
  /** Posts a message and waits until it is told of it. @returns what went wrong, if anything */
  readonly live: (number: number) => Promise<string | undefined>
  readonly leave: () => Promise<void>
}

/** Longer than any answer takes, the machine's other work included. */
const lateMs = 20_000

/** A guest from another address, who has the panel open and writes now and then. */
export async function openBystander(url: string): Promise<Bystander> {
  const headers = { 'x-real-ip': '192.0.2.7' }
  const socket = await openRawSocket(url, headers)
  socket.send(joinFrame('1'))
  await socket.next(([, , , event]) => event === 'system')
  const post = (message: string) =>
    fetch(`${url}/rest/v1/guest_messages`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Bystander', message }),
      signal: AbortSignal.timeout(lateMs),
    })

  return {
    async live(number) {
      const message = `still here, ${number}`
      const told = hear(socket.socket, message)
      const { status } = await post(message)
      if (status !== 201) return `a bystander’s message was answered ${status}`
      return (await told) ? undefined : 'a bystander was not told of a message'
    },
    async leave() {
      socket.socket.terminate()
      await socket.closed
    },
  }
}

type Line = Awaited<ReturnType<typeof openRawSocket>>['socket']

function hear(socket: Line, text: string): Promise<boolean> {
  return new Promise((resolve) => {
    const done = (isHeard: boolean) => {
      clearTimeout(late)
      socket.off('message', listen)
      socket.off('close', miss)
      resolve(isHeard)
    }
    const miss = () => done(false)
    const listen = (data: Buffer) => {
      if (data.toString().includes(`"${text}"`)) done(true)
    }
    const late = setTimeout(miss, lateMs)
    socket.on('message', listen)
    socket.once('close', miss)
  })
}
