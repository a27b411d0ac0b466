import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

import react from '@vitejs/plugin-react'
import { chromium, type Page } from 'playwright'
import { createServer } from 'vite'

import { chromiumArgs, chromiumPath } from '../harness/browser/chromium.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const contactSheetPath = fileURLToPath(new URL('../../docs/looks.jpg', import.meta.url))
const skinsPath = fileURLToPath(new URL('../../docs/skins.jpg', import.meta.url))
const dimSkinsPath = fileURLToPath(new URL('../../docs/dimSkins.jpg', import.meta.url))
const dimNoisePath = fileURLToPath(new URL('../../docs/dimNoise.jpg', import.meta.url))

/**
 * Writes the contact sheet of the README, every filter over the portrait by the booth's renderer, the chart of the films' skins, and the sheets of dim portraits, whose figures it prints.
 */
async function main(): Promise<void> {
  // Without vite.config.ts: the images need no guest book.
  const server = await createServer({
    root,
    configFile: false,
    plugins: [react()],
    logLevel: 'error',
    server: { port: 5197, strictPort: true },
  })
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArgs] })
  try {
    await server.listen()
    const page = await browser.newPage()
    page.on('console', (message) => {
      if (message.type() === 'info') console.log(message.text())
    })
    await page.goto('http://localhost:5197/tools/commands/contactSheet/')
    const failure = page.waitForEvent('pageerror', { timeout: 0 }).then((error) => Promise.reject(error))
    // In software the dim portraits take some minutes.
    await Promise.race([failure, page.locator('#sheet').waitFor({ timeout: 590_000 })])
    await save(page, '#sheet', 'image/jpeg', contactSheetPath)
    await save(page, '#skins', 'image/jpeg', skinsPath)
    await save(page, '#dimSkins', 'image/jpeg', dimSkinsPath, 0.8)
    await save(page, '#dimNoise', 'image/jpeg', dimNoisePath)
  } finally {
    await browser.close()
    await server.close()
  }
}

async function save(page: Page, selector: string, type: string, path: string, quality = 0.9): Promise<void> {
  const url = await page
    .locator(selector)
    .evaluate((canvas: HTMLCanvasElement, args) => canvas.toDataURL(...args), [type, quality] as const)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
  console.log(path)
}

main().catch((cause: unknown) => {
  console.error(cause)
  process.exitCode = 1
})
