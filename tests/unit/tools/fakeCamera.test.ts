import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { lights, writePortraitClip } from '../../../tools/harness/camera/fakeCamera.ts'

test('the clip is one 640 x 480 frame in limited range, with the portrait in it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'camera-'))
  await writePortraitClip(join(folder, 'clip.y4m'), lights.studio, 30)
  const clip = await readFile(join(folder, 'clip.y4m'))
  await rm(folder, { recursive: true })
  const planes = clip.subarray(clip.indexOf('FRAME\n') + 6)
  expect(clip.subarray(0, 26).toString()).toBe('YUV4MPEG2 W640 H480 F30:1 ')
  expect(planes.length).toBe(640 * 480 * 1.5)
  const luma = planes.subarray(0, 640 * 480)
  expect(Math.min(...luma.subarray(0, 65_536))).toBeGreaterThanOrEqual(16)
  expect(Math.max(...luma.subarray(0, 65_536))).toBeLessThanOrEqual(235)
  // The orange suit, a quarter from the left and near the bottom: much red, little blue.
  const chromaAt = 200 * 320 + 120
  expect(planes[640 * 480 + chromaAt]).toBeLessThan(100)
  expect(planes[640 * 480 * 1.25 + chromaAt]).toBeGreaterThan(160)
})
