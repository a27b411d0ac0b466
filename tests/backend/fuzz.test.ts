import { expect, test } from 'vitest'

import { fuzzGuestBook } from '../support/fuzz/fuzzGuestBook.ts'

const seed = 20261121
/** `npm run fuzz` throws 20,000; these stand for them, and leave the run its quarter of an hour. */
const count = 8000
const mebibyte = 2 ** 20

test(
  `${count} hostile requests, lines and socket frames of the seed ${seed} are answered as PostgREST and Realtime would, break no rule of the table, and cost no memory`,
  { timeout: 300_000 },
  async () => {
    const { inputs, rows, faults, heapGrowth, allGrowth } = await fuzzGuestBook(seed, count)
    expect(faults).toEqual([])
    expect(inputs).toBeGreaterThanOrEqual(count)
    // Or the hostile ones hide behind requests that never reached the table.
    expect(rows).toBeGreaterThan(count / 20)
    expect(heapGrowth, 'heap of the server, in bytes').toBeLessThan(16 * mebibyte)
    expect(allGrowth, 'memory of the process with its database, in bytes').toBeLessThan(400 * mebibyte)
  },
)
