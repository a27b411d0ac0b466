import type { Page } from 'playwright'

import type { Group, Growth, Point, Results } from '../Group.ts'
import { createSamples, type Samples } from '../harness/samples.ts'
import type { BenchHarness } from '../harness/openBenchHarness.ts'
import { type BoothServer, fillGuestbook, startBooth } from '../harness/startBooth.ts'

import { timeInsert, openPanel, timeScrolling } from '../harness/panel.ts'

const rounds = 5
const insertsInRound = 3
const sizes = [0, 1000, 10_000, 100_000]

type Book = { readonly size: number; readonly server: BoothServer; readonly page: Page }
type Tables = { readonly open: Samples; readonly insert: Samples; readonly scroll: Samples }

/** Times the panel over guest books of four sizes: opening, a new message, and scrolling. */
export async function guestbook(harness: BenchHarness): Promise<Results> {
  const tables: Tables = { open: createSamples(), insert: createSamples(), scroll: createSamples() }
  const books: Book[] = []
  for (const size of sizes) books.push(await openBook(harness, size))
  for (let round = -1; round < rounds; round++) {
    // The first round loads the panel's code, and does not count.
    const into =
      round < 0 ? { open: createSamples(), insert: createSamples(), scroll: createSamples() } : tables
    for (const book of books) await measureBook(book, into, round)
  }
  for (const { page, server } of books) {
    await page.close()
    server.stop()
  }
  return { groups: toGroups(tables), growths: [toGrowth(tables)] }
}

async function openBook(harness: BenchHarness, size: number): Promise<Book> {
  const server = await startBooth()
  if (size > 0) await fillGuestbook(server, size)
  return { size, server, page: await harness.openBooth({ server }) }
}

async function measureBook({ size, server, page }: Book, tables: Tables, round: number): Promise<void> {
  await page.bringToFront()
  const name = nameOf(size)
  tables.open.add(name, await openPanel(page))
  for (let insert = 0; insert < insertsInRound; insert++) {
    const message = `message ${size} ${round} ${insert}`
    tables.insert.add(name, await timeInsert(page, server, message))
  }
  if (size > 0) tables.scroll.add(name, await timeScrolling(page))
  await page.getByRole('button', { name: 'Close' }).click()
  // The empty guest book stays empty.
  if (size === 0) await server.sql('truncate public.guest_messages cascade')
}

const nameOf = (size: number): string => `${size.toLocaleString('en')} messages`

function toGroups({ open, insert, scroll }: Tables): readonly Group[] {
  const references = ['1,000 messages']
  return [
    { title: 'Open the guest book', unit: 'ms', references, rows: open.rows() },
    { title: 'Insert to shown', unit: 'ms', references, rows: insert.rows() },
    { title: 'Scrolling: main thread for a frame', unit: 'ms', references, rows: scroll.rows() },
  ]
}

function toGrowth({ open, insert, scroll }: Tables): Growth {
  const line = (name: string, times: Samples) => ({
    name,
    points: sizes.flatMap((at): readonly Point[] => {
      const row = times.rows().find((candidate) => candidate.name === nameOf(at))
      return row ? [{ at, samples: row.samples }] : []
    }),
  })
  return {
    title: 'Guest book',
    unit: 'ms',
    of: 'messages',
    lines: [line('open', open), line('insert to shown', insert), line('a frame of scrolling', scroll)],
  }
}
