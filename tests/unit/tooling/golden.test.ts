import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { PNG } from 'pngjs'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { compareWithGolden } from '../../support/golden.ts'

const picture = { width: 2, height: 1, data: Uint8Array.of(10, 20, 30, 255, 200, 100, 50, 255) }
const brighter = { ...picture, data: Uint8Array.of(10, 20, 30, 255, 200, 103, 50, 255) }

let root = ''
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'golden-'))
})
afterEach(() => rm(root, { recursive: true }))

test('a missing golden is no match, and the picture is kept to be looked at', async () => {
  const result = await compareWithGolden({ root, update: false }, 'strip', picture, 255)
  expect(result).toMatchObject({ missing: true, overCount: 2 })
  expect(PNG.sync.read(await readFile(join(root, result.sheet ?? '')))).toMatchObject({ width: 4, height: 1 })
})

test('a recorded picture is its own golden, exactly', async () => {
  const recorded = await compareWithGolden({ root, update: true }, 'strip', picture, 0)
  expect(recorded).toEqual({ missing: false, maxAbs: 0, overCount: 0, sheet: null })
  expect(await compareWithGolden({ root, update: false }, 'strip', picture, 0)).toEqual(recorded)
})

test('a channel may differ by as much as is allowed and no more', async () => {
  await compareWithGolden({ root, update: true }, 'strip', picture, 0)
  const near = await compareWithGolden({ root, update: false }, 'strip', brighter, 3)
  expect(near).toEqual({ missing: false, maxAbs: 3, overCount: 0, sheet: null })
  const far = await compareWithGolden({ root, update: false }, 'strip', brighter, 2)
  expect(far).toMatchObject({ missing: false, maxAbs: 3, overCount: 1 })
  const sheet = PNG.sync.read(await readFile(join(root, far.sheet ?? '')))
  expect([...sheet.data.subarray(20, 24)], 'the difference, eight times stronger').toEqual([0, 24, 0, 255])
})

test('a picture of another size differs everywhere', async () => {
  await compareWithGolden({ root, update: true }, 'strip', picture, 0)
  const tall = { ...picture, width: 1, height: 2 }
  const result = await compareWithGolden({ root, update: false }, 'strip', tall, 0)
  expect(result).toMatchObject({ missing: false, maxAbs: 255, overCount: 2 })
})
