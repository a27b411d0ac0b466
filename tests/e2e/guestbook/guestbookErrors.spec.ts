import type { Route } from '@playwright/test'

import { expect, test } from '#harness/browser/booth.ts'
import { serveFakeGuestbook, rowFixture } from '#harness/guestbook/fakeGuestbook.ts'
import { openBooth, openHandbook, shownMessages, fillMessageForm } from '#harness/browser/openHandbook.ts'

const loadFailure = 'Failed to load messages. Please try again later.'
const postFailure = 'Failed to post message. Please try again.'

test.use({ expectedErrors: /Failed to load resource|ERR_|dynamically imported module/ })

const refuse = (route: Route) => route.fulfill({ status: 500, json: { message: 'no' } })

test('N1, N2: a guest book that fails says so, and works on the next attempt', async ({ page }) => {
  const book = await serveFakeGuestbook(
    page,
    Array.from({ length: 120 }, (_, index) => rowFixture(120 - index)),
  )
  book.isSilent = true
  await page.route('**/GuestbookPanel*.js', (route) => route.abort())
  await openBooth(page)
  const panel = await openHandbook(page)
  const failure = panel.getByText(loadFailure, { exact: true })
  const send = page.getByRole('button', { name: 'Send', exact: true })
  const list = panel.getByLabel('Messages')
  const retry = panel.getByRole('button', { name: 'Try Again' })
  await test.step('N1: the code of the panel does not load', async () => {
    await expect(failure).toBeVisible()
  })
  await test.step('N2: nor do the messages', async () => {
    await page.unroute('**/GuestbookPanel*.js')
    const held = Promise.withResolvers<void>()
    book.onRead = async (route) => {
      await held.promise
      await refuse(route)
    }
    await retry.click()
    await expect(panel.getByText('Loading messages...')).toBeVisible()
    held.resolve()
    await expect(failure).toBeVisible()
    book.onRead = null
    await retry.click()
    await expect(shownMessages(page).first()).toHaveText('Message 120')
    await expect(failure).toHaveCount(0)
  })
  await test.step('N2: nor do older messages', async () => {
    book.onRead = refuse
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await expect(list.getByText(loadFailure)).toBeVisible()
    book.onRead = null
    await list.getByRole('button', { name: 'Try Again' }).click()
    await expect(failure).toHaveCount(0)
    await expect(async () => {
      await list.evaluate((element) => element.scrollTo(0, element.scrollHeight))
      await expect(shownMessages(page).last()).toHaveText('Message 1', { timeout: 500 })
    }).toPass()
    await list.evaluate((element) => element.scrollTo(0, 0))
  })
  await test.step('N2: a message that fails is requested once, and stays', async () => {
    const posted = book.posts.length
    book.onPost = refuse
    await fillMessageForm(page, 'Mia', 'Hello')
    await send.click()
    await expect(panel.getByText(postFailure, { exact: true })).toBeVisible()
    await expect(send).toBeEnabled()
    await expect(page.getByPlaceholder('Share your memory...')).toHaveValue('Hello')
    await expect(page.getByPlaceholder('Your name')).toHaveValue('Mia')
    expect(book.posts).toHaveLength(posted + 1)
  })
  await test.step('a second attempt posts it', async () => {
    book.onPost = null
    await send.click()
    await expect(shownMessages(page).first()).toHaveText('Hello')
    await expect(panel.getByText(postFailure)).toHaveCount(0)
  })
})
