import type { Page } from '@playwright/test'
import jsQr from 'jsqr'
import { PNG } from 'pngjs'

/** A QR code as a phone's camera reads it from the screen. */
export type ScannedCode = {
  readonly link: string
  /** Width of the whole code with its quiet zone, and of one module, in CSS pixels. */
  readonly widthPx: number
  readonly modulePx: number
}

/** Reads the QR code on the page from a screenshot. @throws Error where there is none */
export async function scanCode(page: Page): Promise<ScannedCode> {
  const image = page.getByRole('img', { name: /^QR code of / })
  await image.waitFor()
  const { data, width, height } = PNG.sync.read(await page.screenshot())
  const code = jsQr(new Uint8ClampedArray(data), width, height)
  if (!code) throw new Error('no QR code on the screen')
  const box = await image.boundingBox()
  const widthPx = box?.width ?? 0
  const quietZone = 4
  return { link: code.data, widthPx, modulePx: widthPx / (17 + 4 * code.version + 2 * quietZone) }
}
