/**
 * Throws hostile input at the guest book's server, on loopback: `npm run fuzz -- SEED COUNT`. A fault is printed with
 * its case's number; `npm run fuzz -- SEED 1 NUMBER` runs that case alone.
 */
import { fuzzGuestBook } from '../tests/support/fuzz/fuzzGuestBook.ts'

const [seed = Math.trunc(performance.timeOrigin) % 1e9, count = 20_000, only] = process.argv
  .slice(2)
  .map(Number)
console.log(`seed ${seed}, ${count} inputs`)
const startMs = performance.now()
const { inputs, kinds, rows, faults, heapGrowth, allGrowth } = await fuzzGuestBook(seed, count, only)
const tookS = ((performance.now() - startMs) / 1000).toFixed(1)
const mebibytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`
console.log(
  `${inputs} inputs in ${tookS} s: ${kinds.http} requests, ${kinds.bytes} lines of bytes, ${kinds.socket} on sockets`,
)
console.log(
  `${rows} rows written, heap grown by ${mebibytes(heapGrowth)}, the process by ${mebibytes(allGrowth)}, ${faults.length} faults`,
)
for (const fault of faults) console.log(fault)
process.exitCode = faults.length > 0 ? 1 : 0
