import type { Browser, Page } from '@playwright/test'

import { expect, test } from '../../../tools/harness/browser/booth.ts'
import {
  handbook,
  openBooth,
  openHandbook,
  shownMessages,
  fillMessageForm,
} from '../../../tools/harness/browser/openHandbook.ts'

// The only guest book tests that write to the booth's own server, whose database may still be opening.
test.describe.configure({ mode: 'serial' })

test('a visitor’s post appears once at another visitor, and at a later one', async ({
  page,
  browser,
  baseURL,
}) => {
  const text = `Hello from the first <b>&amp; 👨‍👩‍👧\nsecond line ${Date.now()}`
  const other = await anotherVisitor(browser, baseURL)
  for (const visitor of [page, other]) {
    await openBooth(visitor)
    await openHandbook(visitor)
    await expect(
      handbook(visitor)
        .getByText(/Nobody has written|Guest/)
        .first(),
    ).toBeVisible()
  }
  await fillMessageForm(page, 'Mia', text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  for (const visitor of [page, other]) {
    await expect(shownMessages(visitor).filter({ hasText: text })).toHaveCount(1)
    expect(await shownMessages(visitor).first().innerText()).toBe(text)
  }
  await other.reload()
  await openBooth(other)
  await openHandbook(other)
  await expect(shownMessages(other).filter({ hasText: text })).toHaveCount(1)
  await other.context().close()
})

/** Opens a page in a second browser context, which shares nothing with the first. */
async function anotherVisitor(browser: Browser, baseURL = ''): Promise<Page> {
  const context = await browser.newContext({ baseURL })
  return context.newPage()
}
