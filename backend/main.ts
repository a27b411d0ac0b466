import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { readAddress } from './address.ts'
import { createBackend, readBackendOptions } from './createBackend.ts'
import { FolderInUseError } from './database/FolderInUseError.ts'
import { securityHeaders } from './headers.ts'
import { openDatabase } from './openDatabase.ts'
import { createServer } from './server.ts'

const distFolder = fileURLToPath(new URL('../dist', import.meta.url))
/** Time for the last queries and the last backup; nothing acknowledged is lost when it is over. */
const closeDelayMs = 5000
const localHosts = ['127.0.0.1', '0.0.0.0', '::1', '::']

/** The files that Vite reads for the build, so that the page and its policy agree; the nearer one wins. */
function loadEnvFiles(): void {
  for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile(file)
}

/** Two servers on one folder would lose each other's messages: the one that does not hold the folder ends. */
async function openDatabaseOrExit(): ReturnType<typeof openDatabase> {
  try {
    return await openDatabase(process.env, () => process.exit(1))
  } catch (cause) {
    if (!(cause instanceof FolderInUseError)) throw cause
    console.error(cause.message)
    process.exit(1)
  }
}

async function main(): Promise<void> {
  // A mistake in answering one visitor must not end the booth of all others.
  process.on('unhandledRejection', (cause) => console.error('Unhandled rejection:', cause))
  loadEnvFiles()
  const address = readAddress(process.env)
  const supabaseUrl = process.env['VITE_SUPABASE_URL']
  const backend = supabaseUrl
    ? undefined
    : createBackend({ openDatabase: openDatabaseOrExit, ...readBackendOptions(process.env) })
  const server = createServer(distFolder, securityHeaders(supabaseUrl), backend)
  await server.listen(address)
  const stop = async () => {
    await Promise.race([Promise.all([server.close(), backend?.close()]), setTimeout(closeDelayMs)])
    process.exit()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
  const host = localHosts.includes(address.host) ? 'localhost' : address.host
  console.log(`Retro Booth: http://${host}:${address.port}`)
  backend?.start()
}

main().catch((cause: unknown) => {
  console.error(cause instanceof Error ? cause.message : cause)
  process.exitCode = 1
})
