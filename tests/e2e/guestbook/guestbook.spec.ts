import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { serveFakeGuestbook, rowFixture } from '../../../tools/harness/guestbook/fakeGuestbook.ts'
import {
  handbook,
  handbookButton,
  openBooth,
  openHandbook,
  shownMessages,
  fillMessageForm,
  sharedHandbook,
} from '../../../tools/harness/browser/openHandbook.ts'
import { shareBooth } from '../../../tools/harness/browser/shareBooth.ts'
import { passSplash } from '../../../tools/harness/browser/visit.ts'

/** On a booth that they share: the guest book begins again for each, and the panel is closed. */
const bookTest = shareBooth(sharedHandbook)

test('no request is sent before the Guest Handbook is opened, nor after it is closed', async ({ page }) => {
  const book = await serveFakeGuestbook(page, [rowFixture(1)])
  await openBooth(page)
  await expect(handbookButton(page)).toBeVisible()
  expect([...book.reads, ...book.frames]).toEqual([])

  await openHandbook(page)
  await expect(shownMessages(page)).toHaveText(['Message 1'])
  await expect.poll(() => book.frames).toContain('phx_join')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(handbook(page)).toBeHidden()
  await expect.poll(() => book.frames).toContain('phx_leave')
  await expect(handbookButton(page)).toBeFocused()
})

test('a dot marks messages that came since the last look; a device that never looked asks for none', async ({
  page,
}) => {
  const book = await serveFakeGuestbook(page, [rowFixture(1)])
  await openBooth(page)
  await openHandbook(page)
  await expect(shownMessages(page)).toHaveText(['Message 1'])
  await page.getByRole('button', { name: 'Close' }).click()
  book.save(rowFixture(2))
  await page.reload()
  await expect(handbookButton(page)).toHaveAccessibleDescription('New messages')
  await openHandbook(page)
  await expect(shownMessages(page)).toHaveText(['Message 2', 'Message 1'])
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(handbookButton(page)).toHaveAccessibleDescription('')
  book.reads.length = 0
  await page.reload()
  await expect.poll(() => book.reads).toHaveLength(1)
  await expect(handbookButton(page)).toHaveAccessibleDescription('')
})

bookTest('messages are listed newest first, with name, local date and line breaks', async ({ page }) => {
  const noon = '2026-11-20T12:00:00.5+00:00'
  await serveFakeGuestbook(page, [
    rowFixture(2, { created_at: noon, name: 'Łukasz', message: 'one\n\ntwo' }),
    rowFixture(1),
  ])
  await openHandbook(page)
  const first = handbook(page).locator('li').first()
  await expect(first.locator('bdi')).toHaveText('Łukasz')
  const localDate = await page.evaluate((text) => new Date(text).toLocaleDateString(), noon)
  await expect(first.locator('time')).toHaveText(localDate)
  expect(await first.locator('p').innerText()).toBe('one\n\ntwo')
})

bookTest(
  'N9: an empty book invites to write; what is posted appears once, the message is cleared and the name kept',
  async ({ page }) => {
    const book = await serveFakeGuestbook(page)
    await openHandbook(page)
    await expect(page.getByText('No messages yet.')).toBeVisible()
    await fillMessageForm(page, '  Mia ', ' What a night!\r\nAgain! ')
    let answer = () => undefined as void
    const held = new Promise<void>((resolve) => (answer = resolve))
    book.onPost = async (route) => {
      await held
      await book.acceptPost(route)
    }
    const send = page.getByRole('button', { name: 'Send', exact: true })
    // Three clicks in one task, as by an impatient visitor.
    await send.evaluate((button: HTMLElement) => {
      for (const _press of [1, 2, 3]) button.click()
    })
    await expect(send).toBeDisabled()
    await expect(send).toHaveAttribute('aria-busy', 'true')
    answer()

    await expect(shownMessages(page)).toHaveText(['What a night!\nAgain!'])
    book.announce(book.rows[0])
    await expect(send).toBeEnabled()
    await expect(page.getByPlaceholder('Share your memory...')).toHaveValue('')
    await expect(page.getByPlaceholder('Your name')).toHaveValue('  Mia ')
    expect(book.posts.map((post) => JSON.parse(post))).toEqual([
      { name: 'Mia', message: 'What a night!\nAgain!' },
    ])
    await expect(shownMessages(page)).toHaveCount(1)
  },
)

bookTest(
  'S3: the message field grows from two rows to five, and the form counts what is left',
  async ({ page }) => {
    await serveFakeGuestbook(page)
    await openHandbook(page)
    const area = page.getByPlaceholder('Share your memory...')
    for (const [lines, rows] of [
      [1, 2],
      [2, 2],
      [3, 3],
      [5, 5],
      [9, 5],
      [1, 2],
    ] as const) {
      await area.fill(Array.from({ length: lines }, () => 'line').join('\n'))
      await expect(area).toHaveJSProperty('rows', rows)
    }
    await expect(page.getByText('left for your message')).toHaveCount(0)
    const name = page.getByPlaceholder('Your name')
    await area.fill('a'.repeat(499))
    await expect(page.getByText('1 left for your message')).toBeVisible()
    await name.fill('n'.repeat(120))
    await expect(name).toHaveValue('n'.repeat(100))
    await expect(page.getByText('0 left for your name')).toBeVisible()
  },
)

test('the draft survives closing the panel and reloading the page', async ({ page }) => {
  await serveFakeGuestbook(page)
  await openBooth(page)
  await openHandbook(page)
  await fillMessageForm(page, 'Mia', 'half a sent')
  await page.keyboard.press('Escape')
  await expect(handbook(page)).toBeHidden()
  await openHandbook(page)
  await expect(page.getByPlaceholder('Share your memory...')).toHaveValue('half a sent')
  await page.reload()
  await passSplash(page)
  await openHandbook(page)
  await expect(page.getByPlaceholder('Your name')).toHaveValue('Mia')
  await expect(page.getByPlaceholder('Share your memory...')).toHaveValue('half a sent')
})

bookTest(
  'N7: opened and closed fifty times, the panel leaves at most one channel, and none when closed',
  async ({ page }) => {
    const book = await serveFakeGuestbook(page, [rowFixture(1)])
    for (let opened = 0; opened < 50; opened += 1) {
      await handbookButton(page).evaluate((button: HTMLElement) => button.click())
      await handbook(page)
        .getByRole('button', { name: 'Close' })
        .evaluate((button: HTMLElement) => button.click())
      expect(book.openChannels).toBeLessThanOrEqual(1)
    }
    await expect.poll(() => book.openChannels).toBe(0)
    await openHandbook(page)
    await expect.poll(() => book.openChannels).toBe(1)
  },
)
