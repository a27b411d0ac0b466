import type { Page } from 'playwright'

import type { Size } from '../../src/lib/geometry.ts'
import { delay } from '../../src/lib/async.ts'
import type { Group, Results, Row } from '../Group.ts'
import { createSamples } from '../harness/samples.ts'
import type { BenchHarness } from '../harness/openBenchHarness.ts'

/** Sizes of the camera at which the live view is measured. */
export const sizes: readonly Size[] = [
  { widthPx: 640, heightPx: 480 },
  { widthPx: 1280, heightPx: 720 },
]

const frameRounds = 7
const cpuRounds = 3
/** Time for which a subject is shown in a round. */
const showMs = 1500

/** Times the live frame of every filter, and the browser's CPU time for a shown frame, beside floor and peers. */
export async function liveFrame(harness: BenchHarness): Promise<Results> {
  const page = await harness.openBench()
  const groups: Group[] = []
  for (const size of sizes) {
    const names = await page.evaluate((wanted) => window.bench.open(wanted), size)
    const title = `${size.widthPx} × ${size.heightPx}`
    groups.push(toGroup(`Live frame at ${title}`, await timeRounds(page)))
    groups.push(await measureCpu(harness, page, names, `CPU of a shown frame at ${title}`))
    await page.evaluate(() => window.bench.close())
  }
  await page.close()
  return { groups, growths: [] }
}

/** Times a frame of every open subject of the bench's page, in turns. */
export async function timeRounds(page: Page): Promise<readonly Row[]> {
  const times = createSamples()
  // The first round compiles and uploads, and does not count.
  for (let round = -1; round < frameRounds; round++) {
    const frameTimes = await page.evaluate((number) => window.bench.frameRounds(number), round + 1)
    if (round >= 0) for (const [name, ms] of Object.entries(frameTimes)) times.add(name, ms)
  }
  return times.rows()
}

/** Measures the CPU time of all of the browser's processes: on a software renderer this is the whole work. */
async function measureCpu(
  harness: BenchHarness,
  page: Page,
  names: readonly string[],
  title: string,
): Promise<Group> {
  const times = createSamples()
  for (let round = 0; round < cpuRounds; round++) {
    for (const name of names) times.add(name, await cpuOfFrame(harness, page, name))
  }
  return toGroup(title, times.rows())
}

async function cpuOfFrame(harness: BenchHarness, page: Page, name: string): Promise<number> {
  await page.evaluate((wanted) => window.bench.show(wanted), name)
  await delay(showMs / 4)
  const [framesBefore, secondsBefore] = [await framesShown(page), await harness.cpuS()]
  await delay(showMs)
  const [framesAfter, secondsAfter] = [await framesShown(page), await harness.cpuS()]
  await page.evaluate(() => window.bench.hide())
  return (1000 * (secondsAfter - secondsBefore)) / (framesAfter - framesBefore)
}

const framesShown = (page: Page): Promise<number> => page.evaluate(() => window.bench.framesShown())

function toGroup(title: string, rows: readonly Row[]): Group {
  return { title, unit: 'ms', references: ['blit', 'Classic'], rows }
}
