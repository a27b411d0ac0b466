import { expect, test } from '#harness/browser/booth.ts'
import { fillMessageForm, shownMessages } from '#harness/browser/openHandbook.ts'
import { scanCode } from '#harness/browser/layout/scanCode.ts'
import { stripPreview } from '#harness/browser/strip/stripRoom.ts'
import {
  captureButton,
  openWithClock,
  startCamera,
  stripDialog,
  takeStrip,
  sendDialog,
} from '#harness/browser/visit.ts'
import { rowFixture, serveFakeGuestbook } from '#harness/guestbook/fakeGuestbook.ts'

/**
 * Translates as Chrome does: each text node, now and later, gives way to two nested <font>, but for what says that it is
 * not to be translated. Runs in the page.
 */
function translatePage(): void {
  const kept = '[translate="no"], font, script, style, textarea, noscript'
  const translate = () => {
    const found = document.evaluate('//text()[normalize-space()]', document, null, 7)
    for (let index = 0; index < found.snapshotLength; index += 1) {
      const text = found.snapshotItem(index)
      if (!(text instanceof Text) || text.parentElement?.closest(kept)) continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = `«${text.data}»`
      outer.append(inner)
      text.replaceWith(outer)
    }
  }
  new MutationObserver(translate).observe(document, { childList: true, characterData: true, subtree: true })
}

test('A3: on a page that the browser translates every text is the current one', async ({ page, browser }) => {
  await page.addInitScript(translatePage)
  const book = await serveFakeGuestbook(page, [rowFixture(1)])
  const strip = stripDialog(page)
  const sending = sendDialog(page)
  await test.step('camera and strip', async () => {
    await openWithClock(page)
    await startCamera(page, 'CPM35')
    await expect(captureButton(page)).toHaveText('«Take Photos»0/4 Photos')
    await takeStrip(page)
    await strip.getByLabel('Your Message').fill('together')
    await expect(strip.getByText('characters left')).toHaveText('«42 characters left»')
  })
  await test.step('sending, and the phone’s page', async () => {
    await page.clock.resume()
    await strip.getByRole('button', { name: 'Send to My Phone' }).click()
    await expect(sending.getByRole('button', { name: 'Stop Sharing' })).toBeVisible()
    const { link } = await scanCode(page)
    const phone = await (await browser.newContext()).newPage()
    await phone.addInitScript(translatePage)
    await phone.goto(link)
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('RETRO BOOTH')
    await expect(phone.getByRole('status')).toHaveText(/^«Here’s your strip[!,] [^»]*»$/)
    await phone.context().close()
    await expect(sending.getByText('opened')).toHaveText('«, opened once»')
    await sending.getByRole('button', { name: 'Stop Sharing' }).click()
    await expect(sending.getByText('Sharing stopped')).toBeVisible()
    await expect(sending.getByText('could alter')).toHaveCount(0)
    await sending.getByRole('button', { name: 'Close' }).click()
    await expect(stripPreview(page)).toBeVisible()
  })
  await test.step('the guest book', async () => {
    await strip.getByRole('button', { name: 'Sign the Guest Book' }).click()
    await expect(shownMessages(page)).toHaveText('«Message 1»')
    for (const [written, left] of [
      [455, ['«45 left for your message»']],
      [10, []],
    ] as const) {
      await fillMessageForm(page, 'Zoé', 'x'.repeat(written))
      await expect(page.getByText('left for your message')).toHaveText(left)
    }
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.locator('bdi')).toHaveText(['Zoé', 'Guest 1'])
    book.announce(
      book.save({ ...rowFixture(1), id: rowFixture(2).id, created_at: '2040-01-01T00:00:00+00:00' }),
    )
    await expect(shownMessages(page)).toHaveText(['«Message 1»', '«xxxxxxxxxx»', '«Message 1»'])
  })
})
