import { expect, it } from 'vitest'
import { readBlocks } from '../../../../src/engine/light/blocks.ts'
import { findWhiteShirt } from '../../../../src/engine/light/whiteShirt.ts'
import type { Rgb } from '../../../../tools/harness/camera/fakeCamera.ts'
import { flatScene } from '../../../../tools/harness/images/smallScene.ts'

/** Finds white in a shirt before a grey wall: the lower third of the picture is below skin. */
function find(shirt: Rgb, { warmth = 0, wall = [120, 120, 120] as Rgb } = {}) {
  const scene = flatScene(wall)
  for (let pixel = 64 * 32; pixel < 64 * 48; pixel += 1) scene.data.set(shirt, pixel * 4)
  const blocks = readBlocks(scene)
  const below = blocks.luminances.map((_, block) => (block < blocks.columns * 16 ? 0 : 1))
  return findWhiteShirt(blocks, below, warmth)
}

it('a white shirt tells the tint of a tube', () => {
  const { certainty, tint } = find([210, 225, 206])
  expect(certainty).toBe(1)
  expect(tint).toBeGreaterThan(-0.25)
  expect(tint).toBeLessThan(-0.12)
})

it('a white shirt has the warmth of the light', () => {
  expect(find([225, 205, 165], { warmth: 0.55 }).certainty).toBe(1)
  expect(find([225, 205, 165], { warmth: 0.1 }).certainty).toBe(0)
})

it.each([
  ['pink', [240, 205, 212]],
  ['blue', [190, 210, 240]],
  ['mustard', [196, 150, 52]],
  ['green', [150, 200, 150]],
  ['black', [30, 29, 30]],
] as const)('a %s shirt is not white', (_, shirt) => {
  expect(find(shirt).certainty).toBeLessThan(0.2)
})

it('a wall tells nothing: white is what is below skin', () => {
  expect(find([30, 29, 30], { wall: [210, 225, 206] }).certainty).toBe(0)
})
