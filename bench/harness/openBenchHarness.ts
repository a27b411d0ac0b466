import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Browser, chromium, type Page } from 'playwright'

import { createServer } from '../../backend/http/server.ts'
import { chromiumArgs, chromiumPath, fakeCameraArgs } from '../../tools/harness/browser/chromium.ts'
import { holdPort } from '../../tools/harness/guestbook/startServer.ts'
import { benchPagePath, buildBenchPage } from './buildBenchPage.ts'
import { type BoothServer, startBooth } from './startBooth.ts'
import { writeNumberedClip } from './numberedClip.ts'

/** One browser with a camera of numbered frames, a server of the built booth, and one of the bench's own page. */
export type BenchHarness = {
  readonly browser: Browser
  readonly booth: BoothServer
  /** Opens the built booth, past its splash; `prepare` is called before the page is loaded. */
  readonly openBooth: (options?: {
    readonly server?: BoothServer
    readonly prepare?: (page: Page) => Promise<void>
  }) => Promise<Page>
  /** Opens the bench's own page, with the baselines and the peers. */
  readonly openBench: () => Promise<Page>
  /** CPU seconds of all processes of the browser since its start. */
  readonly cpuS: () => Promise<number>
  /** Process ids of the browser's renderers, in which its pages run. */
  readonly rendererIds: () => Promise<readonly number[]>
  readonly close: () => Promise<void>
}

/** Builds the bench's page, and starts its servers and the browser. */
export async function openBenchHarness(): Promise<BenchHarness> {
  const folder = await mkdtemp(join(tmpdir(), 'retro-booth-bench-'))
  const clip = join(folder, 'camera.y4m')
  await Promise.all([writeNumberedClip(clip), buildBenchPage(join(folder, 'page'))])
  const { port, free } = await holdPort()
  await free()
  const bare = createServer(join(folder, 'page'), {})
  await bare.listen({ host: '127.0.0.1', port })
  const booth = await startBooth()
  const args = [...chromiumArgs, ...fakeCameraArgs(clip)]
  const browser = await chromium.launch({ executablePath: chromiumPath(), args })
  const session = await browser.newBrowserCDPSession()
  const processes = async () => (await session.send('SystemInfo.getProcessInfo')).processInfo
  return {
    browser,
    booth,
    openBooth: async ({ server = booth, prepare } = {}) => {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' })
      page.on('pageerror', (error) => console.error(error))
      await prepare?.(page)
      await page.goto(server.url)
      await page.locator('main:not([inert])').waitFor()
      return page
    },
    openBench: async () => {
      const page = await browser.newPage()
      page.on('pageerror', (error) => console.error(error))
      await page.goto(`http://localhost:${port}${benchPagePath}`)
      await page.waitForFunction(() => 'bench' in window)
      return page
    },
    cpuS: async () => (await processes()).reduce((sum, { cpuTime }) => sum + cpuTime, 0),
    rendererIds: async () =>
      (await processes()).filter(({ type }) => type === 'renderer').map(({ id }) => id),
    close: async () => {
      await browser.close()
      booth.stop()
      await bare.close()
      await rm(folder, { recursive: true })
    },
  }
}
