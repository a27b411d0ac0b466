import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { serveFakeGuestbook, rowFixture } from '../../../tools/harness/guestbook/fakeGuestbook.ts'
import { openBooth, openHandbook } from '../../../tools/harness/browser/openHandbook.ts'
import { captureButton, openWithCamera } from '../../../tools/harness/browser/visit.ts'

test('at 320 px the camera controls keep their labels whole', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await openWithCamera(page)
  await captureButton(page).click()
  const lines = await page.getByRole('button', { name: 'Cancel' }).evaluate((key) => {
    const word = document.createRange()
    word.selectNodeContents(key)
    return word.getClientRects().length
  })
  expect(lines).toBe(1)
})

test('on a phone in landscape the whole guest book fits the screen, with its Send button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await serveFakeGuestbook(page, [rowFixture(1)])
  await openBooth(page)
  const book = await openHandbook(page)
  await expect(book.getByText('Message 1')).toBeVisible()
  await expect(book.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 })
  expect(await book.evaluate((panel) => panel.scrollHeight - panel.clientHeight)).toBe(0)
})
