import type { Route } from '@playwright/test'

import { expect, test } from '#harness/browser/booth.ts'
import { serveFakeGuestbook, rowFixture } from '#harness/guestbook/fakeGuestbook.ts'
import { openBooth, openHandbook, shownMessages } from '#harness/browser/openHandbook.ts'

const loadFailure = 'Failed to load messages. Please try again later.'

test.use({ expectedErrors: /Failed to load resource|ERR_|dynamically imported module/ })

const refuse = (route: Route) => route.fulfill({ status: 500, json: { message: 'no' } })

test('N1, N2: a guest book whose code or messages fail to load says so, and loads again', async ({
  page,
}) => {
  const book = await serveFakeGuestbook(
    page,
    Array.from({ length: 120 }, (_, index) => rowFixture(120 - index)),
  )
  book.isSilent = true
  await page.route('**/GuestbookPanel*.js', (route) => route.abort())
  await openBooth(page)
  const panel = await openHandbook(page)
  const failure = panel.getByText(loadFailure, { exact: true })
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
  })
})
