import { expect, test } from 'vitest'

import { fuzzGuestbook } from '../../tools/harness/fuzz/fuzzGuestbook.ts'

const seed = 20261121
const mebibyte = 2 ** 20

/** A sample of `npm run fuzz`, which sends 20,000 to each. Concurrent, because each run ends with slow bodies. */
test.concurrent.each([
  ['PGlite', 4000],
  ['PostgreSQL', 3000],
  ['closed', 1500],
] as const)(
  `with its database on %s the server responds to %i hostile requests, lines, slow bodies and socket frames of the seed ${seed} as PostgREST and Realtime would, breaks no rule of the table, and leaks no memory`,
  { timeout: 300_000 },
  async (kind, count) => {
    const { inputs, rows, failures, heapGrowth, allGrowth } = await fuzzGuestbook(kind, seed, count)
    expect(failures).toEqual([])
    expect(inputs).toBeGreaterThanOrEqual(count)
    // Enough valid inserts reach the table to check its rules.
    expect(rows).toBeGreaterThanOrEqual(kind === 'closed' ? 0 : count / 50)
    expect(heapGrowth, 'heap of the server, in bytes').toBeLessThan(16 * mebibyte)
    expect(allGrowth, 'memory of the process with its database, in bytes').toBeLessThan(400 * mebibyte)
  },
)
