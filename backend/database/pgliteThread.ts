// Worker thread of PGlite: creating a database computes for seconds, which would block the server's own thread.
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'

import { PGlite, type Transaction } from '@electric-sql/pglite'

import { makePrivateFolder } from '../files/dataFolder.ts'
import { backupFolder, backupName } from './backupFiles.ts'
import { feedChannel } from './changeFeed.ts'
import { requestSettings, type RequestContext, type Row, type Statement } from './Database.ts'
import { compareVersion, migrate } from './migrate.ts'
import { newerDataCode } from './newerData.ts'
import { syncFolder, SyncingNodeFs, syncingStartParams } from './syncingNodeFs.ts'

/** Request to PGlite's thread; the first one is `open`. */
export type ThreadRequest =
  | { readonly id: number; readonly kind: 'open'; readonly folder: string }
  | {
      readonly id: number
      readonly kind: 'query'
      readonly context: RequestContext
      readonly statement: Statement
    }
  | { readonly id: number; readonly kind: 'queryAsOwner'; readonly statement: Statement }
  | { readonly id: number; readonly kind: 'close' }

/** Error of a request: structured clone drops an Error's own fields. */
export type ThreadError = {
  readonly message: string
  readonly code?: string | undefined
  readonly detail?: string | undefined
  readonly hint?: string | undefined
  /** PostgreSQL's severity: ERROR, FATAL or PANIC. */
  readonly severity?: string | undefined
}

/** Message from PGlite's thread: the response to a request, or a notification's payload. */
export type ThreadResponse =
  | { readonly id: number; readonly rows: readonly Row[] }
  | { readonly id: number; readonly error: ThreadError }
  | { readonly notification: string }

let pglite: PGlite | undefined

async function handle(request: ThreadRequest): Promise<readonly Row[]> {
  if (request.kind === 'open') {
    pglite = await open(request.folder)
    return []
  }
  if (!pglite) throw new Error('The database is not open')
  switch (request.kind) {
    case 'query':
      return pglite.transaction(async (transaction) => {
        await query(transaction, requestSettings(request.context))
        return query(transaction, request.statement)
      })
    case 'queryAsOwner':
      return query(pglite, request.statement)
    case 'close':
      await pglite.close()
      return []
  }
}

async function open(folder: string): Promise<PGlite> {
  const opened = folder === 'memory://' ? await PGlite.create(folder) : await openVersion(folder)
  await migrate({ query: (statement) => query(opened, statement), run: (script) => opened.exec(script) })
  await opened.listen(feedChannel, (notification) => respond({ notification }))
  return opened
}

/** Opens a folder's cluster. One that lacks migrations is copied first, so that the version before can go on with the copy. */
async function openVersion(folder: string): Promise<PGlite> {
  const opened = await openFolder(folder)
  const version = await compareVersion({ query: (statement) => query(opened, statement) })
  if (version === 'newer') throw Object.assign(new Error('it is of a newer version'), { code: newerDataCode })
  if (version !== 'older') return opened
  await opened.close()
  await makePrivateFolder(backupFolder(folder))
  const copy = join(backupFolder(folder), backupName('cluster'))
  // A copy that a full disk or a kill has cut off keeps this name.
  await cp(join(folder, 'postgres'), `${copy}.part`, { recursive: true })
  await rename(`${copy}.part`, copy)
  return openFolder(folder)
}

/** Opens a folder's cluster. One whose creation was interrupted has no message yet and is created again. */
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

async function query(session: PGlite | Transaction, { text, values }: Statement): Promise<readonly Row[]> {
  return (await session.query<Row>(text, [...values])).rows
}

function respond(message: ThreadResponse): void {
  parentPort?.postMessage(message)
}

function toThreadError(cause: unknown): ThreadError {
  // Emscripten's errors of files are none of `Error`.
  if (!(cause instanceof Error)) return { message: JSON.stringify(cause) }
  const { message, code, detail, hint, severity }: Error & ThreadError = cause
  return { message, code, detail, hint, severity }
}

/** Requests run one after the other, so the main thread knows which one a timeout is for. */
let queue = Promise.resolve()

parentPort?.on('message', (request: ThreadRequest) => {
  const { id } = request
  queue = queue
    .then(() => handle(request))
    .then(
      (rows) => respond({ id, rows }),
      (cause: unknown) => respond({ id, error: toThreadError(cause) }),
    )
})
