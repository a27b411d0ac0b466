import { joinFrame, openRawSocket, type RawSocket } from '../guestbook/rawSocket.ts'

/** Well-behaved client beside the hostile ones. */
export type Bystander = {
  /** Posts a message and waits for its Realtime event. @returns what went wrong, if anything */
  readonly check: (number: number) => Promise<string | undefined>
  readonly close: () => Promise<void>
}

/** Timeout of an answer, long enough for a busy machine. */
const timeoutMs = 20_000

/** Opens a client with another address and a Realtime subscription. */
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
      signal: AbortSignal.timeout(timeoutMs),
    })

  return {
    async check(number) {
      const message = `still here, ${number}`
      const event = waitForText(socket.socket, message)
      const { status } = await post(message)
      if (status !== 201) return `a bystander’s message was answered ${status}`
      return (await event) ? undefined : 'a bystander was not told of a message'
    },
    async close() {
      socket.socket.terminate()
      await socket.closed
    },
  }
}

/** Waits for a frame with a text. @returns false after the timeout, or when the socket closes */
function waitForText(socket: RawSocket['socket'], text: string): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (isFound: boolean) => {
      clearTimeout(timer)
      socket.off('message', onMessage)
      socket.off('close', giveUp)
      resolve(isFound)
    }
    const giveUp = () => finish(false)
    const onMessage = (data: Buffer) => {
      if (data.toString().includes(`"${text}"`)) finish(true)
    }
    const timer = setTimeout(giveUp, timeoutMs)
    socket.on('message', onMessage)
    socket.once('close', giveUp)
  })
}
