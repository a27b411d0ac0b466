import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { readAddress } from './address.ts'
import { createBackend } from './createBackend.ts'
import { securityHeaders } from './headers.ts'
import { openDatabase } from './openDatabase.ts'
import { createServer } from './server.ts'

const distFolder = fileURLToPath(new URL('../dist', import.meta.url))
/** A database that is still opening, or a visitor who does not let go, is not waited for; nothing acknowledged is lost. */
const closeDelayMs = 1200
const localHosts = ['127.0.0.1', '0.0.0.0', '::1', '::']

/** The files that Vite reads for the build, so that the page and its policy agree; the nearer one wins. */
function loadEnvFiles(): void {
  for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile(file)
}

async function main(): Promise<void> {
  loadEnvFiles()
  const address = readAddress(process.env)
  const supabaseUrl = process.env['VITE_SUPABASE_URL']
  const backend = supabaseUrl
    ? undefined
    : createBackend({
        openDatabase: () => openDatabase(process.env),
        addressHeader: process.env['ADDRESS_HEADER'],
      })
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
