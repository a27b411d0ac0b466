// The guest book in a process of its own, started with --expose-gc: it tells its parent where it is, what it holds
// in memory, and what SQL finds.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { databases, openClosedGuestbook, openGuestbook } from '../guestbook/guestbook.ts'
import type { Question, Reply } from './startFuzzServer.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: unknown = runInNewContext('gc')
const kind = databases.find((name) => name === process.argv[2])
const book = kind ? await openGuestbook(kind, {}, 'x-real-ip') : await openClosedGuestbook()

function tell(reply: Reply): void {
  process.send?.(reply)
}

function memory(): Pick<Reply & { readonly kind: 'memory' }, 'heapBytes' | 'allBytes'> {
  for (let time = 0; time < 3; time++) if (typeof collectGarbage === 'function') collectGarbage()
  const { heapUsed, rss } = process.memoryUsage()
  return { heapBytes: heapUsed, allBytes: rss }
}

process.on('message', (question: Question) => {
  if (question.kind === 'memory') return tell({ kind: 'memory', ...memory() })
  if (question.kind === 'stop') return void book.close().then(() => process.exit())
  return void book.sql(question.text).then((rows) => tell({ kind: 'rows', rows }))
})

tell({ kind: 'ready', url: book.url })
