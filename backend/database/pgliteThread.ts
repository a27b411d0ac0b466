// A thread of its own: PGlite computes for seconds when it makes a new database, and nothing else runs meanwhile.
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'

import { PGlite, type Transaction } from '@electric-sql/pglite'

import { visitSettings, type Row, type Statement } from './Database.ts'
import { feedChannel } from './feed.ts'
import { migrate } from './migrate.ts'
import type { Refusal, ThreadRequest, ThreadResponse } from './pgliteMessages.ts'
import { syncFolder, SyncingNodeFs, syncingStartParams } from './syncingNodeFs.ts'

let pglite: PGlite | undefined

async function answer(request: ThreadRequest): Promise<readonly Row[]> {
  if (request.kind === 'open') {
    pglite = await open(request.folder)
    return []
  }
  if (!pglite) throw new Error('The database is not open')
  switch (request.kind) {
    case 'ask':
      return pglite.transaction(async (transaction) => {
        await ask(transaction, visitSettings(request.visit))
        return ask(transaction, request.statement)
      })
    case 'askAsOwner':
      return ask(pglite, request.statement)
    case 'close':
      await pglite.close()
      return []
  }
}

async function open(folder: string): Promise<PGlite> {
  const opened = folder === 'memory://' ? await PGlite.create(folder) : await openFolder(folder)
  await migrate({ ask: (statement) => ask(opened, statement), run: (script) => opened.exec(script) })
  await opened.listen(feedChannel, (notification) => respond({ notification }))
  return opened
}

/** A folder whose first opening was cut short holds half a database and no message: it is begun anew. */
async function openFolder(folder: string): Promise<PGlite> {
  const dataDir = join(folder, 'postgres')
  const unfinished = join(folder, 'unfinished')
  if (existsSync(unfinished)) await rm(dataDir, { recursive: true, force: true })
  if (!(await isEmpty(dataDir))) return openCluster(dataDir)
  await writeFile(unfinished, '')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const opened = await openCluster(dataDir)
  syncFolder(dataDir)
  await rm(unfinished, { force: true })
  return opened
}

async function openCluster(dataDir: string): Promise<PGlite> {
  return PGlite.create({ fs: new SyncingNodeFs(dataDir), startParams: [...syncingStartParams] })
}

async function isEmpty(folder: string): Promise<boolean> {
  return !existsSync(folder) || (await readdir(folder)).length === 0
}

async function ask(session: PGlite | Transaction, { text, values }: Statement): Promise<readonly Row[]> {
  return (await session.query<Row>(text, [...values])).rows
}

function respond(message: ThreadResponse): void {
  parentPort?.postMessage(message)
}

function describe(cause: unknown): Refusal {
  if (!(cause instanceof Error)) return { message: String(cause) }
  const { message, code, detail, hint, severity }: Error & Refusal = cause
  return { message, code, detail, hint, severity }
}

/** One request after the other, so that the main thread knows which one a deadline is for. */
let queue = Promise.resolve()

parentPort?.on('message', (request: ThreadRequest) => {
  const { id } = request
  queue = queue
    .then(() => answer(request))
    .then(
      (rows) => respond({ id, rows }),
      (cause: unknown) => respond({ id, refusal: describe(cause) }),
    )
})
