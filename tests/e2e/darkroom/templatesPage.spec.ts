import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { expectAccessible } from '../../../tools/harness/browser/expectAccessible.ts'

test('the darkroom draws a template as its text is typed, and says in which line an error is', async ({
  page,
}) => {
  await page.goto('/?darkroom=templates')
  await expect(page.getByRole('img', { name: 'Strip with its photos' })).toBeVisible({ timeout: 30_000 })
  await page.getByLabel('Template', { exact: true }).selectOption('Square')
  const square = page.getByRole('img', { name: 'Square with its photos' })
  await expect(square).toBeVisible()
  await expect(square).toHaveAttribute('width', '1080')

  const editor = page.getByLabel('Template as JSON')
  const text = await editor.inputValue()
  await editor.fill(text.replace('"width": 1080', '"width": 1200'))
  await expect(square).toHaveAttribute('width', '1200')
  await editor.fill(text.replace('"frame": 1', '"frame": 9'))
  const error = page.getByRole('button', {
    name: /^Line \d+: templates\/square\.json: slots\[0\]\.frame has to be /,
  })
  await expect(error).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download' })).toBeDisabled()
  await expectAccessible(page, 'templates with an error')
  await error.click()
  await expect(editor).toBeFocused()
  expect(
    await editor.evaluate((field: HTMLTextAreaElement) =>
      field.value.slice(field.selectionStart, field.selectionEnd),
    ),
  ).toContain('"frame": 9')
  await editor.fill(text)
  await expect(error).toHaveCount(0)
})
