import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { chromium, type Browser, type Page } from 'playwright'

import { securityHeaders } from '../../backend/http/headers.ts'
import { createServer } from '../../backend/http/server.ts'
import { chromiumArgs, chromiumPath, fakeCameraArgs } from '../harness/browser/chromium.ts'
import { startCamera, takeStripInRealTime } from '../harness/browser/visit.ts'
import { writeCameraClip } from '../harness/camera/cameraClip.ts'

const address = { host: '127.0.0.1', port: 5198 }
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const stripPath = here('../../docs/strip.jpg')

/** Writes the README's first image, docs/strip.jpg: a real session in the built booth with a fake camera. */
async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'retro-booth-'))
  const server = createServer(here('../../dist'), securityHeaders(undefined))
  await server.listen(address)
  try {
    const clip = join(folder, 'camera.mjpeg')
    await withBrowser([], (browser) =>
      writeCameraClip(browser, here('../../tests/fixtures/portrait.png'), clip),
    )
    await withBrowser(fakeCameraArgs(clip), async (browser) => saveStrip(await browser.newPage()))
  } finally {
    await server.close()
    await rm(folder, { recursive: true })
  }
  console.log(stripPath)
}

async function withBrowser(
  args: readonly string[],
  work: (browser: Browser) => Promise<void>,
): Promise<void> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArgs, ...args] })
  try {
    await work(browser)
  } finally {
    await browser.close()
  }
}

async function saveStrip(page: Page): Promise<void> {
  await page.goto(`http://localhost:${address.port}`)
  await startCamera(page, 'Portra400')
  await takeStripInRealTime(page)
  await page.getByLabel('Your Message').fill('Best night in orbit!')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save Photo Strip' }).click()
  await mkdir(here('../../docs'), { recursive: true })
  await (await downloading).saveAs(stripPath)
}

main().catch((cause: unknown) => {
  console.error(cause)
  process.exitCode = 1
})
