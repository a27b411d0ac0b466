import type { Browser, Page } from 'playwright'

import { createBackend } from '../../backend/createBackend.ts'
import { openPglite } from '../../backend/database/pglite.ts'
import { securityHeaders } from '../../backend/http/headers.ts'
import { createServer } from '../../backend/http/server.ts'
import { readMetrics } from '../../tools/harness/browser/readings/metrics.ts'
import { liftRateLimit } from '../../tools/harness/guestbook/guestbook.ts'
import { holdPort } from '../../tools/harness/guestbook/startServer.ts'
import { addSample, type Bench, type Section } from '../Section.ts'

const rounds = 5
const sizes = [1000, 100_000]
const framesOfScroll = 120

type Book = { readonly name: string; readonly page: Page; readonly close: () => Promise<void> }

/** Times the open guest book of few and of many messages: its opening, a new message, and scrolling. */
export async function guestbook({ browser }: Bench): Promise<readonly Section[]> {
  const [open, insert, scroll] = [0, 1, 2].map(() => new Map<string, number[]>())
  if (!open || !insert || !scroll) throw new Error('no tables')
  const books: Book[] = []
  for (const size of sizes) books.push(await openBook(browser, size))
  // The first round loads the panel's code, and does not count.
  for (let round = -1; round < rounds; round++)
    for (const { name, page } of books) {
      await page.bringToFront()
      const times = [
        [open, await openPanel(page)],
        [insert, await timeInsert(page, `message ${name} ${round}`)],
        [scroll, await timeScrolling(page)],
      ] as const
      if (round >= 0) for (const [samples, ms] of times) addSample(samples, name, ms)
      await page.getByRole('button', { name: 'Close' }).click()
    }
  for (const book of books) await book.close()
  const references = [books[0]?.name ?? '']
  return [
    { title: 'Open the guest book', unit: 'ms', references, rows: open },
    { title: 'Insert to shown', unit: 'ms', references, rows: insert },
    { title: 'Main thread for a frame of scrolling', unit: 'ms', references, rows: scroll },
  ]
}

/** Opens the built booth with a guest book in memory that has messages, number 1 the newest. */
async function openBook(browser: Browser, size: number): Promise<Book> {
  const database = await openPglite('memory://')
  const sql = (text: string) => database.queryAsOwner({ text, values: [] })
  await liftRateLimit(sql)
  // Without the rate limit's trigger: it updates one row per message, which takes ever longer within a statement.
  await sql('alter table public.guest_messages disable trigger user')
  for (let first = 1; first <= size; first += 10_000)
    await sql(`insert into public.guest_messages (name, message, created_at)
      select 'Guest', 'A message of ordinary length, number ' || n, now() - n * interval '1 s'
      from generate_series(${first}, ${Math.min(size, first + 9999)}) as n`)
  await sql('alter table public.guest_messages enable trigger user')
  const backend = createBackend({ openDatabase: async () => database })
  const server = createServer('dist', securityHeaders(undefined), {
    routes: backend.routes,
    sockets: backend,
  })
  const { port, free } = await holdPort()
  await free()
  await server.listen({ host: '127.0.0.1', port })
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' })
  await page.goto(`http://localhost:${port}`)
  await page.locator('main:not([inert])').waitFor()
  const close = async () => {
    await page.close()
    await Promise.all([backend.close(), server.close()])
  }
  return { name: `${size} messages`, page, close }
}

/** Times the opening of the Guest Handbook, ms: from the click until the frame after its first page is there. */
function openPanel(page: Page): Promise<number> {
  return page.getByRole('button', { name: 'Guest Handbook' }).evaluate(async (button: HTMLElement) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const startMs = performance.now()
    button.click()
    while (document.querySelector('[aria-label="Messages"] li') === null) await nextFrame()
    await nextFrame()
    return performance.now() - startMs
  })
}

/** Times a message of another visitor, ms: from the request until the frame after the message is shown. */
async function timeInsert(page: Page, message: string): Promise<number> {
  const shown = page.evaluate(async (wanted) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const isThere = () =>
      [...document.querySelectorAll('li article > p')].some(({ textContent }) => textContent === wanted)
    while (!isThere()) await nextFrame()
    await nextFrame()
    return performance.timeOrigin + performance.now()
  }, message)
  const sentMs = performance.timeOrigin + performance.now()
  const response = await fetch(new URL('/rest/v1/guest_messages', page.url()), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', apikey: 'any' },
    body: JSON.stringify({ name: 'Bench', message }),
  })
  if (!response.ok) throw new Error(`the message was refused: ${response.status} ${await response.text()}`)
  return (await shown) - sentMs
}

/** Scrolls down for 120 frames, a third of the panel each. @returns main thread milliseconds per frame */
async function timeScrolling(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const taskS = async () => (await readMetrics(session))('TaskDuration')
  const before = await taskS()
  await page.getByLabel('Messages').evaluate(async (list: HTMLElement, count) => {
    for (let frame = 0; frame < count; frame++) {
      list.scrollTo(0, list.scrollTop + list.clientHeight / 3)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  }, framesOfScroll)
  const after = await taskS()
  await session.detach()
  return (1000 * (after - before)) / framesOfScroll
}
