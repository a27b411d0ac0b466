import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import type { DatabaseKind } from '../guestbook/guestbook.ts'

type Row = Readonly<Record<string, unknown>>

export type Question =
  | { readonly kind: 'memory' }
  | { readonly kind: 'stop' }
  | { readonly kind: 'sql'; readonly text: string }
export type Reply =
  | { readonly kind: 'ready'; readonly url: string }
  | { readonly kind: 'memory'; readonly heapBytes: number; readonly allBytes: number }
  | { readonly kind: 'rows'; readonly rows: readonly Row[] }

export type FuzzServer = {
  readonly url: string
  /** After a collection of garbage: the heap of the server's own thread, and the whole process with its database. */
  readonly memory: () => Promise<{ readonly heapBytes: number; readonly allBytes: number }>
  readonly sql: (text: string) => Promise<readonly Row[]>
  /** All that it printed so far, on both outputs. */
  readonly output: () => string
  /** Why the process has ended, when it has. */
  readonly ended: () => string | undefined
  readonly stop: () => Promise<void>
}

/** Database of a server under attack; `closed` is one that can't be opened. */
export type FuzzDatabase = DatabaseKind | 'closed'

/** Starts an empty guest book with its rate limit lifted, as a process that nothing else uses. */
export async function startFuzzServer(kind: FuzzDatabase = 'PGlite'): Promise<FuzzServer> {
  const path = fileURLToPath(new URL('serverProcess.ts', import.meta.url))
  const child = fork(path, [kind], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], execArgv: [] })
  let output = ''
  let ended: string | undefined
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => (output += text.toString()))
  const closed = once(child, 'close').then(([status, signal]) => {
    ended = `the server has ended: ${String(signal ?? status)}\n${output.slice(-2000)}`
  })
  async function hear<Kind extends Reply['kind']>(kind: Kind): Promise<Extract<Reply, { kind: Kind }>> {
    const [reply] = (await Promise.race([
      once(child, 'message'),
      closed.then(() => Promise.reject(new Error(ended))),
    ])) as [Reply]
    if (isOf(reply, kind)) return reply
    throw new Error(`the server said ${reply.kind} instead of ${kind}`)
  }
  const { url } = await hear('ready')
  return {
    url,
    output: () => output,
    ended: () => ended,
    memory: () => ask({ kind: 'memory' }).then(() => hear('memory')),
    sql: (text) => ask({ kind: 'sql', text }).then(async () => (await hear('rows')).rows),
    async stop() {
      if (child.connected) await ask({ kind: 'stop' })
      await closed
    },
  }

  async function ask(question: Question): Promise<void> {
    if (child.connected) child.send(question)
  }
}

function isOf<Kind extends Reply['kind']>(reply: Reply, kind: Kind): reply is Extract<Reply, { kind: Kind }> {
  return reply.kind === kind
}
