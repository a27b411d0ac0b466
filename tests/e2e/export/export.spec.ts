import { readFile } from 'node:fs/promises'

import type { Download, Page } from '@playwright/test'

import { expect, test } from '#harness/browser/booth.ts'
import { jfifDensity } from '#harness/images/jfifDensity.ts'
import { handbook, openHandbook } from '#harness/browser/openHandbook.ts'
import { pressMore } from '#harness/browser/strip/savedStrip.ts'
import { shareBooth } from '#harness/browser/shareBooth.ts'
import { exportCalls, sharedStrip, waitForEncodings } from '#harness/browser/strip/stubExports.ts'
import { stripDialog, button, downloadBy } from '#harness/browser/visit.ts'
import { serveFakeGuestbook } from '#harness/guestbook/fakeGuestbook.ts'

/** On a strip that they share, in a browser that shares files. */
const stripTest = shareBooth(sharedStrip('shares'))

test.use({ expectedErrors: /Failed to load resource/ })

const fileName = /^retro-photostrip-2026-11-21-\d{6}\.jpg$/
const at400 = { unit: 1, x: 400, y: 400 }

const saved = (page: Page) => downloadBy(page, button(page, 'Save Photo Strip'))

const bytesOf = async (download: Download): Promise<Buffer> => readFile(await download.path())

stripTest('the strip is saved and shared within the gesture, as 2 x 6 inches', async ({ page }) => {
  const download = await saved(page)
  expect(download.suggestedFilename()).toMatch(fileName)
  expect(jfifDensity(await bytesOf(download))).toEqual(at400)
  await pressMore(page, 'Share')
  await expect.poll(async () => (await exportCalls(page))[1]?.file?.type).toBe('image/jpeg')
  const [save, sheet, ...others] = await exportCalls(page)
  expect(save).toEqual({ method: 'save', isActive: true, during: 'click' })
  expect(sheet).toMatchObject({ method: 'share', isActive: true, during: 'click' })
  expect(sheet?.file?.name).toMatch(fileName)
  expect(jfifDensity(Uint8Array.from(sheet?.file?.bytes ?? []))).toEqual(at400)
  expect(others).toEqual([])
})

stripTest('only the last message is encoded, and an earlier save gets the same file', async ({ page }) => {
  const input = page.getByLabel('Your Message')
  for (const words of ['B', 'Be', 'Best night ever']) await input.fill(words)
  await waitForEncodings(page, 2)
  const ahead = await bytesOf(await saved(page))
  for (const words of ['Worst', 'Best night ever']) await input.fill(words)
  const late = await bytesOf(await saved(page))
  expect(late.equals(ahead)).toBe(true)
  expect((await exportCalls(page)).map(({ during }) => during)).toEqual(['click', undefined])
  await page.clock.runFor(1000)
  expect(await page.evaluate(() => globalThis.stripsEncoded), 'strips encoded').toBeLessThanOrEqual(4)
})

stripTest('the clipboard holds the image after Copy; one that refuses shows a message', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await pressMore(page, 'Copy')
  await expect(page.getByText('Copied.')).toBeVisible()
  const size = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    const picture = item && (await createImageBitmap(await item.getType('image/png')))
    return [picture?.width, picture?.height]
  })
  expect(size).toEqual([800, 2400])
  await page.getByLabel('Your Message').fill('another picture')
  await expect(page.getByText('Copied.')).toHaveCount(0)
  await page.context().clearPermissions()

  await page.evaluate(() => {
    navigator.clipboard.write = () => Promise.reject(new DOMException('stubbed', 'NotAllowedError'))
  })
  await pressMore(page, 'Copy')
  await expect(page.getByRole('alert')).toHaveText('Couldn’t copy. Please save the strip instead.')
  await saved(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.evaluate(() => Reflect.deleteProperty(navigator.clipboard, 'write'))
})

stripTest('printing whose code does not load ends with a message', async ({ page }) => {
  await page.route('**/printSheet-*.js', (route) => route.abort())
  await button(page, 'Print').click()
  await expect(page.getByRole('alert')).toHaveText('Couldn’t print. Please save the strip instead.')
  expect(await exportCalls(page)).toEqual([])
  await page.unroute('**/printSheet-*.js')
  await saved(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

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

stripTest('S3: a full message is cut between whole characters, and posted so', async ({ page }) => {
  const book = await serveFakeGuestbook(page)
  const field = page.getByLabel('Your Message')
  const half = 'x'.repeat(24)
  const message = page.getByPlaceholder('Share your memory...')
  const family = '👨‍👩‍👧‍👦'
  const { compose, commit, paste } = await typist(page)
  await test.step('a composition is cut when it ends, and no letter around it', async () => {
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
  })
  await test.step('so where a press ends it', async () => {
    await field.press('End')
    await compose('かん')
    await expect(field).toHaveValue(`${half}日${half}yかん`)
    // The composition is ended by the press.
    await stripDialog(page).getByRole('heading').click()
    await expect(field).toHaveValue(`${half}日${half}y`)
  })
  await test.step('a paste is cut, and undone as any other', async () => {
    await field.focus()
    await page.keyboard.press('Backspace')
    await paste('🇩🇪')
    await expect(field).toHaveValue(`${half}日${half}`)
    await page.keyboard.press('ControlOrMeta+Z')
    await expect(field).toHaveValue(`${half}日${half}y`)
  })
  await test.step('in the guest book too', async () => {
    await page.keyboard.press('Escape')
    await openHandbook(page)
    const name = page.getByPlaceholder('Your name')
    await name.focus()
    await paste(`Mia ${family.repeat(12)}`)
    await expect(name).toHaveValue(`Mia ${family.repeat(8)}`)
    await message.fill(`${'a'.repeat(490)} the end`)
    await message.press('ControlOrMeta+Home')
    await paste('e\u0301e\u0301')
    await expect(message).toHaveValue(`e\u0301${'a'.repeat(490)} the end`)
    await page.keyboard.press('ControlOrMeta+Z')
    await expect(message).toHaveValue(`${'a'.repeat(490)} the end`)
    await page.keyboard.press('ControlOrMeta+Y')
  })
  await test.step('Enter confirms what is composed, and the message is sent as it is shown', async () => {
    await compose('永永')
    // Enter confirms what is composed: it sends nothing.
    await message.dispatchEvent('keydown', { key: 'Enter', ctrlKey: true, keyCode: 229, bubbles: true })
    expect(book.posts).toEqual([])
    await handbook(page).getByRole('button', { name: 'Send', exact: true }).click()
    await expect
      .poll(() => book.posts.map((post) => JSON.parse(post)))
      .toEqual([{ name: `Mia ${family.repeat(8)}`, message: `e\u0301${'a'.repeat(490)} the end` }])
    await handbook(page).getByRole('button', { name: 'Close' }).click()
    await button(page, 'Your Photo Strip').click()
  })
})
