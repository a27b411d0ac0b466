import type { Page } from '@playwright/test'
import jsQr from 'jsqr'
import { PNG } from 'pngjs'

/** A QR code as a phone's camera reads it from the screen. */
export type ScannedCode = {
  readonly link: string
  /** Width of the whole code with its quiet zone, and of one module, in CSS pixels. */
  readonly widthPx: number
  readonly modulePx: number
  /** Parts of the code that are black and white, 0 to 1. */
  readonly black: number
  readonly white: number
}

/**
 * Reads a QR code on the page from a screenshot, black on white alone, as many phones do.
 * @param name accessible name of the code, where there are several
 * @throws Error where there is none
 */
export async function scanCode(page: Page, name = /^QR code of /): Promise<ScannedCode> {
  const image = page.getByRole('img', { name })
  await image.scrollIntoViewIfNeeded()
  const { data, width, height } = PNG.sync.read(await image.screenshot())
  const code = jsQr(new Uint8ClampedArray(data), width, height, { inversionAttempts: 'dontInvert' })
  if (!code) throw new Error('no QR code on the screen')
  const box = await image.boundingBox()
  const widthPx = box?.width ?? 0
  const quietZone = 4
  const greens = data.filter((_, index) => index % 4 === 1)
  const part = (value: number) => greens.filter((green) => green === value).length / greens.length
  return {
    link: code.data,
    widthPx,
    modulePx: widthPx / (17 + 4 * code.version + 2 * quietZone),
    black: part(0),
    white: part(255),
  }
}
