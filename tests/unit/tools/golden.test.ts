import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { PNG } from 'pngjs'
import { afterEach, beforeEach, expect, test } from 'vitest'

import type { Tolerance } from '../../../tools/harness/images/compareImages.ts'
import { compareWithGolden } from '../../../tools/harness/images/golden.ts'

const image = { width: 2, height: 1, data: Uint8Array.of(10, 20, 30, 255, 200, 100, 50, 255) }
const brighter = { ...image, data: Uint8Array.of(10, 20, 30, 255, 200, 103, 50, 255) }

const exactly: Tolerance = { maxAbs: 0, mean: 0 }
const within = (maxAbs: number): Tolerance => ({ maxAbs, mean: 255 })

let root = ''
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'golden-'))
})
afterEach(() => rm(root, { recursive: true }))

test('a missing golden is no match, and the image is in the report', async () => {
  const result = await compareWithGolden({ root, update: false }, 'strip', image, within(255))
  expect(result).toMatchObject({ matches: false, missing: true, overCount: 2 })
  expect(PNG.sync.read(await readFile(join(root, result.report)))).toMatchObject({ width: 4, height: 1 })
})

test('a channel may differ by as much as is allowed and no more', async () => {
  await compareWithGolden({ root, update: true }, 'strip', image, exactly)
  const near = await compareWithGolden({ root, update: false }, 'strip', brighter, within(3))
  expect(near).toMatchObject({ matches: true, missing: false, maxAbs: 3, mean: 0.5, overCount: 0 })
  const far = await compareWithGolden({ root, update: false }, 'strip', brighter, within(2))
  expect(far).toMatchObject({ matches: false, missing: false, maxAbs: 3, overCount: 1 })
  const report = PNG.sync.read(await readFile(join(root, far.report)))
  expect([...report.data.subarray(20, 24)], 'the difference, eight times stronger').toEqual([0, 24, 0, 255])
})

test('an image of another size differs everywhere', async () => {
  await compareWithGolden({ root, update: true }, 'strip', image, exactly)
  const tall = { ...image, width: 1, height: 2 }
  const result = await compareWithGolden({ root, update: false }, 'strip', tall, exactly)
  expect(result).toMatchObject({ missing: false, maxAbs: 255, overCount: 2 })
})

test('an image that is off by a little everywhere does not match', async () => {
  await compareWithGolden({ root, update: true }, 'strip', image, exactly)
  const allowed: Tolerance = { maxAbs: 3, mean: 0.4 }
  const result = await compareWithGolden({ root, update: false }, 'strip', brighter, allowed)
  expect(result).toMatchObject({ matches: false, overCount: 0, mean: 0.5 })
})
