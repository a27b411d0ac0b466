import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import react from '@vitejs/plugin-react'
import { chromium, type Page } from 'playwright'
import { createServer } from 'vite'

import { chromiumArgs, chromiumPath } from '../harness/browser/launch/chromium.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Writes the contact sheet of the README, every filter over the portrait by the booth's renderer, and the chart of skins. */
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
    await page.goto('http://localhost:5197/tools/commands/contactSheet/')
    const failure = page.waitForEvent('pageerror', { timeout: 0 }).then((error) => Promise.reject(error))
    await Promise.race([failure, page.locator('#sheet').waitFor()])
    await save(page, '#sheet', `${root}docs/looks.jpg`)
    await save(page, '#skins', `${root}docs/skins.jpg`)
  } finally {
    await browser.close()
    await server.close()
  }
}

async function save(page: Page, selector: string, path: string): Promise<void> {
  const url = await page
    .locator(selector)
    .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL('image/jpeg', 0.9))
  await writeFile(path, Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
  console.log(path)
}

main().catch((cause: unknown) => {
  console.error(cause)
  process.exitCode = 1
})
