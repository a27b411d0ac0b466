import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMeter } from '../../../../src/engine/light/meter.ts'
import { flatScene, portraitScene, type SmallScene } from '../../../../tools/harness/images/smallScene.ts'

const meter = createMeter()

const exposure = { least: Math.SQRT1_2, most: 4 }
const colour = { least: 0.65, most: 2 }

/** By how much a gain is beyond its bounds; 0 or less is within them. */
function beyondBounds(scene: SmallScene): number {
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
  it.each([
    ['black', [0, 0, 0]],
    ['white', [255, 255, 255]],
    ['red', [255, 0, 0]],
    ['a dark orange', [90, 45, 10]],
    ['a pale orange', [230, 180, 140]],
    ['a pale blue', [150, 190, 240]],
    ['a pale green', [150, 200, 150]],
    ['a purple', [180, 90, 190]],
  ] as const)('stay within their bounds on %s', (_, code) => {
    expect(beyondBounds(flatScene(code))).toBeLessThan(1e-9)
  })

  it('stay within their bounds on any picture', () => {
    const byte = fc.integer({ min: 0, max: 255 })
    const picture = fc.array(byte, { minLength: 16 * 12 * 4, maxLength: 16 * 12 * 4 })
    fc.assert(
      fc.property(picture, (bytes) => {
        const data = Uint8ClampedArray.from(bytes)
        expect(beyondBounds({ data, width: 16, height: 12 })).toBeLessThan(1e-9)
      }),
    )
  })

  it('are the upper bound for black and the lower one for white, without colour', () => {
    expect(meter(flatScene([0, 0, 0]))).toEqual({ red: 4, green: 4, blue: 4 })
    expect(meter(flatScene([255, 255, 255]))).toEqual({
      red: Math.SQRT1_2,
      green: Math.SQRT1_2,
      blue: Math.SQRT1_2,
    })
  })
})

describe('a well exposed portrait', () => {
  it('is left alone, exactly', () => {
    expect(meter(portraitScene([1, 1, 1], { noise: 4 }))).toEqual({ red: 1, green: 1, blue: 1 })
  })

  it.each([
    ['a quarter stop under', [0.84, 0.84, 0.84]],
    ['a little warm', [1.03, 1, 0.97]],
  ] as const)('is left alone %s', (_, light) => {
    expect(meter(portraitScene(light))).toEqual({ red: 1, green: 1, blue: 1 })
  })
})

describe('a dim room with a bulb', () => {
  const bulb = [0.42, 0.33, 0.19] as const
  const { red, green, blue } = meter(portraitScene(bulb, { noise: 4 }))

  it('is made lighter by about a stop and a third', () => {
    expect(0.2126 * red + 0.7152 * green + 0.0722 * blue).toBeGreaterThan(2.1)
  })

  it('loses most of its colour, not all', () => {
    const warmth = (r: number, b: number) => Math.log(r / b)
    const before = warmth(bulb[0], bulb[2])
    const after = warmth(bulb[0] * red, bulb[2] * blue)
    expect(after / before).toBeGreaterThan(0.1)
    expect(after / before).toBeLessThan(0.5)
  })
})

it('a dim portrait by a bulb becomes as bright as one in good light, to half a stop, down to two stops under it', () => {
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

it.each([
  ['pale green', [150, 200, 150]],
  ['purple', [180, 130, 185]],
  ['deep blue', [20, 60, 200]],
] as const)('a %s wall, which no lamp could colour so, is no reason for white balance', (_, code) => {
  const { red, green, blue } = meter(flatScene(code))
  expect([red / green, blue / green]).toEqual([1, 1])
})

it('a face in the middle counts more than a window at the side', () => {
  const size = { width: 64, height: 48 }
  const lit = (isBright: (x: number) => boolean) => {
    const data = Uint8ClampedArray.from({ length: 64 * 48 * 4 }, (_, at) => {
      if (at % 4 === 3) return 255
      return isBright((at >> 2) % 64) ? 220 : 60
    })
    return meter({ data, ...size }).green
  }
  const middle = lit((x) => x >= 16 && x < 48)
  const sides = lit((x) => x < 16 || x >= 48)
  expect(middle).toBeLessThan(sides)
})
