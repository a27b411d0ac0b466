import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { templateVariable } from '../guestbook/clusterTemplate.ts'
import type { DatabaseKind } from '../guestbook/guestbook.ts'

type Row = Readonly<Record<string, unknown>>

/** Command to the process of the guest book. */
export type ServerCommand =
  | { readonly kind: 'memory' }
  | { readonly kind: 'stop' }
  | { readonly kind: 'sql'; readonly text: string }
/** Message from the process of the guest book. */
export type ServerReply =
  | { readonly kind: 'ready'; readonly url: string }
  | { readonly kind: 'memory'; readonly heapBytes: number; readonly allBytes: number }
  | { readonly kind: 'rows'; readonly rows: readonly Row[] }

/** Guest book under test, in a process of its own. */
export type FuzzServer = {
  readonly url: string
  /** Memory after a garbage collection: heap of the main thread, and resident set with the database. */
  readonly memory: () => Promise<{ readonly heapBytes: number; readonly allBytes: number }>
  /** Runs SQL as the owner. @returns the rows of the result */
  readonly sql: (text: string) => Promise<readonly Row[]>
  /** Everything that it has printed so far, on both outputs. */
  readonly output: () => string
  /** Reason why the process has ended; undefined while it runs. */
  readonly ended: () => string | undefined
  readonly stop: () => Promise<void>
}

/** Database of the server under test; `closed` is one that cannot be opened. */
export type FuzzDatabase = DatabaseKind | 'closed'

/** Starts an empty guest book without a rate limit, as a process of its own. */
export async function startFuzzServer(kind: FuzzDatabase = 'PGlite'): Promise<FuzzServer> {
  const path = fileURLToPath(new URL('serverProcess.ts', import.meta.url))
  // A database in memory: making it compiles PGlite's code before the memory is measured.
  const env = { ...process.env, [templateVariable]: undefined }
  const child = fork(path, [kind], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'], execArgv: [] })
  let output = ''
  let ended: string | undefined
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => (output += text.toString()))
  const closed = once(child, 'close').then(([status, signal]) => {
    ended = `the server has ended: ${String(signal ?? status)}\n${output.slice(-2000)}`
  })
  async function receive<Kind extends ServerReply['kind']>(
    kind: Kind,
  ): Promise<Extract<ServerReply, { kind: Kind }>> {
    const [reply] = (await Promise.race([
      once(child, 'message'),
      closed.then(() => Promise.reject(new Error(ended))),
    ])) as [ServerReply]
    if (isOf(reply, kind)) return reply
    throw new Error(`the server sent ${reply.kind} instead of ${kind}`)
  }
  const { url } = await receive('ready')
  return {
    url,
    output: () => output,
    ended: () => ended,
    memory: () => {
      send({ kind: 'memory' })
      return receive('memory')
    },
    sql: async (text) => {
      send({ kind: 'sql', text })
      return (await receive('rows')).rows
    },
    async stop() {
      send({ kind: 'stop' })
      await closed
    },
  }

  function send(command: ServerCommand): void {
    if (child.connected) child.send(command)
  }
}

function isOf<Kind extends ServerReply['kind']>(
  reply: ServerReply,
  kind: Kind,
): reply is Extract<ServerReply, { kind: Kind }> {
  return reply.kind === kind
}
