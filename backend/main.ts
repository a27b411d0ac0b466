import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { readAddress } from './address.ts'
import { securityHeaders } from './headers.ts'
import { createServer } from './server.ts'

const distFolder = fileURLToPath(new URL('../dist', import.meta.url))
const localHosts = ['127.0.0.1', '0.0.0.0', '::1', '::']

/** The files that Vite reads for the build, so that the page and its policy agree; the nearer one wins. */
function loadEnvFiles(): void {
  for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile(file)
}

async function main(): Promise<void> {
  loadEnvFiles()
  const address = readAddress(process.env)
  const server = createServer(distFolder, securityHeaders(process.env['VITE_SUPABASE_URL']))
  await server.listen(address)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close())
  const host = localHosts.includes(address.host) ? 'localhost' : address.host
  console.log(`Retro Booth: http://${host}:${address.port}`)
}

main().catch((cause: unknown) => {
  console.error(cause instanceof Error ? cause.message : cause)
  process.exitCode = 1
})
