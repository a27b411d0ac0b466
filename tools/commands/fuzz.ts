/**
 * Fuzzes the guest book's server on loopback, with PGlite, with PostgreSQL and with a database that cannot be opened:
 * `npm run fuzz -- SEED COUNT`. A failure is printed with the number of its case; `npm run fuzz -- SEED 1 NUMBER` runs
 * that case alone.
 */
import { fuzzGuestbook } from '../harness/fuzz/fuzzGuestbook.ts'
import type { FuzzDatabase } from '../harness/fuzz/startFuzzServer.ts'

const [seed = Math.trunc(performance.timeOrigin) % 1e9, count = 20_000, only] = process.argv
  .slice(2)
  .map(Number)

async function fuzz(kind: FuzzDatabase): Promise<boolean> {
  const startMs = performance.now()
  const report = await fuzzGuestbook(kind, seed, count, only)
  const { inputs, kinds, rows, failures, heapGrowth, allGrowth } = report
  const tookS = ((performance.now() - startMs) / 1000).toFixed(1)
  const mebibytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`
  console.log(
    `${kind}: ${inputs} inputs in ${tookS} s: ${kinds.http} requests, ${kinds.bytes} lines of bytes, ${kinds.slow} slow bodies, ${kinds.socket} on sockets`,
  )
  console.log(
    `  ${rows} rows written, heap grown by ${mebibytes(heapGrowth)}, the process by ${mebibytes(allGrowth)}, ${failures.length} failures`,
  )
  for (const failure of failures) console.log(failure)
  return failures.length === 0
}

console.log(`seed ${seed}, ${count} inputs each`)
for (const kind of ['PGlite', 'PostgreSQL', 'closed'] as const) {
  if (!(await fuzz(kind))) process.exitCode = 1
}
