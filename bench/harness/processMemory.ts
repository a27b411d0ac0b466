import { readFile } from 'node:fs/promises'

/**
 * Megabytes of memory that processes have for themselves, and their share of what they have together (Pss).
 * NaN where the system does not tell, which only Linux does.
 */
export async function processMemory(ids: readonly number[]): Promise<number> {
  const each = await Promise.all(ids.map(oneProcess))
  return each.reduce((sum, mb) => sum + mb, 0)
}

async function oneProcess(id: number): Promise<number> {
  const rollup = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '')
  const kb = /^Pss:\s+(\d+) kB/m.exec(rollup)?.[1]
  return kb === undefined ? Number.NaN : Number(kb) / 1024
}
