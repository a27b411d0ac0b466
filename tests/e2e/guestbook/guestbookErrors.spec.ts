import type { Route } from '@playwright/test'

import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { serveFakeGuestbook, rowFixture } from '../../../tools/harness/guestbook/fakeGuestbook.ts'
import {
  openBooth,
  openHandbook,
  shownMessages,
  fillMessageForm,
  sharedHandbook,
} from '../../../tools/harness/browser/openHandbook.ts'
import { shareBooth } from '../../../tools/harness/browser/shareBooth.ts'

/** On a booth that they share: the guest book begins again for each, and the panel is closed. */
const bookTest = shareBooth(sharedHandbook)

const loadFailure = 'Failed to load messages. Please try again later.'
const postFailure = 'Failed to post message. Please try again.'

test.use({ expectedErrors: /Failed to load resource|ERR_|dynamically imported module/ })

const refusal = { code: 'X', details: null, hint: null, message: 'no' }
const faults: readonly (readonly [string, (route: Route) => Promise<void>])[] = [
  ['500', (route) => route.fulfill({ status: 500, json: refusal })],
  ['503', (route) => route.fulfill({ status: 503, body: 'busy' })],
  ['429', (route) => route.fulfill({ status: 429, headers: { 'Retry-After': '60' }, json: refusal })],
  ['401', (route) => route.fulfill({ status: 401, json: refusal })],
  [
    'a page of HTML',
    (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Sign in</h1>' }),
  ],
  ['an empty answer', (route) => route.fulfill({ status: 200, body: '' })],
  ['broken JSON', (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '[{' })],
  ['an object', (route) => route.fulfill({ status: 200, json: { rows: [] } })],
  ['no connection', (route) => route.abort('connectionrefused')],
]

test('N1, N2: every kind of failed loading shows its message, and Try Again loads', async ({ page }) => {
  const book = await serveFakeGuestbook(page, [rowFixture(1)])
  book.isSilent = true
  await openBooth(page)
  for (const [what, answer] of faults) {
    await test.step(what, async () => {
      book.onRead = answer
      const panel = await openHandbook(page)
      await expect(panel.getByText(loadFailure, { exact: true })).toBeVisible()
      book.onRead = null
      await panel.getByRole('button', { name: 'Try Again' }).click()
      await expect(shownMessages(page)).toHaveText(['Message 1'])
      await expect(panel.getByText(loadFailure)).toHaveCount(0)
      await panel.getByRole('button', { name: 'Close' }).click()
    })
  }
})

bookTest(
  'N1, N2: every kind of failed posting shows its message after one request; the draft stays and a second attempt posts',
  async ({ page }) => {
    const book = await serveFakeGuestbook(page)
    const panel = await openHandbook(page)
    const send = page.getByRole('button', { name: 'Send', exact: true })
    for (const [what, answer] of faults) {
      await test.step(what, async () => {
        const posted = book.posts.length
        book.onPost = answer
        await fillMessageForm(page, 'Mia', what)
        await send.click()
        await expect(panel.getByText(postFailure, { exact: true })).toBeVisible()
        await expect(send).toBeEnabled()
        await expect(page.getByPlaceholder('Share your memory...')).toHaveValue(what)
        await expect(page.getByPlaceholder('Your name')).toHaveValue('Mia')
        expect(book.posts).toHaveLength(posted + 1)
        book.onPost = null
        await send.click()
        await expect(shownMessages(page).first()).toHaveText(what)
        await expect(panel.getByText(postFailure)).toHaveCount(0)
      })
    }
    await expect(shownMessages(page)).toHaveText(faults.map(([what]) => what).toReversed())
  },
)

test('N2: a read without a response fails after 10 s, a post after 12 s', async ({ page }) => {
  const book = await serveFakeGuestbook(page, [rowFixture(1)])
  book.isSilent = true
  const never = () => Promise.resolve()
  book.onRead = never
  await openBooth(page)
  await openHandbook(page)
  await expect(page.getByText('Loading messages...')).toBeVisible()
  await page.clock.runFor(10_000)
  await expect(page.getByText(loadFailure)).toBeVisible()
  book.onRead = null
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(shownMessages(page)).toHaveText(['Message 1'])
  book.onPost = never
  await fillMessageForm(page, 'Mia', 'Hello')
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await send.click()
  await expect.poll(() => book.posts.length).toBe(1)
  await page.clock.runFor(12_000)
  await expect(page.getByText(postFailure)).toBeVisible()
  await expect(send).toBeEnabled()
})

bookTest(
  'an older page that fails shows its message at the end of the list and loads on Try Again',
  async ({ page }) => {
    const book = await serveFakeGuestbook(
      page,
      Array.from({ length: 120 }, (_, index) => rowFixture(120 - index)),
    )
    const panel = await openHandbook(page)
    await expect(shownMessages(page).first()).toHaveText('Message 120')
    book.onRead = (route) => route.fulfill({ status: 500, json: refusal })
    const list = panel.getByLabel('Messages')
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await expect(list.getByText(loadFailure)).toBeVisible()
    book.onRead = null
    await list.getByRole('button', { name: 'Try Again' }).click()
    await expect(list.getByText(loadFailure)).toHaveCount(0)
    await expect(async () => {
      await list.evaluate((element) => element.scrollTo(0, element.scrollHeight))
      await expect(shownMessages(page).last()).toHaveText('Message 1', { timeout: 500 })
    }).toPass()
  },
)

test('a panel whose code fails to load leaves the booth running, and loads on Try Again', async ({
  page,
}) => {
  await serveFakeGuestbook(page, [rowFixture(1)])
  await page.route('**/GuestbookPanel*.js', (route) => route.abort())
  await openBooth(page)
  await openHandbook(page)
  await expect(page.getByText(loadFailure)).toBeVisible()
  await page.getByRole('button', { name: 'Start Camera' }).click()
  await expect(page.getByRole('button', { name: 'Stop Camera' })).toBeVisible()
  await page.unroute('**/GuestbookPanel*.js')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(shownMessages(page)).toHaveText(['Message 1'])
})
