import { expect, type Locator, type Page } from '@playwright/test'

import { test } from '#harness/browser/booth.ts'
import { openKiosk, refuseFullscreen, takeDevelopedStrip } from '#harness/browser/kiosk.ts'
import { expectAccessible } from '#harness/browser/layout/expectAccessible.ts'
import { openHandbook } from '#harness/browser/openHandbook.ts'
import { startCamera, stripDialog } from '#harness/browser/visit.ts'

test.use({ hasTouch: true })

const sizes = [
  [1366, 650],
  [390, 844],
  [844, 390],
  [1080, 1920],
  [1280, 800],
] as const

/** The on-screen keyboard, in any language. */
const keyboard = (page: Page) => page.locator('fieldset[popover=manual]')
const key = (page: Page, name: string) => keyboard(page).getByRole('button', { name, exact: true })

/** Taps keys, each by its text or its name. */
async function tapKeys(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) await key(page, name).tap()
}

/** Opens the guest book of a kiosk, and touches the name that the mouse has given the focus. */
async function openGuestbook(page: Page, name: string): Promise<Locator> {
  await refuseFullscreen(page)
  await openKiosk(page)
  await page.getByRole('button', { name }).tap()
  const form = page.locator('dialog form')
  await form.locator('input').click()
  await expect(form.locator('input')).toBeFocused()
  await expect(keyboard(page)).toHaveCount(0)
  await form.locator('input').tap()
  await expect(keyboard(page)).toBeVisible()
  return form
}

/** Expects a field to be whole above the keyboard at every size, and keys of 44 px; those of a phone may be narrower. */
async function expectUncovered(page: Page, field: Locator): Promise<void> {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    await field.evaluate((element) => element.blur())
    await field.tap()
    const at = `${width}x${height}`
    await expect(keyboard(page), at).toBeInViewport({ ratio: 1 })
    const [box, keys] = [await field.boundingBox(), await keyboard(page).boundingBox()]
    expect(box?.y, at).toBeGreaterThanOrEqual(0)
    expect((box?.y ?? 0) + (box?.height ?? 0), at).toBeLessThanOrEqual(keys?.y ?? 0)
    const sides = await keyboard(page)
      .getByRole('button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map((it) => [it.width, it.height]))
    expect(Math.min(...sides.map(([, side = 0]) => side)), at).toBeGreaterThanOrEqual(44)
    expect(Math.min(...sides.map(([side = 0]) => side)), at).toBeGreaterThanOrEqual(width > 400 ? 44 : 28)
  }
}

test.describe('in Korean', () => {
  test.use({ locale: 'ko-KR' })
  test('A guest writes name and message with keys that cover no field, until a real key is pressed', async ({
    page,
  }) => {
    const form = await openGuestbook(page, '방명록')
    const [name, message] = [form.locator('input'), form.locator('textarea')]
    await tapKeys(page, '시프트', 'ㅃ', ...'ㅣㄴㅅㅜ'.split(''))
    await expect(name).toHaveValue('삔수')
    await tapKeys(page, '지우기', '다음')
    await expect(name).toHaveValue('삔ㅅ')
    await expect(message).toBeFocused()
    await tapKeys(page, ...'ㄱㅏㅂㅅㅣ'.split(''), '줄 바꿈', '😀 이모지', '❤️', 'ABC 영문자', 'h', 'i')
    await expect(message).toHaveValue('갑시\n❤️hi')
    await expectAccessible(page, 'keyboard')
    await expectUncovered(page, message)
    await tapKeys(page, '완료')
    await expect(keyboard(page)).toHaveCount(0)
    await name.tap()
    await expect(keyboard(page)).toBeVisible()
    await page.keyboard.press('End')
    await expect(keyboard(page)).toBeVisible()
    await page.keyboard.press('a')
    await expect(keyboard(page)).toHaveCount(0)
    await message.tap()
    await expect(message).toBeFocused()
    await expect(keyboard(page)).toHaveCount(0)
  })
})

test('The message of a strip is typed with ñ and signs, up to its limit, and the keys are gone after Done', async ({
  page,
}) => {
  await refuseFullscreen(page)
  await openKiosk(page)
  await startCamera(page)
  await takeDevelopedStrip(page)
  const input = stripDialog(page).getByRole('textbox')
  const before = await stripDialog(page).boundingBox()
  await input.tap()
  await tapKeys(page, 'M', 'a', 'áñ Other letters', 'ñ', 'abc Letters', 'a', 'Space', 'Capitals', '!')
  await expect(input).toHaveValue('Maña !')
  await expectUncovered(page, input)
  await input.fill(`${'x'.repeat(48)}`)
  await tapKeys(page, '😀 Emoji', '❤️', '🎉')
  await expect(input).toHaveValue(`${'x'.repeat(48)}❤️`)
  await tapKeys(page, 'Done')
  await expect(keyboard(page)).toHaveCount(0)
  expect(await stripDialog(page).boundingBox()).toEqual(before)
})

test('An ordinary page leaves the keys to the system', async ({ page }) => {
  await page.goto('/')
  await openHandbook(page)
  await page.locator('dialog form input').tap()
  await expect(page.locator('dialog form input')).toBeFocused()
  await expect(keyboard(page)).toHaveCount(0)
})
