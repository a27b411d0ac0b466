import { expect, test } from 'vitest'

import { fuzzGuestbook } from '../../tools/harness/fuzz/fuzzGuestbook.ts'

const seed = 20261121
const mebibyte = 2 ** 20

/** `npm run fuzz` throws 20,000 at each; these stand for them, and leave the run its quarter of an hour. */
test.concurrent.each([
  ['PGlite', 4000],
  ['PostgreSQL', 3000],
  ['closed', 1500],
] as const)(
  `with its database on %s the server answers %i hostile requests, lines, slow bodies and socket frames of the seed ${seed} as PostgREST and Realtime would, breaks no rule of the table, and keeps its memory`,
  { timeout: 300_000 },
  async (engine, count) => {
    const { inputs, rows, failures, heapGrowth, allGrowth } = await fuzzGuestbook(engine, seed, count)
    expect(failures).toEqual([])
    expect(inputs).toBeGreaterThanOrEqual(count)
    // Or the hostile ones hide behind requests that never reached the table.
    expect(rows).toBeGreaterThanOrEqual(engine === 'closed' ? 0 : count / 50)
    expect(heapGrowth, 'heap of the server, in bytes').toBeLessThan(16 * mebibyte)
    expect(allGrowth, 'memory of the process with its database, in bytes').toBeLessThan(400 * mebibyte)
  },
)
