import pg from 'pg'

import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { openHandbook, shownMessages } from '../../../tools/harness/browser/openHandbook.ts'
import { startPostgres, type Postgres } from '../../../tools/harness/guestbook/postgres.ts'
import { holdPort, startServer, type StartedServer } from '../../../tools/harness/guestbook/startServer.ts'
import { openWithClock } from '../../../tools/harness/browser/visit.ts'

// Time for creating a database and starting a server on it.
test.setTimeout(120_000)

let postgres: Postgres | undefined
let server: StartedServer | undefined
let url = ''

test.beforeEach(async () => {
  postgres = await startPostgres()
  if (!postgres)
    throw new Error('No PostgreSQL here: install postgresql-15, or run the tests as root on Debian.')
  const { port, free } = await holdPort()
  await free()
  url = `http://localhost:${port}`
  server = startServer({ PORT: String(port), DATABASE_URL: postgres.url })
  const ask = () => fetch(`${url}/rest/v1/guest_messages`).then(({ status }) => status, String)
  await expect.poll(ask, { timeout: 60_000 }).toBe(200)
})
test.afterEach(async () => {
  server?.process.kill('SIGTERM')
  await server?.exited
  await postgres?.stop()
})

test('a message that the owner hides disappears from every open Guest Handbook within a second, and returns when it is unhidden', async ({
  page,
  browser,
}) => {
  const owner = new pg.Client({ connectionString: postgres?.url })
  await owner.connect()
  const other = await (await browser.newContext()).newPage()
  for (const visitor of [page, other]) {
    await openWithClock(visitor, `${url}/`)
    await visitor.clock.resume()
    await openHandbook(visitor)
    await expect(visitor.getByText('Nobody has written here yet.')).toBeVisible()
  }
  for (const text of ['kept', 'hidden']) {
    const body = JSON.stringify({ name: 'Eve', message: text })
    await fetch(`${url}/rest/v1/guest_messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    for (const visitor of [page, other]) await expect(shownMessages(visitor).first()).toHaveText(text)
  }
  // After the refreshes that follow the join: from now on changes come only through the socket.
  for (const visitor of [page, other]) {
    await visitor.clock.runFor(5000)
    await visitor.waitForLoadState('networkidle')
    await visitor.route('**/rest/**', (route) => route.abort())
  }
  await owner.query(
    `insert into private.hidden_messages (id) select id from public.guest_messages where message = 'hidden'`,
  )
  await Promise.all(
    [page, other].map((visitor) => expect(shownMessages(visitor)).toHaveText(['kept'], { timeout: 1000 })),
  )
  await owner.query('delete from private.hidden_messages')
  for (const visitor of [page, other]) await expect(shownMessages(visitor)).toHaveText(['hidden', 'kept'])
  await owner.end()
  await other.context().close()
  // Before its server, which it would look for.
  await page.close()
})
