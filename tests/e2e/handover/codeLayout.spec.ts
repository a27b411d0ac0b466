import type { Page } from '@playwright/test'

import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { forceDark } from '../../../tools/harness/browser/faults/pageFaults.ts'
import { scanCode } from '../../../tools/harness/browser/layout/scanCode.ts'
import { openWithCamera, stripDialog, takeStrip } from '../../../tools/harness/browser/visit.ts'

const sizes = [
  [1366, 650],
  [844, 390],
  [640, 400],
  [390, 844],
  [360, 640],
  [320, 568],
] as const

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Send to My Phone' })

/** Sends the strip of a new booth whose event is given, and waits for the code. */
async function sendStrip(page: Page, event: object): Promise<void> {
  await page.route('**/event.json', (route) => route.fulfill({ json: event }))
  await openWithCamera(page)
  await takeStrip(page)
  await stripDialog(page)
    .getByRole('button', { name: /^Send to/ })
    .click()
  await expect(dialog(page).getByRole('img', { name: /^QR code of http/ })).toBeVisible()
}

const middleOf = ({ x, width }: { readonly x: number; readonly width: number }) => x + width / 2

test('the code is whole and in sight at every size, beside its text where the window is low', async ({
  page,
}) => {
  await sendStrip(page, {})
  const code = dialog(page).getByRole('img', { name: /^QR code of http/ })
  await page.setViewportSize({ width: 1366, height: 650 })
  await expect(dialog(page).getByText('Only this code can open your picture.')).toBeInViewport({ ratio: 1 })
  await dialog(page).getByText('How is it protected?').click()
  await expect(dialog(page).getByText(/could alter the phone’s page/)).toBeInViewport({ ratio: 1 })
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    const at = `${width} x ${height}`
    await expect(code, at).toBeInViewport({ ratio: 1 })
    const box = await code.boundingBox()
    expect(box?.width, at).toBeGreaterThanOrEqual(240)
    expect(box?.height, at).toBeCloseTo(box?.width ?? 0, 0)
    await expect(dialog(page).getByRole('button', { name: 'Stop Sharing' }), at).toBeInViewport({ ratio: 1 })
    // "Clos|e" at 320 px.
    const close = await dialog(page).getByRole('button', { name: 'Close' }).boundingBox()
    expect(close?.height, at).toBeLessThan(60)
    if (width < height) continue
    const text = await dialog(page).getByRole('timer').boundingBox()
    expect(text?.x, at).toBeGreaterThan((box?.x ?? 0) + (box?.width ?? 0))
  }
})

const withWifi = { wifi: { name: 'Garden party', password: 'dance until dawn' } }

test('with a Wi-Fi both codes are in sight, and the step that comes first stands first', async ({ page }) => {
  await sendStrip(page, withWifi)
  const codes = dialog(page).getByRole('img', { name: /^QR code of/ })
  await expect(codes.first()).toHaveAccessibleName('QR code of the Wi-Fi Garden party')
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    const at = `${width} x ${height}`
    for (const code of await codes.all()) await expect(code, at).toBeInViewport({ ratio: 1 })
    const [wifi, link] = await Promise.all([codes.first().boundingBox(), codes.last().boundingBox()])
    if (!wifi || !link) throw new Error('no codes')
    if (width < height) expect(wifi.y + wifi.height, at).toBeLessThanOrEqual(link.y)
    else expect(middleOf(wifi), at).toBeLessThan(link.x)
  }
})

test('A4: in a forced dark mode and in forced colours both codes are black on white, with their quiet zones', async ({
  page,
}) => {
  await sendStrip(page, withWifi)
  const expectBlackOnWhite = async () => {
    for (const name of [/^QR code of http/, /^QR code of the Wi-Fi/]) {
      const { black, white } = await scanCode(page, name)
      expect(black, String(name)).toBeGreaterThan(0.25)
      expect(white, String(name)).toBeGreaterThan(0.5)
    }
  }
  await forceDark(page)
  await expectBlackOnWhite()
  await page.setViewportSize({ width: 320, height: 568 })
  await expectBlackOnWhite()
  await page.emulateMedia({ forcedColors: 'active' })
  await expectBlackOnWhite()
})
