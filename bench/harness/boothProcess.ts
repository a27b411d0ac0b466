import { fileURLToPath } from 'node:url'

import { createBackend } from '../../backend/createBackend.ts'
import { openPglite } from '../../backend/database/pglite.ts'
import { securityHeaders } from '../../backend/http/headers.ts'
import { createServer } from '../../backend/http/server.ts'

const withoutRateLimit =
  'update private.guest_book_settings set messages_per_address = 1e9, messages_in_all = 1e9'

/** What `startBooth` asks this process for: SQL to run as the owner, or how much memory it has. */
export type Order = { readonly id: number; readonly sql?: string }
export type Report = { readonly id: number; readonly rssMb: number; readonly peakMb: number }

/** The booth as `npm start` serves it, its guest book empty, forgetful and without its rate limit. */
async function main(): Promise<void> {
  const database = await openPglite('memory://')
  const limits = { socketsPerAddress: 1000 }
  const backend = createBackend({ openDatabase: async () => database, limits })
  const dist = fileURLToPath(new URL('../../dist', import.meta.url))
  const server = createServer(dist, securityHeaders(undefined), backend)
  const run = (text: string) => database.queryAsOwner({ text, values: [] })
  await run(withoutRateLimit)
  await server.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) })
  const answer = async (order: Order) => {
    if (order.sql !== undefined) await run(order.sql)
    const report: Report = {
      id: order.id,
      rssMb: process.memoryUsage.rss() / 2 ** 20,
      peakMb: process.resourceUsage().maxRSS / 2 ** 10,
    }
    process.send?.(report)
  }
  process.on('message', (order: Order) => void answer(order))
  process.on('disconnect', () => process.exit())
  process.send?.({ id: 0, rssMb: 0, peakMb: 0 } satisfies Report)
}

await main()
