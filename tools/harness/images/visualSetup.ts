import type { TestProject } from 'vitest/node'

import { clearReport, writeReport } from './visualReport.ts'

/** Around all picture tests: an empty report before them, a page to look at after them. */
export async function setup({ config: { root } }: TestProject): Promise<() => Promise<void>> {
  await clearReport(root)
  return async () => {
    const path = await writeReport(root)
    if (path) console.log(`\nThe pictures, side by side: ${path}`)
  }
}
