import type { TestProject } from 'vitest/node'

import { clearReport, writeReport } from './visualReport.ts'

/** Vitest's global set-up of the visual tests: clears the report before them and writes it after them. */
export async function setup({ config: { root } }: TestProject): Promise<() => Promise<void>> {
  await clearReport(root)
  return async () => {
    const path = await writeReport(root)
    if (path) console.log(`\nThe images, side by side: ${path}`)
  }
}
