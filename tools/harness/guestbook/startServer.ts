import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Process of a started server. */
export type StartedServer = {
  readonly process: ChildProcess
  /** Everything that it has printed so far, on both outputs. */
  readonly output: () => string
  /** Resolves with the exit status, or with null after a signal. */
  readonly exited: Promise<number | null>
}

/**
 * Node's switches for a process that opens a database and does not live long: its WebAssembly is compiled once, and not
 * once more by the optimizing compiler, which takes half of the processor time of an opening.
 */
export const shortLivedArgs: readonly string[] = ['--liftoff-only']

/**
 * Starts the server of `npm start` as a process of its own, with a guest book in memory unless `env` says otherwise.
 */
export function startServer(env: Readonly<Record<string, string>>): StartedServer {
  const child = spawn(process.execPath, [...shortLivedArgs, 'backend/main.ts'], {
    env: { ...process.env, DATA_DIR: 'memory://', ...env },
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  const exited = once(child, 'close').then(([status]) => (typeof status === 'number' ? status : null))
  return { process: child, output: () => output, exited }
}

/** Reserves a free port of this machine, until `free` is called. */
export async function holdPort(): Promise<{ readonly port: number; readonly free: () => Promise<void> }> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    port,
    async free() {
      server.close()
      await once(server, 'close')
    },
  }
}

/** A port of this machine that nothing listens on. */
export async function freePort(): Promise<number> {
  const { port, free } = await holdPort()
  await free()
  return port
}
