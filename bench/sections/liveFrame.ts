import type { Page } from 'playwright'

import type { Size } from '../../src/lib/geometry.ts'
import { delay } from '../../src/lib/async.ts'
import type { Group, Results, Row } from '../Group.ts'
import { newTimes } from '../harness/newTimes.ts'
import type { BenchHarness } from '../harness/openBenchHarness.ts'

export const sizes: readonly Size[] = [
  { widthPx: 640, heightPx: 480 },
  { widthPx: 1280, heightPx: 720 },
]

const frameRounds = 7
const cpuRounds = 3
/** So long is one subject shown in a round. */
const showMs = 1500

/** Every film's frame, and the whole browser's work for a shown frame, beside the floor and the peers. */
export async function liveFrame(lab: BenchHarness): Promise<Results> {
  const page = await lab.openBench()
  const groups: Group[] = []
  for (const size of sizes) {
    const names = await page.evaluate((wanted) => window.bench.open(wanted), size)
    const title = `${size.widthPx} × ${size.heightPx}`
    groups.push(toGroup(`Live frame at ${title}`, await timeRounds(page)))
    groups.push(await measureCpu(lab, page, names, `CPU of a shown frame at ${title}`))
    await page.evaluate(() => window.bench.close())
  }
  await page.close()
  return { groups, growths: [] }
}

/** The frame of every subject that is open on the bench's page, in turns. */
export async function timeRounds(page: Page): Promise<readonly Row[]> {
  const times = newTimes()
  // The first one compiles and uploads what later ones have.
  for (let round = -1; round < frameRounds; round++) {
    const frameTimes = await page.evaluate((number) => window.bench.frameRounds(number), round + 1)
    if (round >= 0) for (const [name, ms] of Object.entries(frameTimes)) times.add(name, ms)
  }
  return times.rows()
}

/** Script, compositor and GPU process together: on a software renderer that is all there is. */
async function measureCpu(
  lab: BenchHarness,
  page: Page,
  names: readonly string[],
  title: string,
): Promise<Group> {
  const times = newTimes()
  for (let round = 0; round < cpuRounds; round++) {
    for (const name of names) times.add(name, await cpuOfFrame(lab, page, name))
  }
  return toGroup(title, times.rows())
}

async function cpuOfFrame(lab: BenchHarness, page: Page, name: string): Promise<number> {
  await page.evaluate((wanted) => window.bench.show(wanted), name)
  await delay(showMs / 4)
  const [framesBefore, secondsBefore] = [await framesShown(page), await lab.cpuS()]
  await delay(showMs)
  const [framesAfter, secondsAfter] = [await framesShown(page), await lab.cpuS()]
  await page.evaluate(() => window.bench.hide())
  return (1000 * (secondsAfter - secondsBefore)) / (framesAfter - framesBefore)
}

const framesShown = (page: Page): Promise<number> => page.evaluate(() => window.bench.framesShown())

function toGroup(title: string, rows: readonly Row[]): Group {
  return { title, unit: 'ms', references: ['blit', 'Classic'], rows }
}
