/**
 * Tells what keeps the page's thread from answering in a whole visit, and for how long: every task of more than 50 ms,
 * and what it was busy with. `npm run long-tasks -- 6` slows the processor down six times after the splash.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { chromium } from 'playwright'

import { chromiumArgs, chromiumPath } from '../harness/browser/chromium.ts'
import { lights, writePortraitClip } from '../harness/camera/fakeCamera.ts'
import { holdPort, startServer } from '../harness/guestbook/startServer.ts'
import { longTasks, type Task } from '../measure/readTrace.ts'
import { visitBooth } from '../measure/visitBooth.ts'

const leastMs = 50
const framesPerSecond = 30
const categories = ['devtools.timeline', 'gpu', 'toplevel', 'blink.user_timing', 'v8.execute']
const hidden = ['devtools.timeline', 'v8.cpu_profiler'].map((name) => `disabled-by-default-${name}`)

async function main(throttling: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'retro-booth-'))
  const { port, free } = await holdPort()
  await free()
  const server = startServer({ PORT: String(port) })
  try {
    const trace = await traceVisit(join(folder, 'clip.y4m'), join(folder, 'trace.json'), port, throttling)
    report(longTasks(JSON.parse(trace).traceEvents, leastMs), throttling)
  } finally {
    server.process.kill()
    await server.exited
    await rm(folder, { recursive: true })
  }
}

async function traceVisit(clip: string, path: string, port: number, throttling: number): Promise<string> {
  await writePortraitClip(clip, lights.studio, framesPerSecond)
  const args = [
    ...chromiumArgs,
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${clip}`,
  ]
  const browser = await chromium.launch({ executablePath: chromiumPath(), args })
  try {
    const page = await browser.newPage()
    await browser.startTracing(page, { path, categories: [...categories, ...hidden] })
    await visitBooth(page, `http://localhost:${port}`, throttling)
    await browser.stopTracing()
    return await readFile(path, 'utf8')
  } finally {
    await browser.close()
  }
}

function report(tasks: readonly Task[], throttling: number): void {
  console.log(`Tasks of more than ${leastMs} ms, the processor ${throttling} x slower after the splash:`)
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
