/** Takes the pictures of docs/host.md: sections of the owner's page of a booth that its launcher has started. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { chromium } from 'playwright'

import { chromiumArgs, chromiumPath } from '../harness/browser/launch/chromium.ts'
import { freePort } from '../harness/guestbook/startServer.ts'
import { endPackage, startPackage } from '../harness/launch/packagedBooth.ts'

const home = mkdtempSync(join(tmpdir(), 'host-'))
const booth = startPackage(
  { start: process.execPath, home },
  { PORT: String(await freePort()), DATA_DIR: home },
  ['backend/launch/start.ts', '--open'],
)
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArgs] })
try {
  while (booth.opened().length === 0) await new Promise((resolve) => setTimeout(resolve, 100))
  const page = await browser.newPage({ viewport: { width: 1100, height: 700 } })
  await page.goto(booth.opened()[0] ?? '')
  for (const name of ['Tonight', 'Kiosk']) {
    await page.getByRole('button', { name, exact: true }).click()
    await page.waitForTimeout(1000)
    await page.screenshot({ path: `docs/owner${name}.jpg`, quality: 80 })
  }
} finally {
  await browser.close()
  await endPackage(booth)
  rmSync(home, { recursive: true, force: true })
}
