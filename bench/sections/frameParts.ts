import type { Group, Results } from '../Group.ts'
import type { BenchHarness } from '../harness/openBenchHarness.ts'
import { sizes, timeRounds } from './liveFrame.ts'

const references = ['Classic', 'Portra400']

/** Where a film's frame goes: what is left of it without one of its parts. */
export async function frameParts(lab: BenchHarness): Promise<Results> {
  const groups: Group[] = []
  for (const size of sizes) {
    // Of its own: the shaders of the page that is open are changed.
    const page = await lab.openBench()
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
