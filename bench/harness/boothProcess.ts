import { fileURLToPath } from 'node:url'

import { createBackend } from '../../backend/createBackend.ts'
import { openPglite } from '../../backend/database/pglite.ts'
import { securityHeaders } from '../../backend/http/headers.ts'
import { createHandover } from '../../backend/handover/createHandover.ts'
import { createServer } from '../../backend/http/server.ts'

const withoutRateLimit =
  'update private.guest_book_settings set messages_per_address = 1e9, messages_in_all = 1e9'

/** Request of `startBooth` to this process: SQL to run as the owner, and a report. */
export type BoothRequest = { readonly id: number; readonly sql?: string }
/** Report of this process: its resident memory now and at its peak. */
export type BoothReport = { readonly id: number; readonly rssMb: number; readonly peakMb: number }

/** Serves the booth like `npm start`, with an empty guest book in memory and without its rate limit. */
async function main(): Promise<void> {
  const database = await openPglite('memory://')
  const limits = { socketsPerAddress: 1000 }
  const backend = createBackend({ openDatabase: async () => database, limits })
  const dist = fileURLToPath(new URL('../../dist', import.meta.url))
  const port = Number(process.env['PORT'])
  const handover = createHandover({ folder: dist, port: port + 1, host: 'localhost' })
  const routes = [...handover.routes, ...backend.routes]
  const server = createServer(dist, securityHeaders(undefined), { routes, sockets: backend })
  const run = (text: string) => database.queryAsOwner({ text, values: [] })
  await run(withoutRateLimit)
  await server.listen({ host: '127.0.0.1', port })
  const answer = async (request: BoothRequest) => {
    if (request.sql !== undefined) await run(request.sql)
    const report: BoothReport = {
      id: request.id,
      rssMb: process.memoryUsage.rss() / 2 ** 20,
      peakMb: process.resourceUsage().maxRSS / 2 ** 10,
    }
    process.send?.(report)
  }
  process.on('message', (request: BoothRequest) => void answer(request))
  process.on('disconnect', () => process.exit())
  process.send?.({ id: 0, rssMb: 0, peakMb: 0 } satisfies BoothReport)
}

await main()
