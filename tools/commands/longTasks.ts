/**
 * Lists the long tasks of a whole visit: every task of the page's main thread of more than 50 ms, and its longest
 * functions. `npm run long-tasks -- 6` slows the CPU down six times after the splash.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { chromium, type Page } from 'playwright'

import { chromiumArgs, chromiumPath, fakeCameraArgs } from '../harness/browser/chromium.ts'
import { openHandbook } from '../harness/browser/openHandbook.ts'
import { startCamera, takeStripInRealTime } from '../harness/browser/visit.ts'
import { lights, writePortraitClip } from '../harness/camera/fakeCamera.ts'
import { holdPort, startServer } from '../harness/guestbook/startServer.ts'
import { longTasks, phasePrefix, type Task } from '../measure/readTrace.ts'

const minMs = 50
const framesPerSecond = 30
const categories = ['devtools.timeline', 'gpu', 'toplevel', 'blink.user_timing', 'v8.execute']
const disabledByDefault = ['devtools.timeline', 'v8.cpu_profiler'].map(
  (name) => `disabled-by-default-${name}`,
)

async function main(throttling: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'retro-booth-'))
  const { port, free } = await holdPort()
  await free()
  const server = startServer({ PORT: String(port) })
  try {
    const trace = await traceVisit(join(folder, 'clip.y4m'), join(folder, 'trace.json'), port, throttling)
    report(longTasks(JSON.parse(trace).traceEvents, minMs), throttling)
  } finally {
    server.process.kill()
    await server.exited
    await rm(folder, { recursive: true })
  }
}

async function traceVisit(clip: string, path: string, port: number, throttling: number): Promise<string> {
  await writePortraitClip(clip, lights.studio, framesPerSecond)
  const args = [...chromiumArgs, ...fakeCameraArgs(clip)]
  const browser = await chromium.launch({ executablePath: chromiumPath(), args })
  try {
    const page = await browser.newPage()
    await browser.startTracing(page, { path, categories: [...categories, ...disabledByDefault] })
    await visit(page, `http://localhost:${port}`, throttling)
    await browser.stopTracing()
    return await readFile(path, 'utf8')
  } finally {
    await browser.close()
  }
}

/** Visits every part of the booth; each leaves a mark in the trace. */
async function visit(page: Page, url: string, throttling: number): Promise<void> {
  const phase = (name: string) => page.evaluate((mark) => void performance.mark(mark), phasePrefix + name)
  const dialog = page.getByRole('dialog')
  await page.addInitScript((mark) => void performance.mark(mark), `${phasePrefix}splash`)
  await page.goto(url)
  await page.getByText('INITIALIZING SYSTEM').waitFor({ state: 'detached' })
  await throttle(page, throttling)
  await phase('main screen')
  await waitForFrames(page, 60)
  await phase('camera')
  await startCamera(page)
  await waitForFrames(page, 60)
  for (const filter of ['Portra400', 'CPM35', 'TMax3200']) {
    await phase(filter)
    await page.getByRole('button', { name: filter }).click()
    await waitForFrames(page, 40)
  }
  await phase('countdowns')
  await takeStripInRealTime(page)
  await phase('strip')
  await waitForThumbnails(page)
  await dialog.getByRole('tab', { name: 'Template' }).click()
  for (const template of ['Postcard', 'Story', 'Strip']) {
    await phase(template)
    await dialog.getByRole('radio', { name: template, exact: true }).check()
    await waitForFrames(page, 60)
  }
  await phase('message')
  await page.getByLabel('Your Message').fill('Best night in orbit!')
  await dialog.getByRole('tab', { name: 'Film' }).click()
  await dialog.getByRole('button', { name: 'Vintage' }).click()
  await waitForFrames(page, 60)
  await phase('save')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save Photo Strip' }).click()
  await (await downloading).delete()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await phase('guest book')
  const handbook = await openHandbook(page)
  await handbook.getByRole('textbox').first().waitFor()
  await waitForFrames(page, 60)
}

async function throttle(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

async function waitForFrames(page: Page, count: number): Promise<void> {
  await page.evaluate(async (left) => {
    for (let frame = 0; frame < left; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
  }, count)
}

/** Waits until the small pictures of all templates are painted. */
async function waitForThumbnails(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const canvases = document.querySelectorAll<HTMLCanvasElement>('dialog [role=radiogroup] canvas')
    return canvases.length > 0 && [...canvases].every(({ width }) => width > 0)
  })
}

function report(tasks: readonly Task[], throttling: number): void {
  console.log(`Tasks of more than ${minMs} ms, the CPU ${throttling} x slower after the splash:`)
  for (const { phase, atMs, ms, kinds, functions } of tasks) {
    const busy = [...kinds].toSorted(([, one], [, two]) => two - one)
    console.log(
      `${phase.padEnd(12)} ${(atMs / 1000).toFixed(2).padStart(6)} s ${ms.toFixed(0).padStart(5)} ms: ${listed(busy)}`,
    )
    console.log(`${' '.repeat(31)}${listed(functions.slice(0, 4))}`)
  }
  const own = tasks.filter(({ phase }) => phase !== 'splash').map(({ kinds }) => kinds.get('script') ?? 0)
  console.log(`Longest of the booth's own script after the splash: ${Math.max(0, ...own).toFixed(0)} ms`)
}

const listed = (parts: readonly (readonly [string, number])[]): string =>
  parts.map(([name, ms]) => `${name} ${ms.toFixed(0)}`).join(', ')

main(Number(process.argv[2] ?? 1)).catch((cause: unknown) => {
  console.error(cause)
  process.exitCode = 1
})
