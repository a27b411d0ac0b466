import type { CDPSession, Page } from 'playwright'

import type { Group, Results } from '../Group.ts'
import { framesPerSecond } from '../harness/numberedClip.ts'
import { newTimes, type Times } from '../harness/newTimes.ts'
import type { BenchHarness } from '../harness/openBenchHarness.ts'
import { startCamera, visitBooth } from '../harness/visitBooth.ts'
import type { FrameWatch } from '../harness/FrameWatch.ts'
import { watchFrames } from '../harness/watchFrames.ts'
import { median } from '../statistics.ts'

const rounds = 3
const films = ['Classic', 'Portra400']
const longMs = 20_000
const shortMs = 4000

type Tables = { readonly latency: Times; readonly dropped: Times; readonly work: Times }

/** What a visitor sees of the camera: how late, how much of it, and what that costs the page's main thread. */
export async function frames(lab: BenchHarness): Promise<Results> {
  const tables: Tables = { latency: newTimes(), dropped: newTimes(), work: newTimes() }
  const bench = await lab.openBench()
  const booth = await visitBooth(lab)
  await startCamera(booth, 'Classic')
  for (let round = 0; round < rounds; round++) {
    await watchBlit(bench, tables)
    await booth.bringToFront()
    for (const film of films) {
      await booth.getByRole('button', { name: film }).click()
      await watchPage(
        booth,
        film,
        { canvas: 'canvas[aria-label="Live camera view"]', isMirrored: true },
        tables,
      )
    }
  }
  await Promise.all([bench.close(), booth.close()])
  return { groups: toGroups(tables), growths: [] }
}

async function watchBlit(page: Page, tables: Tables): Promise<void> {
  await page.bringToFront()
  await page.evaluate(async () => {
    await window.bench.open({ widthPx: 640, heightPx: 480 })
    window.bench.show('blit')
  })
  await watchPage(page, 'blit', { canvas: 'canvas', isMirrored: false }, tables)
  await page.evaluate(() => window.bench.close())
}

async function watchPage(
  page: Page,
  name: string,
  shown: { readonly canvas: string; readonly isMirrored: boolean },
  { latency, dropped, work }: Tables,
): Promise<void> {
  const close = await watchFrames(page, { ...shown, forMs: shortMs, readsNumbers: true })
  const frameMs = 1000 / framesPerSecond
  latency.add(name, mean(close.late.map(({ behind, sinceCaptureMs }) => behind + sinceCaptureMs / frameMs)))
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const before = await taskS(session)
  const whole = await watchFrames(page, { ...shown, forMs: longMs, readsNumbers: false })
  work.add(name, (1000 * ((await taskS(session)) - before)) / whole.painted)
  dropped.add(name, droppedPart(whole))
  await session.detach()
}

/** Percent of the camera's frames that were not painted. */
const droppedPart = ({ given, painted }: FrameWatch): number => (100 * Math.max(0, given - painted)) / given

/** Seconds that the main thread has worked so far. */
async function taskS(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? median(values) : values.reduce((sum, value) => sum + value, 0) / values.length

function toGroups({ latency, dropped, work }: Tables): readonly Group[] {
  return [
    { title: 'Camera to painted picture', unit: 'frames', references: ['blit'], rows: latency.rows() },
    { title: 'Frames dropped in 20 s', unit: '%', references: [], rows: dropped.rows() },
    { title: 'Main thread for a frame', unit: 'ms', references: ['blit'], rows: work.rows() },
  ]
}
