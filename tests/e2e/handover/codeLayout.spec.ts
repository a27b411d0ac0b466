import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { forceDark } from '../../../tools/harness/browser/faults/pageFaults.ts'
import { scanCode } from '../../../tools/harness/browser/layout/scanCode.ts'
import { openWithCamera, stripDialog, takeStrip } from '../../../tools/harness/browser/visit.ts'

const sizes = [
  [1366, 650],
  [640, 400],
  [390, 844],
  [320, 568],
] as const

const middleOf = ({ x, width }: { readonly x: number; readonly width: number }) => x + width / 2

test('A4: with a Wi-Fi both codes are in sight, and the step that comes first stands first; in a forced dark mode and in forced colours both are black on white, with their quiet zones', async ({
  page,
}) => {
  await page.route('**/event.json', (route) =>
    route.fulfill({ json: { wifi: { name: 'Garden party', password: 'dance until dawn' } } }),
  )
  await openWithCamera(page)
  await takeStrip(page)
  await stripDialog(page)
    .getByRole('button', { name: /^Send to/ })
    .click()
  const [wifiCode, linkCode] = [/^QR code of the Wi-Fi Garden party/, /^QR code of http/]
  const codes = page.getByRole('dialog', { name: 'Send to My Phone' }).getByRole('img', { name: /^QR code/ })
  await expect(codes.first()).toHaveAccessibleName(wifiCode)
  await expect(codes.last()).toHaveAccessibleName(linkCode)
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    const at = `${width} x ${height}`
    for (const code of await codes.all()) await expect(code, at).toBeInViewport({ ratio: 1 })
    const [wifi, link] = await Promise.all([codes.first().boundingBox(), codes.last().boundingBox()])
    if (!wifi || !link) throw new Error('no codes')
    if (width < height) expect(wifi.y + wifi.height, at).toBeLessThanOrEqual(link.y)
    else expect(middleOf(wifi), at).toBeLessThan(link.x)
  }

  const expectBlackOnWhite = async () => {
    for (const name of [wifiCode, linkCode]) {
      const { black, white } = await scanCode(page, name)
      expect(black, String(name)).toBeGreaterThan(0.25)
      expect(white, String(name)).toBeGreaterThan(0.5)
    }
  }
  await forceDark(page)
  await expectBlackOnWhite()
  await page.emulateMedia({ forcedColors: 'active' })
  await expectBlackOnWhite()
})
