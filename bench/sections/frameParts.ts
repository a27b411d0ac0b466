import type { Group, Results } from '../Group.ts'
import type { BenchHarness } from '../harness/openBenchHarness.ts'
import { sizes, timeRounds } from './liveFrame.ts'

const references = ['Classic', 'Portra400']

/** Times a film's frame without one of its parts each: the difference is that part's time. */
export async function frameParts(harness: BenchHarness): Promise<Results> {
  const groups: Group[] = []
  for (const size of sizes) {
    // A page of its own, because it changes the shaders.
    const page = await harness.openBench()
    await page.evaluate((wanted) => window.bench.openParts(wanted), size)
    const rows = await timeRounds(page)
    groups.push({
      title: `A film’s parts at ${size.widthPx} × ${size.heightPx}`,
      unit: 'ms',
      references,
      rows,
    })
    await page.close()
  }
  return { groups, growths: [] }
}
