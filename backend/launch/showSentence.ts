import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { openBrowser } from './openBrowser.ts'

/** Time for which the page waits for its browser, milliseconds. */
const lifetimeMs = 60_000

/**
 * Prints why the booth, or its kiosk, has ended; where no window shows it, as after a double click on Linux, the default browser does.
 * @param isCovered true where a window may be behind a kiosk
 */
export async function showSentence(sentence: string, isCovered = !process.stdout.isTTY): Promise<void> {
  console.error(sentence)
  if (!isCovered) return
  const server = createServer((_, response) => {
    response
      .setHeader('Content-Type', 'text/plain; charset=utf-8')
      .end(`Retro Booth\n\n${sentence}\n`, () => server.close())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  if (!(await openBrowser(`http://127.0.0.1:${port}/`))) server.close()
  setTimeout(() => server.close(), lifetimeMs).unref()
}
