import type { CDPSession, Page } from 'playwright'

import type { Group, Results } from '../Group.ts'
import { framesPerSecond } from '../harness/numberedClip.ts'
import { createSamples, type Samples } from '../harness/samples.ts'
import type { BenchHarness } from '../harness/openBenchHarness.ts'
import { readMetrics } from '../../tools/harness/browser/metrics.ts'
import { startCamera } from '../../tools/harness/browser/visit.ts'
import { collectFrameStats, type FrameStats } from '../harness/frameStats.ts'
import { median } from '../statistics.ts'

const rounds = 3
const films = ['Classic', 'Portra400']
const longMs = 20_000
const shortMs = 4000

type Tables = Readonly<Record<'latency' | 'dropped' | 'work' | 'cpu', Samples>>

/** Measures the live view: latency in frames, dropped frames, and the time for a frame, of main thread and browser. */
export async function frames(harness: BenchHarness): Promise<Results> {
  const tables: Tables = {
    latency: createSamples(),
    dropped: createSamples(),
    work: createSamples(),
    cpu: createSamples(),
  }
  const bench = await harness.openBench()
  const booth = await harness.openBooth()
  for (let round = 0; round < rounds; round++) {
    await measureBlit(harness, bench, tables)
    await booth.bringToFront()
    await startCamera(booth, 'Classic')
    for (const film of films) {
      await booth.getByRole('button', { name: film }).click()
      await measurePage(
        harness,
        booth,
        film,
        { canvas: 'canvas[aria-label="Live camera view"]', isMirrored: true },
        tables,
      )
    }
    // A camera behind the next page would count as its own.
    await booth.getByRole('button', { name: 'Stop Camera' }).click()
  }
  await Promise.all([bench.close(), booth.close()])
  return { groups: toGroups(tables), growths: [] }
}

async function measureBlit(harness: BenchHarness, page: Page, tables: Tables): Promise<void> {
  await page.bringToFront()
  await page.evaluate(async () => {
    await window.bench.open({ widthPx: 640, heightPx: 480 })
    window.bench.show('blit')
  })
  await measurePage(harness, page, 'blit', { canvas: 'canvas', isMirrored: false }, tables)
  await page.evaluate(() => window.bench.close())
}

async function measurePage(
  harness: BenchHarness,
  page: Page,
  name: string,
  shown: { readonly canvas: string; readonly isMirrored: boolean },
  { latency, dropped, work, cpu }: Tables,
): Promise<void> {
  const { latencies } = await collectFrameStats(page, { ...shown, durationMs: shortMs, readsNumbers: true })
  const frameMs = 1000 / framesPerSecond
  latency.add(
    name,
    mean(latencies.map(({ framesBehind, sinceCaptureMs }) => framesBehind + sinceCaptureMs / frameMs)),
  )
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const [before, cpuBefore] = [await taskS(session), await harness.cpuS()]
  const stats = await collectFrameStats(page, { ...shown, durationMs: longMs, readsNumbers: false })
  work.add(name, (1000 * ((await taskS(session)) - before)) / stats.painted)
  cpu.add(name, (1000 * ((await harness.cpuS()) - cpuBefore)) / stats.painted)
  dropped.add(name, droppedPercent(stats))
  await session.detach()
}

/** Dropped frames: percent of the camera's frames that were not painted. */
const droppedPercent = ({ received, painted }: FrameStats): number =>
  (100 * Math.max(0, received - painted)) / received

/** Time of all tasks of the main thread so far, seconds. */
const taskS = async (session: CDPSession): Promise<number> => (await readMetrics(session))('TaskDuration')

const mean = (values: readonly number[]): number =>
  values.length === 0 ? median(values) : values.reduce((sum, value) => sum + value, 0) / values.length

function toGroups({ latency, dropped, work, cpu }: Tables): readonly Group[] {
  return [
    { title: 'Camera to painted frame', unit: 'frames', references: ['blit'], rows: latency.rows() },
    { title: 'Frames dropped in 20 s', unit: '%', references: [], rows: dropped.rows() },
    { title: 'Main thread for a frame', unit: 'ms', references: ['blit'], rows: work.rows() },
    { title: 'Whole page for a frame', unit: 'ms', references: ['blit'], rows: cpu.rows() },
  ]
}
