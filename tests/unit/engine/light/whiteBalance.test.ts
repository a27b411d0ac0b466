import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBlocks, type SmallImage } from '../../../../src/engine/light/blocks.ts'
import {
  createLightTables,
  estimateWarmth as warmthOfBlocks,
} from '../../../../src/engine/light/illuminant.ts'
import { whiteBalanceGains as gainsOfShirt } from '../../../../src/engine/light/whiteBalance.ts'
import { flatScene, portraitScene } from '../../../../tools/harness/images/smallScene.ts'
import { readPng } from '../../../../tools/harness/images/readPng.ts'
import { findWhiteShirt } from '../../../../src/engine/light/whiteShirt.ts'
import type { Rgb } from '../../../../tools/harness/camera/fakeCamera.ts'

const tables = createLightTables()
const estimateWarmth = (scene: SmallImage) => warmthOfBlocks(readBlocks(scene), tables)

describe('the warmth of a light', () => {
  // Half of the lamp's colour, on a logarithmic scale: what a camera's own white balance leaves.
  it.each([
    [2700, 1.504, 0.477],
    [3200, 1.351, 0.598],
  ])('of a portrait by a lamp of %i K is found within a tenth', (_, red, blue) => {
    const cast = Math.hypot(Math.log(red), Math.log(blue))
    expect(estimateWarmth(portraitScene([red / 2, 0.5, blue / 2], { noise: 4 }))).toBeCloseTo(cast, 0.7)
  })

  it('does not depend on the brightness', () => {
    const lit = (light: number) => estimateWarmth(portraitScene([1.3 * light, light, 0.65 * light]))
    expect(Math.abs(lit(0.6) - lit(0.3))).toBeLessThan(0.05)
  })

  it.each([
    ['red', [150, 40, 45]],
    ['wood', [156, 107, 63]],
    ['purple', [180, 130, 185]],
    ['blue', [20, 60, 200]],
    ['white', [255, 255, 255]],
  ] as const)('is nearly neutral where %s fills the picture', (_, code) => {
    expect(Math.abs(estimateWarmth(flatScene(code)))).toBeLessThan(0.25)
  })

  it('is at most that of the brightest: white in a lamp’s picture that is neutral says that the camera was right', () => {
    const { data, ...size } = flatScene([200, 160, 110])
    data.fill(230, 0, 64 * 4 * 5)
    expect(estimateWarmth({ data, ...size })).toBeLessThan(0.05)
  })

  it('is told by the picture, not by lamps in it that are clipped', () => {
    const scene = readPng('tests/fixtures/meter/white-shirt-neutral.png')
    for (let at = 0; at < 64 * 4 * 10; at += 4) scene.data.set([255, 190, 110], at)
    expect(Math.abs(estimateWarmth(scene))).toBeLessThan(0.15)
  })

  it('is not certain where hardly a pixel tells of it', () => {
    const { data, ...size } = flatScene([0, 0, 0])
    for (let at = 0; at < 40 * 4; at += 4) data.set([200, 160, 110], at)
    expect(estimateWarmth({ data, ...size })).toBeLessThan(0.25)
  })

  it('of a picture without pixels is neutral', () => {
    expect(estimateWarmth({ data: new Uint8ClampedArray(), width: 0, height: 0 })).toBe(0)
  })
})

const whiteBalanceGains = (warmth: number) => gainsOfShirt(warmth, { certainty: 0, warmth: 0, tint: 0 })

describe('the gains of a warmth', () => {
  it('leave alone what cameras leave in good light, warm or cool, and rise from there without a jump', () => {
    for (const warmth of [-0.25, -0.1, 0, 0.2, 0.25])
      expect(whiteBalanceGains(warmth)).toEqual({ red: 1, green: 1, blue: 1 })
    for (let warmth = 0.25; warmth < 1.05; warmth += 0.01)
      expect(whiteBalanceGains(warmth + 0.01).blue / whiteBalanceGains(warmth).blue).toBeLessThan(1.04)
  })

  it('stay within 0.65 and 2, and keep the luminance of grey, whatever the warmth', () => {
    fc.assert(
      fc.property(fc.double({ min: -3, max: 3, noNaN: true }), (warmth) => {
        const { red, green, blue } = whiteBalanceGains(warmth)
        expect(Math.min(red, green, blue)).toBeGreaterThanOrEqual(0.65)
        expect(Math.max(red, green, blue)).toBeLessThanOrEqual(2)
        expect(0.2126 * red + 0.7152 * green + 0.0722 * blue).toBeCloseTo(1, 12)
      }),
    )
  })
})

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
  ['black', [30, 29, 30]],
] as const)('a %s shirt is not white', (_, shirt) => {
  expect(find(shirt).certainty).toBeLessThan(0.2)
})

it('a wall tells nothing: white is what is below skin', () => {
  expect(find([30, 29, 30], { wall: [210, 225, 206] }).certainty).toBe(0)
})
