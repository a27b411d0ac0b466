import { expect, test } from '#harness/browser/booth.ts'
import { expectAccessible } from '#harness/browser/layout/expectAccessible.ts'

test('?template=NAME draws a template with the demo’s photos, and leads to the others', async ({ page }) => {
  await page.goto('/?template=polaroid&filter=classic&message=Hello&photo=3')
  const strip = (name: string) => page.getByRole('img', { name: `${name} with its photos` })
  await expect(strip('Polaroid')).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page, 'preview of a template')

  await expect(page.getByRole('link', { name: 'Square' })).toHaveAttribute('href', /template=square/)
  await page.goto('/?template=sepia')
  await expect(page.getByRole('alert')).toHaveText('templates/sepia.json is missing.')
})
