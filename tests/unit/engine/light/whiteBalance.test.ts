import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBlocks, type SmallImage } from '../../../../src/engine/light/blocks.ts'
import {
  createLightTables,
  estimateWarmth as warmthOfBlocks,
} from '../../../../src/engine/light/illuminant.ts'
import { findWhiteShirt } from '../../../../src/engine/light/whiteShirt.ts'
import { whiteBalanceGains as gainsOfShirt } from '../../../../src/engine/light/whiteBalance.ts'
import { flatScene } from '../../../../tools/harness/images/smallScene.ts'
import { readPng } from '../../../../tools/harness/images/readPng.ts'
import { createMeter } from '../../../../src/engine/light/meter.ts'
import { ciede2000, labOf } from '../../../../src/lib/colour/lab.ts'
import { rec709Weights } from '../../../../src/lib/colour/srgb.ts'
import { dot, type Vector3 } from '../../../../src/lib/matrix3.ts'
import { randomRoom } from '../../../../tools/harness/images/paintedRooms.ts'
import { paintScene, randomSitter } from '../../../../tools/harness/images/paintedSitters.ts'
import { between, type PaintedScene, photograph } from '../../../../tools/harness/images/paintScene.ts'
import { sampled } from '../../../../tools/harness/images/meterPictures.ts'
import { createRng } from '../../../../tools/harness/rng.ts'

const tables = createLightTables()
const estimateWarmth = (scene: SmallImage) => warmthOfBlocks(readBlocks(scene), tables)

describe('the warmth of a light', () => {
  it('is at most that of the brightest: neutral white says that the camera was right', () => {
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

/** Shirts before a grey wall, and a wall: the lower third of the picture is below skin. */
it.each([
  ['pink shirt', [240, 205, 212], [120, 120, 120]],
  ['blue shirt', [190, 210, 240], [120, 120, 120]],
  ['black shirt', [30, 29, 30], [120, 120, 120]],
  ['white wall', [30, 29, 30], [210, 225, 206]],
] as const)('a %s is no white shirt', (_, shirt, wall) => {
  const scene = flatScene(wall)
  for (let pixel = 64 * 32; pixel < 64 * 48; pixel += 1) scene.data.set(shirt, pixel * 4)
  const blocks = readBlocks(scene)
  const below = blocks.luminances.map((__, block) => (block < blocks.columns * 16 ? 0 : 1))
  expect(findWhiteShirt(blocks, below, 0).certainty).toBeLessThan(0.2)
})

describe('the white balance of random painted scenes', () => {
  const meter = createMeter()

  /** White balance of a scene: gains of the three channels over that of green. */
  function balanceOf(scene: PaintedScene, stops: number, seed: number): Vector3 {
    const { red, green, blue } = meter(sampled(photograph(scene, { stops, seed })))
    return [red / green, 1, blue / green]
  }

  /** Random colours of a warm wall and of a dark shirt, as reflectances. */
  function randomColours(seed: number): { readonly wall: Vector3; readonly shirt: Vector3 } {
    const rng = createRng(seed)
    const [wall, shirt] = [between(rng, 0.06, 0.3), between(rng, 0.02, 0.1)]
    return {
      wall: [wall * between(rng, 1.3, 2.2), wall, wall * between(rng, 0.35, 0.75)],
      shirt: [shirt * between(rng, 0.4, 1.6), shirt, shirt * between(rng, 0.4, 1.6)],
    }
  }

  it('is that of the light, not of the exposure, down to two stops under good light', () => {
    for (let seed = 24; seed < 32; seed += 1) {
      const { wall, shirt } = randomColours(seed)
      const sitter = { ...randomSitter(seed, (seed % 10) + 1), shirt }
      const scene = paintScene({ kind: 'plain', wall, seed }, [sitter])
      const [good, ...darker] = [0, -1, -2].map((stops) => balanceOf(scene, stops, seed))
      for (const balance of darker)
        for (const channel of [0, 2] as const)
          expect(Math.abs(Math.log2(balance[channel] / (good?.[channel] ?? 0))), `seed ${seed}`).toBeLessThan(
            0.1,
          )
    }
  })

  it('leaves grey neutral in a room of wood, where a deep face has a navy shirt', () => {
    for (let tone = 6; tone <= 10; tone += 1) {
      const sitter = { ...randomSitter(tone * 17, tone), shirt: [0.02, 0.03, 0.06] as const }
      const balance = balanceOf(paintScene(randomRoom(tone, 'wood'), [sitter]), 0, tone)
      const scale = 0.4 / dot(rec709Weights, balance)
      const grey = labOf([balance[0] * scale, balance[1] * scale, balance[2] * scale])
      expect(ciede2000(grey, labOf([0.4, 0.4, 0.4])), `tone ${tone}`).toBeLessThan(3)
    }
  })

  it.each([
    { dark: 'grey', wall: [0.07, 0.07, 0.07], kelvin: 2700, red: 1.504, blue: 0.477, least: 5 },
    { dark: 'navy', wall: [0.05, 0.08, 0.13], kelvin: 3200, red: 1.351, blue: 0.598, least: 3 },
    { dark: 'green', wall: [0.05, 0.08, 0.05], kelvin: 4000, red: 1.178, blue: 0.766, least: 5 },
  ] as const)(
    'loses half of the cast of $kelvin K before dark $dark, with $least of five tones at least',
    ({ wall, kelvin, red, blue, least }) => {
      const lamp = [red, 1, blue]
      const left = [5, 6, 7, 8, 9].map((tone) => {
        const seed = kelvin + tone * 71
        const sitter = { ...randomSitter(seed, tone), shirt: [0.8, 0.8, 0.8] as const }
        const scene = paintScene({ kind: 'plain', wall, seed }, [sitter])
        const light = scene.light.map((value, at) => value * (lamp[at % 3] ?? 0))
        const balance = balanceOf({ ...scene, light }, -0.6, seed)
        return Math.hypot(Math.log(red * balance[0]), Math.log(blue * balance[2]))
      })
      const half = 0.5 * Math.hypot(Math.log(red), Math.log(blue))
      expect(left.filter((cast) => cast < half).length).toBeGreaterThanOrEqual(least)
    },
  )
})
