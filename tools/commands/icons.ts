import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { chromium, type Page } from 'playwright'

import { chromiumArgs, chromiumPath } from '../harness/browser/chromium.ts'

const folder = fileURLToPath(new URL('../../public/icons', import.meta.url))

type Icon = {
  readonly file: string
  readonly sizePx: number
  /** Maskable: the system crops it to a shape of its own, at most to the inner 80 % (W3C Manifest, 8.1.1). */
  readonly isMaskable: boolean
}

const icons: readonly Icon[] = [
  { file: 'icon-192.png', sizePx: 192, isMaskable: false },
  { file: 'icon-512.png', sizePx: 512, isMaskable: false },
  { file: 'maskable-512.png', sizePx: 512, isMaskable: true },
  { file: 'apple-touch-180.png', sizePx: 180, isMaskable: true },
]

/** Writes the icons of the installed booth: the favicon's two frames of film, smaller, with room for their glow. */
async function main(): Promise<void> {
  await mkdir(folder, { recursive: true })
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArgs] })
  try {
    const page = await browser.newPage()
    for (const icon of icons) await draw(page, icon)
  } finally {
    await browser.close()
  }
}

async function draw(page: Page, { file, sizePx, isMaskable }: Icon): Promise<void> {
  await page.setViewportSize({ width: sizePx, height: sizePx })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${toSvg(isMaskable)}`)
  await page.screenshot({ path: `${folder}/${file}`, omitBackground: true })
  console.log(`${folder}/${file}`)
}

function toSvg(isMaskable: boolean): string {
  const scale = isMaskable ? 0.74 : 0.92
  return `
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <defs>
    <radialGradient id="night" cx="50%" cy="55%" r="75%">
      <stop offset="0" stop-color="#4a0f4f" /><stop offset="1" stop-color="#06030d" />
    </radialGradient>
    <linearGradient id="frame" x2="0" y2="1">
      <stop offset="0" stop-color="#ff75ba" stop-opacity="0.5" /><stop offset="1" stop-color="#ff2d95" stop-opacity="0.12" />
    </linearGradient>
    <filter id="glow" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="0.9" /></filter>
  </defs>
  <rect width="32" height="32" rx="${isMaskable ? 0 : 7}" fill="url(#night)" />
  <g transform="translate(16 16) scale(${scale}) translate(-16 -16)">
    <g filter="url(#glow)" opacity="0.9">${film}</g>
    ${film}
  </g>
</svg>`
}

const film = `
<g fill="url(#frame)" stroke="#ff2d95" stroke-width="1.8">
  <rect x="9" y="4" width="14" height="10.4" rx="1.5" />
  <rect x="9" y="17.6" width="14" height="10.4" rx="1.5" />
</g>
<path stroke="#00e5ff" stroke-width="1.8" stroke-dasharray="3 3.2" d="M5 5.2v21.6M27 5.2v21.6" />`

main().catch((cause: unknown) => {
  console.error(cause)
  process.exitCode = 1
})
