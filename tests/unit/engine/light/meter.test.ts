import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SmallImage } from '../../../../src/engine/light/blocks.ts'
import { createMeter } from '../../../../src/engine/light/meter.ts'
import { flatScene, portraitScene } from '../../../../tools/harness/images/smallScene.ts'

const meter = createMeter()

const exposure = { least: Math.SQRT1_2, most: 8, ofBlack: 4 }
const colour = { least: 0.65, most: 2 }

/** By how much a gain is beyond its bounds; 0 or less is within them. */
function beyondBounds(scene: SmallImage): number {
  const { red, green, blue } = meter(scene)
  const gain = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  const colours = [red / gain, green / gain, blue / gain]
  return Math.max(
    exposure.least - gain,
    gain - exposure.most,
    colour.least - Math.min(...colours),
    Math.max(...colours) - colour.most,
  )
}

describe('the gains', () => {
  it('stay within their bounds on any picture, and on any colour that fills it', () => {
    const byte = fc.integer({ min: 0, max: 255 })
    const noise = fc.array(byte, { minLength: 16 * 12 * 4, maxLength: 16 * 12 * 4 })
    const picture = noise.map((bytes) => ({ data: Uint8ClampedArray.from(bytes), width: 16, height: 12 }))
    const flat = fc.tuple(byte, byte, byte).map(flatScene)
    fc.assert(
      fc.property(fc.oneof(picture, flat), (scene) => {
        expect(beyondBounds(scene)).toBeLessThan(1e-9)
      }),
      { numRuns: 200 },
    )
  })

  it('are the upper bound for black and the lower one for white, without colour', () => {
    const grey = (gain: number) => ({ red: gain, green: gain, blue: gain })
    expect(meter(flatScene([0, 0, 0]))).toEqual(grey(exposure.ofBlack))
    expect(meter(flatScene([255, 255, 255]))).toEqual(grey(exposure.least))
  })
})

it.each([
  ['well exposed', [1, 1, 1]],
  ['a quarter stop under', [0.84, 0.84, 0.84]],
  ['a little warm', [1.03, 1, 0.97]],
] as const)('a portrait that is %s is left alone, exactly', (_, light) => {
  for (const noise of [0, 2.3])
    expect(meter(portraitScene(light, { noise }))).toEqual({ red: 1, green: 1, blue: 1 })
})

it('a dim portrait by a bulb becomes as bright as one in good light, to half a stop', () => {
  const brightness = (light: number) => {
    const lit = [1.5 * light, light, 0.55 * light] as const
    const { red, green, blue } = meter(portraitScene(lit))
    return Math.log2(0.2126 * lit[0] * red + 0.7152 * lit[1] * green + 0.0722 * lit[2] * blue)
  }
  for (const stops of [-0.5, -1, -1.5, -2]) expect(Math.abs(brightness(2 ** stops))).toBeLessThan(0.5)
})

it('a cool cast is left alone: what is bluer than shade is a sky, or a wall', () => {
  const { red, green, blue } = meter(portraitScene([0.75, 1, 1.35]))
  expect([red / green, blue / green]).toEqual([1, 1])
})
