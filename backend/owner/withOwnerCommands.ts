import { setTimeout } from 'node:timers/promises'

import { FolderInUseError } from '../database/FolderInUseError.ts'
import { dataFolder, openDatabase } from '../openDatabase.ts'
import { createOwnerCommands } from './createOwnerCommands.ts'
import type { OwnerCommands } from './OwnerCommands.ts'
import { connectOwner } from './ownerClient.ts'

/** A server that starts holds its folder some seconds before it listens. */
const waitMs = 15_000
const pauseMs = 300

/**
 * Runs commands on the guest book of an environment: through the running server where one holds the folder of
 * PGlite, else by opening the database.
 * @throws OwnerError, or Error with one sentence for the owner
 */
export async function withOwnerCommands<T>(
  env: Readonly<Record<string, string | undefined>>,
  work: (commands: OwnerCommands) => Promise<T>,
): Promise<T> {
  const until = Date.now() + waitMs
  for (;;) {
    const running = env['DATABASE_URL'] ? undefined : await connectOwner(dataFolder(env))
    if (running) return work(running)
    const database = await openDatabase(env).catch((cause: unknown) => {
      if (cause instanceof FolderInUseError && Date.now() < until) return undefined
      throw cause
    })
    if (!database) {
      await setTimeout(pauseMs)
      continue
    }
    try {
      return await work(createOwnerCommands(database))
    } finally {
      await database.close()
    }
  }
}
