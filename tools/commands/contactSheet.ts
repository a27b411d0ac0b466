import react from '@vitejs/plugin-react'
import { chromium } from 'playwright'
import { createServer } from 'vite'

import { chromiumArgs, chromiumPath } from '../harness/browser/launch/chromium.ts'

/**
 * Writes the contact sheet of the README, `docs/looks.jpg`, and the chart of skins, `docs/skins.jpg`. Without
 * vite.config.ts: the images need no guest book.
 */
const server = await createServer({
  configFile: false,
  plugins: [react()],
  logLevel: 'error',
  server: { port: 5197, strictPort: true },
  optimizeDeps: { entries: ['tools/commands/contactSheet/index.html'] },
})
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArgs] })
try {
  await server.listen()
  const page = await browser.newPage()
  await page.goto('http://localhost:5197/tools/commands/contactSheet/')
  const failure = page.waitForEvent('pageerror', { timeout: 0 }).then((error) => Promise.reject(error))
  await Promise.race([failure, page.locator('[data-painted]').waitFor()])
  for (const name of ['looks', 'skins'])
    await page.locator(`#${name}`).screenshot({ path: `docs/${name}.jpg`, type: 'jpeg', quality: 90 })
} finally {
  await browser.close()
  await server.close()
}
