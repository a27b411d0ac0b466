// Process of the guest book under test: it answers its parent's questions about address, memory and SQL.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { databases, openClosedGuestbook, openGuestbook } from '../guestbook/guestbook.ts'
import type { ServerCommand, ServerReply } from './startFuzzServer.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: unknown = runInNewContext('gc')
const kind = databases.find((name) => name === process.argv[2])
const book = kind ? await openGuestbook(kind, { addressHeader: 'x-real-ip' }) : await openClosedGuestbook()

function reply(message: ServerReply): void {
  process.send?.(message)
}

function memory(): Pick<ServerReply & { readonly kind: 'memory' }, 'heapBytes' | 'allBytes'> {
  for (let time = 0; time < 3; time++) if (typeof collectGarbage === 'function') collectGarbage()
  const { heapUsed, rss } = process.memoryUsage()
  return { heapBytes: heapUsed, allBytes: rss }
}

process.on('message', (command: ServerCommand) => {
  if (command.kind === 'memory') return reply({ kind: 'memory', ...memory() })
  if (command.kind === 'stop') return void book.close().then(() => process.exit())
  return void book.sql(command.text).then((rows) => reply({ kind: 'rows', rows }))
})

reply({ kind: 'ready', url: book.url })
