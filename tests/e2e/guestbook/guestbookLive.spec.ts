import type { Locator, Page } from '@playwright/test'

import { expect, test } from '#harness/browser/booth.ts'
import { serveFakeGuestbook, rowFixture } from '#harness/guestbook/fakeGuestbook.ts'
import {
  handbook,
  openHandbook,
  shownMessages,
  fillMessageForm,
  sharedHandbook,
} from '#harness/browser/openHandbook.ts'
import { shareBooth } from '#harness/browser/shareBooth.ts'

/** On a booth that they share: the guest book begins again for each, and the panel is closed. */
const bookTest = shareBooth(sharedHandbook)

const noConnection = /The guest book is offline/

test.use({ expectedErrors: /WebSocket|ERR_INTERNET_DISCONNECTED|Failed to load resource/ })

bookTest('N6: malformed events change nothing, and a deleted message disappears', async ({ page }) => {
  const book = await serveFakeGuestbook(page, [rowFixture(2), rowFixture(1)])
  await openHandbook(page)
  await expect.poll(() => book.openChannels).toBe(1)
  await test.step('malformed events, updates and unknown deletions change nothing', async () => {
    for (const record of [null, {}, { id: 7 }, { ...rowFixture(2), created_at: 'never' }, 'row'])
      book.announce(record)
    book.announce({ ...rowFixture(1), message: 'changed' }, 'UPDATE')
    book.announce(rowFixture(9), 'UPDATE')
    for (const key of [null, {}, { id: 7 }, 'row', { id: rowFixture(9).id }]) book.announceDelete(key)
    book.announce(book.save(rowFixture(3)))
    await expect(shownMessages(page)).toHaveText(['Message 3', 'Message 2', 'Message 1'])
  })
  await test.step('a deleted message goes within a second, and returns when it is inserted', async () => {
    book.hide(rowFixture(2).id)
    book.announceDelete({ id: rowFixture(2).id })
    await expect(shownMessages(page)).toHaveText(['Message 3', 'Message 1'], { timeout: 1000 })
    book.announce(book.save(rowFixture(2)))
    await expect(shownMessages(page)).toHaveText(['Message 3', 'Message 2', 'Message 1'])
  })
})

bookTest('N5: an insert before the server is ready, or where it never is, is shown', async ({ page }) => {
  const book = await serveFakeGuestbook(page, [rowFixture(1)])
  const panel = await openHandbook(page)
  await test.step('the server is ready after the insert', async () => {
    await expect(shownMessages(page)).toHaveText(['Message 1'])
    await expect.poll(() => book.openChannels).toBe(1)
    await expect.poll(() => book.reads.length).toBe(2)
    book.save(rowFixture(2))
    book.ready()
    await expect(shownMessages(page)).toHaveText(['Message 2', 'Message 1'])
  })
  await test.step('it never reports that it is', async () => {
    await panel.getByRole('button', { name: 'Close' }).click()
    const reads = book.reads.length
    await openHandbook(page)
    await expect.poll(() => book.reads.length).toBe(reads + 2)
    book.save(rowFixture(3))
    await expect(shownMessages(page)).toHaveText(['Message 3', 'Message 2', 'Message 1'])
  })
})

bookTest('N4: a lost connection is shown quietly, and its gap filled', async ({ page }) => {
  const book = await serveFakeGuestbook(page, [rowFixture(1)])
  await openHandbook(page)
  const notice = handbook(page).getByText(noConnection)
  const reconnect = () =>
    expect(async () => {
      await page.clock.runFor(1000)
      await expect(notice).toHaveCount(0, { timeout: 100 })
    }).toPass({ intervals: [100] })
  await expect.poll(() => book.openChannels).toBe(1)
  await test.step('the server has closed the channel', async () => {
    book.closeChannel()
    await expect(notice).toBeVisible()
    book.save(rowFixture(2))
    await reconnect()
    await expect(shownMessages(page)).toHaveText(['Message 2', 'Message 1'])
    expect(book.openChannels).toBe(1)
  })
  await test.step('the connection is lost, and the gap is wide', async () => {
    book.isSilent = true
    await book.cut()
    await expect(notice).toBeVisible()
    for (let number = 3; number <= 130; number += 1) book.save(rowFixture(number))
    book.isSilent = false
    await reconnect()
    await expect(shownMessages(page).first()).toHaveText('Message 130')
    // The list learns the heights of its messages as they are shown, and so its own: its end moves.
    await expect(async () => {
      await handbook(page)
        .getByLabel('Messages')
        .evaluate((list) => list.scrollTo(0, list.scrollHeight))
      await expect(shownMessages(page).last()).toHaveText('Message 1', { timeout: 500 })
    }).toPass()
  })
})

bookTest(
  'N1: offline the draft stays, and all works when the network is back',
  async ({ page, browserName }) => {
    test.skip(browserName === 'firefox', 'Playwright cannot read over BiDi what Firefox posts')
    const book = await serveFakeGuestbook(page, [rowFixture(1)])
    book.onPost = (route) => route.abort('internetdisconnected')
    book.onRead = (route) => route.abort('internetdisconnected')
    await test.step('the panel is opened offline', async () => {
      // The films are loaded over the network, too.
      await page.waitForLoadState('networkidle')
      await page.context().setOffline(true)
      await openHandbook(page)
      await expect(page.getByText('Failed to load messages. Please try again later.')).toBeVisible()
      book.onRead = null
      await page.context().setOffline(false)
      await expect(shownMessages(page)).toHaveText(['Message 1'])
      await expect.poll(() => book.openChannels).toBe(1)
    })
    await test.step('a message is posted offline', async () => {
      await fillMessageForm(page, 'Mia', 'Hello')
      book.onRead = (route) => route.abort('internetdisconnected')
      await page.context().setOffline(true)
      await expect(handbook(page).getByText(noConnection)).toBeVisible()
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(page.getByText('Failed to post message. Please try again.')).toBeVisible()
      await expect(page.getByPlaceholder('Share your memory...')).toHaveValue('Hello')
      await expect(page.getByPlaceholder('Your name')).toHaveValue('Mia')
    })
    await test.step('with the network it is sent', async () => {
      book.save(rowFixture(2))
      book.onPost = null
      book.onRead = null
      await page.context().setOffline(false)
      await expect(handbook(page).getByText(noConnection)).toHaveCount(0)
      await expect(shownMessages(page)).toHaveText(['Message 2', 'Message 1'])
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(shownMessages(page)).toHaveText(['Hello', 'Message 2', 'Message 1'])
      await expect(page.getByText('Failed to post message. Please try again.')).toHaveCount(0)
    })
  },
)

bookTest('messages that are read do not move, and a pill counts the new ones above', async ({ page }) => {
  const { book, list, rows } = await openScrolledHandbook(page)
  const name = await nameAtTop(list)
  const read = await rowAtTop(list)
  const before = await settledY(read)
  const pill = page.getByRole('button', { name: '2 new' })
  const remove = (id: string) => {
    book.hide(id)
    book.announceDelete({ id })
  }
  await test.step('others arrive', async () => {
    for (const number of [200, 202, 201])
      book.announce(book.save(rowFixture(number, { message: 'y\n'.repeat(6) + 'new' })))
    await expect(page.getByRole('button', { name: '3 new' })).toBeVisible()
    await expectY(read, before)
  })
  await test.step('others above are deleted', async () => {
    // A new message, the newest one when the list was last at its top, and one in between.
    for (const number of [201, 120, 118]) remove(rowFixture(number).id)
    await expect(pill).toBeVisible()
    await expectY(read, before)
  })
  await test.step('the one that is read is hidden', async () => {
    // Hide the message that is being read: the next one moves up.
    remove(rows.find((row) => row.name === name)?.id ?? '')
    await expect(read).toHaveCount(0)
    expect(await nameAtTop(list)).not.toBe('')
  })
  await test.step('the pill scrolls to the new ones', async () => {
    await pill.click()
    await expect(handbook(page).locator('bdi').first()).toHaveText('Guest 202')
    await expect(pill).toHaveCount(0)
  })
})

/** Opens a handbook of 120 messages of different heights, and scrolls into the middle of its list. */
async function openScrolledHandbook(page: Page) {
  const rows = Array.from({ length: 120 }, (_, index) =>
    rowFixture(120 - index, { message: 'x\n'.repeat(index % 7) + 'end' }),
  )
  const book = await serveFakeGuestbook(page, rows)
  await openHandbook(page)
  await expect.poll(() => book.openChannels).toBe(1)
  const list = handbook(page).getByLabel('Messages')
  await list.evaluate((element) => element.scrollTo(0, 1500))
  // Rows are mounted and measured as they come into view, which takes some frames.
  await expect.poll(() => nameAtTop(list)).not.toBe('')
  return { book, list, rows }
}

/** Row of the message at the top of the visible part of the list. */
async function rowAtTop(list: Locator): Promise<Locator> {
  const page = list.page()
  return handbook(page).locator('li', { has: page.getByText(await nameAtTop(list), { exact: true }) })
}

/** Expects a row at a vertical position, to within a pixel. */
async function expectY(row: Locator, y: number): Promise<void> {
  await expect.poll(async () => Math.abs(((await row.boundingBox())?.y ?? 0) - y)).toBeLessThanOrEqual(1)
}

/** Vertical position of a row, once it no longer changes. */
async function settledY(row: Locator): Promise<number> {
  let y = Number.NaN
  await expect(async () => {
    const last = y
    y = (await row.boundingBox())?.y ?? 0
    expect(y).toBe(last)
  }).toPass()
  return y
}

/** Name of the guest whose message is the first one that is completely visible. */
function nameAtTop(list: Locator): Promise<string> {
  return list.evaluate((element) => {
    const top = element.getBoundingClientRect().top
    const rows = [...element.querySelectorAll('li')].toSorted((a, b) => a.offsetTop - b.offsetTop)
    const first = rows.find((row) => row.getBoundingClientRect().top > top)
    return first?.querySelector('bdi')?.textContent ?? ''
  })
}
