import type { Page } from '@playwright/test'

import { expect, test } from '#harness/browser/booth.ts'
import { expectAccessible } from '#harness/browser/layout/expectAccessible.ts'

test.use({ expectedErrors: /Failed to load resource|WebGL|ERR_/i })

const rows = (page: Page) => page.locator('dl > div')

/** Opens the page, and waits until all checks are done. */
async function diagnose(page: Page): Promise<void> {
  await page.goto('/?diagnose')
  await expect(page.getByRole('button', { name: 'Copy' })).toBeEnabled({ timeout: 30_000 })
}

test.describe('on a device with all capabilities', () => {
  test.use({ permissions: ['camera', 'clipboard-read', 'clipboard-write'] })

  test('A1: ?diagnose tries camera and all, and copies a report without names', async ({ page }) => {
    await page.addInitScript(() => {
      const stop = Object.getOwnPropertyDescriptor(MediaStreamTrack.prototype, 'stop')?.value
      MediaStreamTrack.prototype.stop = function () {
        document.title = 'stopped'
        Reflect.apply(stop, this, [])
      }
    })
    await test.step('every check passes', async () => {
      await diagnose(page)
      await page.getByRole('button', { name: 'Try Camera' }).click()
      // Films and Share depend on the machine; the booth was never opened here.
      await expect(rows(page)).toHaveText([
        /^Browserworks/,
        'Secure addressworkshttp',
        /^Cameraworks640 x 480, first picture after \d+ ms$/,
        /^WebGL2works.*textures up to \d+ px$/,
        /^Films.*Classic \d+, CPM35 \d+, .*Vintage \d+/,
        /^Strip fileworksimage\/jpeg of 800 x 2400, \d+ kB in \d+ ms$/,
        ...['Saveworks', 'Share', 'Copyworks', 'Printworks', 'Storageworks', 'Offline usenot yet'].map(
          (text) => new RegExp(`^${text}`),
        ),
        /^Guest bookworksanswers in \d+ ms, new messages appear at once$/,
        'Eventworksno event set up',
        /^Screen stays onworks/,
      ])
      await expect(page).toHaveTitle('stopped')
    })
    await test.step('the report is plain text, without names, addresses and ids', async () => {
      await page.getByRole('button', { name: 'Copy' }).click()
      await expect(page.getByText('Copied.')).toBeVisible()
      const text = await page.evaluate(() => navigator.clipboard.readText())
      expect(text.match(/^[A-Z].+: (works|does not work|not yet) \(.+\)$/gm)).toHaveLength(15)
      expect(text, 'names, addresses and ids').not.toMatch(/fake|localhost|https?:|[0-9a-f]{16}|@/i)
      expect(await page.evaluate(() => localStorage.length)).toBe(0)
    })
    await test.step('the page fits the smallest phone, and leads to the booth', async () => {
      await page.setViewportSize({ width: 320, height: 568 })
      await expectAccessible(page, 'diagnose')
      await page.getByRole('link', { name: 'To the booth' }).click()
      await expect(page.getByRole('button', { name: 'Start Camera' })).toBeVisible()
    })
  })
})

test('A1: ?diagnose helps with failed checks, and shows the report where copying fails', async ({ page }) => {
  await page.addInitScript(() => {
    const getContext = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'getContext')?.value
    HTMLCanvasElement.prototype.getContext = function (kind: string, ...options: unknown[]) {
      return kind === '2d' ? Reflect.apply(getContext, this, [kind, ...options]) : null
    }
    Object.defineProperty(window, 'localStorage', { value: null })
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotReadableError'))
  })
  await page.route('**/rest/**', (route) => route.fulfill({ status: 500, body: '' }))
  await page.route('**/event.json', (route) => route.fulfill({ json: { title: 1 } }))
  await diagnose(page)
  await page.getByRole('button', { name: 'Try Camera' }).click()
  for (const [name, text] of [
    ['Camera', 'Camera is already in use.Close the other app'],
    ['WebGL2', 'Switch on hardware acceleration'],
    ['Storage', 'allow this site to store data'],
    ['Guest book', 'The booth works without it.'],
    ['Films', 'without a GPU'],
    ['Event', 'event.json: title has to be a text, not 1.'],
  ] as const)
    await expect(rows(page).filter({ hasText: new RegExp(`^${name}`) })).toContainText(text)
  await page.getByRole('button', { name: 'Copy' }).click()
  const report = /Camera: does not work \(Camera is already in use\.\)/
  await expect(page.getByLabel('The report')).toHaveValue(report)
  await expectAccessible(page, 'diagnose of a poor device')
})
