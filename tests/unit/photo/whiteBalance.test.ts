import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimateIlluminant, whiteBalanceGains } from '../../../src/photo/whiteBalance.ts'
import { flatScene, portraitScene } from '../../../tools/harness/images/smallScene.ts'

describe('the light of a scene', () => {
  const { red, blue } = estimateIlluminant(portraitScene([1, 1, 1]).data)

  it.each([
    ['a bulb', [1.3, 1, 0.65]],
    ['an overcast sky', [0.85, 1, 1.2]],
    ['half the brightness', [0.5, 0.5, 0.5]],
  ] as const)('follows %s, in natural logarithms', (_, light) => {
    const lit = estimateIlluminant(portraitScene(light).data)
    expect(lit.red - red).toBeCloseTo(Math.log(light[0] / light[1]), 0.9)
    expect(lit.blue - blue).toBeCloseTo(Math.log(light[2] / light[1]), 0.9)
  })

  it('is that of the larger of two walls', () => {
    const data = flatScene([200, 190, 170]).data.slice()
    for (let at = 0; at < data.length / 3; at += 4) data.set([170, 190, 210], at)
    expect(estimateIlluminant(data).red).toBeGreaterThan(0.05)
  })

  it('is told by the bright half: a dark wooden floor is no lamp', () => {
    const { data, width, height } = flatScene([90, 75, 55])
    const pixels = width * height
    for (let at = 0; at < pixels * 0.21 * 4; at += 4) data.set([170, 190, 210], at)
    data.fill(200, Math.round(pixels * 0.7) * 4)
    const { red, blue } = estimateIlluminant(data)
    expect(Math.hypot(red, blue)).toBeLessThan(0.05)
  })

  it('is not certain where hardly a pixel tells of it', () => {
    const data = flatScene([0, 0, 0]).data.slice()
    for (let at = 0; at < 30 * 4; at += 4) data.set([200, 175, 140], at)
    expect(estimateIlluminant(data).certainty).toBeLessThan(0.15)
    expect(estimateIlluminant(flatScene([200, 175, 140]).data).certainty).toBe(1)
  })
})

describe('its gains', () => {
  it('take 60 % of the colour away, on a logarithmic scale', () => {
    const { red, green, blue } = whiteBalanceGains({ red: 0.3, blue: -0.4, certainty: 1 })
    expect(Math.log(red / green)).toBeCloseTo(-0.6 * 0.3, 12)
    expect(Math.log(blue / green)).toBeCloseTo(0.6 * 0.4, 12)
  })

  it('take less away where the light is not certain, and nothing of a colour that skin has', () => {
    const { red, green } = whiteBalanceGains({ red: 0.3, blue: -0.4, certainty: 0.5 })
    expect(Math.log(red / green)).toBeCloseTo(-0.3 * 0.3, 12)
    expect(whiteBalanceGains({ red: 0.12, blue: -0.08, certainty: 1 })).toEqual({ red: 1, green: 1, blue: 1 })
  })

  it('are at most 1.53 and at least 0.82 for the strongest lights', () => {
    const bulb = whiteBalanceGains({ red: 0.75, blue: -0.75, certainty: 1 })
    expect([bulb.red, bulb.blue]).toEqual([0.82, 1.53])
    const sky = whiteBalanceGains({ red: -0.75, blue: 0.75, certainty: 1 })
    expect(sky.red).toBeLessThanOrEqual(1.53)
    expect(sky.blue).toBe(0.82)
  })

  it('keep the luminance of grey, whatever the light', () => {
    const colour = fc.double({ min: -0.75, max: 0.75, noNaN: true })
    fc.assert(
      fc.property(colour, colour, (red, blue) => {
        const gains = whiteBalanceGains({ red, blue, certainty: 1 })
        expect(0.2126 * gains.red + 0.7152 * gains.green + 0.0722 * gains.blue).toBeCloseTo(1, 12)
      }),
    )
  })
})
