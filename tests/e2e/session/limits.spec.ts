import type { Page } from '@playwright/test'
import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { handbook, openHandbook } from '../../../tools/harness/browser/openHandbook.ts'
import { openWithCamera, stripDialog, takeStrip } from '../../../tools/harness/browser/visit.ts'
import { serveFakeGuestbook } from '../../../tools/harness/guestbook/fakeGuestbook.ts'

/** Input method (IME) of the page, and a copy of a text for Ctrl+V. */
async function typist(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  return {
    compose: (text: string) =>
      cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length }),
    commit: (text: string) => cdp.send('Input.insertText', { text }),
    paste: async (text: string) => {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
      await page.keyboard.press('ControlOrMeta+V')
    },
  }
}

test('S3: in a full message a composition is cut when it ends, and no letter around it; a paste is cut between whole characters, undone as any other, and posted so', async ({
  page,
}) => {
  const book = await serveFakeGuestbook(page)
  await openWithCamera(page)
  await takeStrip(page)
  const field = page.getByLabel('Your Message')
  const { compose, commit, paste } = await typist(page)
  const half = 'x'.repeat(24)
  await field.fill(`${half}${half}y`)
  await field.press('Home')
  for (const _letter of half) await page.keyboard.press('ArrowRight')
  await compose('n')
  await compose('にほ')
  await expect(field).toHaveValue(`${half}にほ${half}y`)
  await expect(page.getByText('0 characters left')).toBeVisible()
  await commit('日本')
  await expect(field).toHaveValue(`${half}日${half}y`)
  await expect(field).toHaveJSProperty('selectionEnd', 25)

  await field.press('End')
  await compose('かん')
  await expect(field).toHaveValue(`${half}日${half}yかん`)
  // The composition is ended by the press.
  await stripDialog(page).getByRole('heading').click()
  await expect(field).toHaveValue(`${half}日${half}y`)
  await field.focus()
  await page.keyboard.press('Backspace')
  await paste('🇩🇪')
  await expect(field).toHaveValue(`${half}日${half}`)
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(field).toHaveValue(`${half}日${half}y`)

  await page.keyboard.press('Escape')
  await openHandbook(page)
  const name = page.getByPlaceholder('Your name')
  await name.focus()
  const family = '👨‍👩‍👧‍👦'
  await paste(`Mia ${family.repeat(12)}`)
  await expect(name).toHaveValue(`Mia ${family.repeat(8)}`)
  const message = page.getByPlaceholder('Share your memory...')
  await message.fill(`${'a'.repeat(490)} the end`)
  await message.press('ControlOrMeta+Home')
  await paste('e\u0301e\u0301')
  await expect(message).toHaveValue(`e\u0301${'a'.repeat(490)} the end`)
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(message).toHaveValue(`${'a'.repeat(490)} the end`)
  await page.keyboard.press('ControlOrMeta+Y')
  await compose('永永')
  // Enter confirms what is composed: it sends nothing.
  await message.dispatchEvent('keydown', { key: 'Enter', ctrlKey: true, keyCode: 229, bubbles: true })
  expect(book.posts).toEqual([])
  await handbook(page).getByRole('button', { name: 'Send', exact: true }).click()
  await expect
    .poll(() => book.posts.map((post) => JSON.parse(post)))
    .toEqual([{ name: `Mia ${family.repeat(8)}`, message: `e\u0301${'a'.repeat(490)} the end` }])
})
