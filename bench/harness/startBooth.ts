import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { holdPort } from '../../tools/harness/guestbook/startServer.ts'
import type { Order, Report } from './boothProcess.ts'

export type BoothServer = {
  readonly url: string
  /** Runs SQL as the owner of the guest book. */
  readonly sql: (text: string) => Promise<unknown>
  /** The server's memory now, and the most that it has had, megabytes. */
  readonly memory: () => Promise<Report>
  readonly stop: () => void
}

const entry = fileURLToPath(new URL('boothProcess.ts', import.meta.url))

/** Serves the built booth with an empty guest book, in a process of its own. */
export async function startBooth(): Promise<BoothServer> {
  const { port, free } = await holdPort()
  await free()
  const child = fork(entry, { env: { ...process.env, PORT: String(port) } })
  await once(child, 'message')
  const ended = once(child, 'exit').then(() => {
    throw new Error('the booth’s server has ended')
  })
  ended.catch(() => undefined)
  let orders = 0
  const ask = (order: Omit<Order, 'id'>) =>
    new Promise<Report>((resolve, reject) => {
      ended.catch(reject)
      const id = (orders += 1)
      const listen = (report: Report) => {
        if (report.id !== id) return
        child.off('message', listen)
        resolve(report)
      }
      child.on('message', listen)
      child.send({ ...order, id })
    })
  return {
    url: `http://localhost:${port}`,
    sql: (sql) => ask({ sql }),
    memory: () => ask({}),
    stop: () => child.disconnect(),
  }
}

/** Fills an empty guest book; the newest message is number 1. */
export async function fillBook({ sql }: BoothServer, count: number): Promise<void> {
  // For each message the rate limit counts once more, in one row: within one statement that takes ever longer.
  await sql('alter table public.guest_messages disable trigger user')
  await sql(`insert into public.guest_messages (name, message, created_at)
    select 'Guest', 'A message of ordinary length, number ' || n, now() - n * interval '1 s'
    from generate_series(1, ${count}) as n`)
  await sql('alter table public.guest_messages enable trigger user')
}
