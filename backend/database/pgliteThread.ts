// A thread of its own: PGlite computes for seconds when it makes a new database, and nothing else runs meanwhile.
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'

import { PGlite, type Transaction } from '@electric-sql/pglite'

import { visitSettings, type Row, type Statement } from './Database.ts'
import { feedChannel } from './feed.ts'
import { migrate } from './migrate.ts'
import type { Question, Refusal, Reply } from './pgliteMessages.ts'

let pglite: PGlite | undefined

async function answer(question: Question): Promise<readonly Row[]> {
  if (question.kind === 'open') {
    pglite = await open(question.folder)
    return []
  }
  if (!pglite) throw new Error('The database is not open')
  switch (question.kind) {
    case 'ask':
      return pglite.transaction(async (transaction) => {
        await ask(transaction, visitSettings(question.visit))
        return ask(transaction, question.statement)
      })
    case 'askAsOwner':
      return ask(pglite, question.statement)
    case 'close':
      await pglite.close()
      return []
  }
}

async function open(folder: string): Promise<PGlite> {
  const opened = folder === 'memory://' ? await PGlite.create(folder) : await openFolder(folder)
  await migrate({ ask: (statement) => ask(opened, statement), run: (script) => opened.exec(script) })
  await opened.listen(feedChannel, (insertion) => reply({ insertion }))
  return opened
}

/** A folder whose first opening was cut short holds half a database and no message: it is begun anew. */
async function openFolder(folder: string): Promise<PGlite> {
  const dataDir = join(folder, 'postgres')
  const unfinished = join(folder, 'unfinished')
  if (existsSync(unfinished)) await rm(dataDir, { recursive: true, force: true })
  if (existsSync(dataDir)) return PGlite.create(dataDir)
  await writeFile(unfinished, '')
  await mkdir(dataDir)
  const opened = await PGlite.create(dataDir)
  await rm(unfinished, { force: true })
  return opened
}

async function ask(session: PGlite | Transaction, { text, values }: Statement): Promise<readonly Row[]> {
  return (await session.query<Row>(text, [...values])).rows
}

function reply(message: Reply): void {
  parentPort?.postMessage(message)
}

function describe(cause: unknown): Refusal {
  if (!(cause instanceof Error)) return { message: String(cause) }
  const { message, code, detail, hint }: Error & Refusal = cause
  return { message, code, detail, hint }
}

parentPort?.on('message', (question: Question) => {
  const { id } = question
  answer(question).then(
    (rows) => reply({ id, rows }),
    (cause: unknown) => reply({ id, refusal: describe(cause) }),
  )
})
