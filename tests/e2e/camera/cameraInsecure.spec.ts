import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { openWithClock } from '../../../tools/harness/browser/visit.ts'

test.use({ browserArgs: ['--host-resolver-rules=MAP booth.test 127.0.0.1'] })

test('C5: an address without HTTPS shows a message', async ({ page, baseURL }) => {
  await openWithClock(page, (baseURL ?? '').replace('localhost', 'booth.test'))
  await page.getByRole('button', { name: 'Start Camera' }).click()
  await expect(page.getByRole('alert')).toHaveText('Camera error: the booth needs a secure (https) address.')
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
})
