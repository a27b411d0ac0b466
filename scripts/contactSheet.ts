import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

import react from '@vitejs/plugin-react'
import { chromium } from 'playwright'
import { createServer } from 'vite'

import { chromiumArgs, chromiumPath } from '../tests/support/chromium.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const sheetPath = fileURLToPath(new URL('../docs/looks.jpg', import.meta.url))

/** Takes the contact sheet of the README: every filter over the portrait, painted by the booth's own engine. */
async function main(): Promise<void> {
  // Without the project's own settings: pictures need no guest book.
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
    page.on('pageerror', (error) => console.error(error))
    await page.goto('http://localhost:5197/scripts/contactSheet/')
    await page.locator('#sheet').waitFor()
    const url = await page.evaluate(
      () => document.querySelector('canvas')?.toDataURL('image/jpeg', 0.9) ?? '',
    )
    await mkdir(dirname(sheetPath), { recursive: true })
    await writeFile(sheetPath, Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
  } finally {
    await browser.close()
    await server.close()
  }
  console.log(sheetPath)
}

main().catch((cause: unknown) => {
  console.error(cause)
  process.exitCode = 1
})
