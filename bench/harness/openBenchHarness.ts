import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Browser, chromium, type Page } from 'playwright'

import { createServer } from '../../backend/http/server.ts'
import { chromiumArgs, chromiumPath } from '../../tools/harness/browser/chromium.ts'
import { holdPort } from '../../tools/harness/guestbook/startServer.ts'
import { benchPagePath, buildBenchPage } from './buildBenchPage.ts'
import { type BoothServer, startBooth } from './startBooth.ts'
import { writeNumberedClip } from './numberedClip.ts'

/** One browser, its camera a clip of numbered frames, the built booth, and a bare page beside it. */
export type BenchHarness = {
  readonly browser: Browser
  readonly booth: BoothServer
  /** The page with the floors and the peers, in front. */
  readonly openBench: () => Promise<Page>
  /** CPU seconds of all processes of the browser since it was started. */
  readonly cpuS: () => Promise<number>
  /** Process ids of the browser's pages. */
  readonly rendererIds: () => Promise<readonly number[]>
  readonly close: () => Promise<void>
}

const flags = [...chromiumArgs, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

export async function openBenchHarness(): Promise<BenchHarness> {
  const folder = await mkdtemp(join(tmpdir(), 'retro-booth-bench-'))
  const clip = join(folder, 'camera.y4m')
  await Promise.all([writeNumberedClip(clip), buildBenchPage(join(folder, 'page'))])
  const { port, free } = await holdPort()
  await free()
  const bare = createServer(join(folder, 'page'), {})
  await bare.listen({ host: '127.0.0.1', port })
  const booth = await startBooth()
  const args = [...flags, `--use-file-for-fake-video-capture=${clip}`]
  const browser = await chromium.launch({ executablePath: chromiumPath(), args })
  const session = await browser.newBrowserCDPSession()
  const processes = async () => (await session.send('SystemInfo.getProcessInfo')).processInfo
  return {
    browser,
    booth,
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
