import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { PGlite, type Transaction } from '@electric-sql/pglite'

import { visitSettings, type Database, type Row, type Statement } from './Database.ts'
import { createFeed, feedChannel } from './feed.ts'
import { lockFolder } from './lockFolder.ts'
import { migrate } from './migrate.ts'

/**
 * PostgreSQL inside this process. Its writes have reached the file system before they are acknowledged.
 * @param folder where the rows are kept; `memory://` keeps nothing
 * @throws Error with one sentence for the person who started the server
 */
export async function openPglite(folder: string): Promise<Database> {
  if (folder === 'memory://') return serve(await PGlite.create(folder), async () => undefined)
  const unlock = await lockFolder(folder)
  try {
    return await serve(await openFolder(folder), unlock)
  } catch (cause) {
    await unlock()
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`The guest book is closed: the database in ${folder} could not be opened (${reason}).`, {
      cause,
    })
  }
}

/** A folder whose first opening was cut short holds half a database and no message: it is begun anew. */
async function openFolder(folder: string): Promise<PGlite> {
  const dataDir = join(folder, 'postgres')
  const unfinished = join(folder, 'unfinished')
  if (existsSync(unfinished)) await rm(dataDir, { recursive: true, force: true })
  if (existsSync(dataDir)) return PGlite.create(dataDir)
  await writeFile(unfinished, '')
  await mkdir(dataDir)
  const pglite = await PGlite.create(dataDir)
  await rm(unfinished, { force: true })
  return pglite
}

async function serve(pglite: PGlite, unlock: () => Promise<void>): Promise<Database> {
  const feed = createFeed()
  await migrate({
    ask: (statement) => ask(pglite, statement),
    run: (script) => pglite.exec(script),
  })
  await pglite.listen(feedChannel, feed.tell)
  return {
    ...feed,
    ask: (visit, statement) =>
      pglite.transaction(async (transaction) => {
        await ask(transaction, visitSettings(visit))
        return ask(transaction, statement)
      }),
    askAsOwner: (statement) => ask(pglite, statement),
    async close() {
      await pglite.close()
      await unlock()
    },
  }
}

async function ask(session: PGlite | Transaction, { text, values }: Statement): Promise<readonly Row[]> {
  return (await session.query<Row>(text, [...values])).rows
}
