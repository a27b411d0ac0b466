import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Page } from '@playwright/test'

import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { openHandbook, shownMessages, fillMessageForm } from '../../../tools/harness/browser/openHandbook.ts'
import { holdPort, startServer, type StartedServer } from '../../../tools/harness/guestbook/startServer.ts'
import { openWithClock } from '../../../tools/harness/browser/visit.ts'

test.use({ expectedErrors: /Failed to load resource|ERR_|WebSocket/ })
// Time for creating a database on the disk, and opening it three times.
test.setTimeout(120_000)

const noConnection = /The guest book is offline/
const postFailure = 'Failed to post message. Please try again.'

let folder = ''
let url = ''
let server: StartedServer | null = null

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guest-book-'))
  const { port, free } = await holdPort()
  await free()
  url = `http://localhost:${port}`
  await start()
})
test.afterEach(async () => {
  await kill()
  await rm(folder, { recursive: true, force: true })
})

/** Resolves when the guest book responds. */
async function start(): Promise<void> {
  server = startServer({ PORT: new URL(url).port, DATA_DIR: folder })
  const ask = () => fetch(`${url}/rest/v1/guest_messages`).then(({ status }) => status, String)
  await expect.poll(ask, { timeout: 60_000 }).toBe(200)
}

/** Kills the server, as a power failure does. */
async function kill(): Promise<void> {
  server?.process.kill('SIGKILL')
  await server?.exited
}

/** Inserts another visitor's message, which arrives through the socket. */
async function hearFromOther(page: Page, message: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ name: 'Other', message })
  await fetch(`${url}/rest/v1/guest_messages`, { method: 'POST', headers, body })
  await expect(shownMessages(page).first()).toHaveText(message)
}

test('N3, N4: after a server is killed between an insert and its response, and restarted, the draft is kept, the message is there once, and changes are live', async ({
  page,
}) => {
  await openWithClock(page, `${url}/`)
  await page.clock.resume()
  const panel = await openHandbook(page)
  await hearFromOther(page, 'live')
  const send = page.getByRole('button', { name: 'Send', exact: true })
  const area = page.getByPlaceholder('Share your memory...')
  for (const [message, isSaved] of [
    ['saved', true],
    ['never arrived', false],
  ] as const) {
    await page.route('**/rest/v1/guest_messages*', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      if (isSaved) expect((await route.fetch()).status()).toBe(201)
      await kill()
      await route.abort('connectionreset')
    })
    await fillMessageForm(page, 'Mia', message)
    await send.click()
    await expect(panel.getByText(postFailure)).toBeVisible()
    await expect(panel.getByText(noConnection)).toBeVisible()
    await expect(area).toHaveValue(message)
    await page.unroute('**/rest/v1/guest_messages*')
    await start()
    await send.click()
    await expect(area).toHaveValue('')
    await expect(panel.getByText(postFailure)).toHaveCount(0)
    await expect(panel.getByText(noConnection)).toHaveCount(0, { timeout: 30_000 })
    await hearFromOther(page, `live after ${message}`)
  }
  const stored = await fetch(`${url}/rest/v1/guest_messages?select=message&order=created_at.desc`)
  const rows: readonly { readonly message: string }[] = await stored.json()
  const expected = ['live after never arrived', 'never arrived', 'live after saved', 'saved', 'live']
  expect(rows.map(({ message }) => message)).toEqual(expected)
  await expect(shownMessages(page)).toHaveText(expected)
})
