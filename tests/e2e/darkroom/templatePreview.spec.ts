import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { expectAccessible } from '../../../tools/harness/browser/layout/expectAccessible.ts'

test('?template=NAME draws a template with the demo’s photos, and leads to the others', async ({ page }) => {
  await page.goto('/?template=polaroid&filter=classic&message=Hello&photo=3')
  const strip = (name: string) => page.getByRole('img', { name: `${name} with its photos` })
  await expect(strip('Polaroid')).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page, 'preview of a template')

  await page.getByRole('link', { name: 'Square' }).click()
  await expect(strip('Square')).toHaveAttribute('width', '1080', { timeout: 30_000 })
  await page.goto('/?template=sepia')
  await expect(page.getByRole('alert')).toHaveText('templates/sepia.json is missing.')
})
