import { setTimeout } from 'node:timers/promises'

import { dataFolder } from '../files/dataFolder.ts'
import { FolderInUseError } from '../database/lockFolder.ts'
import { openDatabase } from '../database/openDatabase.ts'
import type { Env } from '../files/env.ts'
import { createOwnerCommands } from '../guestbook/createOwnerCommands.ts'
import { connectOwner, type DataCommands } from './ownerClient.ts'

/** Time limit for connecting: a starting server holds its folder for some seconds before it listens. */
const connectTimeoutMs = 15_000
const retryDelayMs = 300

/**
 * Runs commands on the guest book of an environment: through the running server if one holds the data folder, else on
 * the opened database.
 * @throws OwnerError, or another Error, with one sentence for the owner
 */
export async function withOwnerCommands<T>(
  env: Env,
  run: (commands: DataCommands) => Promise<T>,
): Promise<T> {
  const deadline = Date.now() + connectTimeoutMs
  for (;;) {
    const remote = env['DATABASE_URL'] ? undefined : await connectOwner(dataFolder(env))
    if (remote) return run(remote)
    const database = await openDatabase(env).catch((cause: unknown) => {
      if (cause instanceof FolderInUseError && Date.now() < deadline) return undefined
      throw cause
    })
    if (!database) {
      await setTimeout(retryDelayMs)
      continue
    }
    try {
      return await run(createOwnerCommands(database))
    } finally {
      await database.close()
    }
  }
}
