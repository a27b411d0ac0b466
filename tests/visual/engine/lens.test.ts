import { expect, test } from 'vitest'
import { type Lab, labOfCode } from '../../../src/lib/colour/lab.ts'
import type { ParamValues } from '../../../src/engine/filters/Filter.ts'
import { painted } from '../../../tools/harness/images/images.ts'
import { renderOptionsFixture } from '../../../tools/harness/fixtures/renderOptionsFixture.ts'
import { develop, openRenderers } from '../../../tools/harness/images/gpuImages.ts'
import { withParamValues, filterById } from '../../../src/engine/index.ts'

const [gpu] = await openRenderers()

const size = { widthPx: 640, heightPx: 480 }

/** Develops an image without grain, and returns a reader of L*a*b*. */
async function developed(image: ImageData, id: string, params: ParamValues) {
  const filter = withParamValues(filterById(id), { uGrainScale: 0, ...params })
  const { data } = await develop(gpu, image, renderOptionsFixture(filter))
  return (x: number, y: number): Lab => {
    const [red = NaN, green = NaN, blue = NaN] = data.subarray((y * 640 + x) * 4)
    return labOfCode([red / 255, green / 255, blue / 255])
  }
}

test('CPM35 is sharp in the middle and soft in the corners', async () => {
  const stripes = painted(size, (x) => (Math.floor(x / 2) % 2 === 0 ? [70, 70, 70] : [170, 170, 170]))
  const labAt = await developed(stripes, 'cpm35', {})
  const contrastAt = (x: number, y: number) => {
    const row = Array.from({ length: 8 }, (_, i) => labAt(x + i, y)[0])
    return Math.max(...row) - Math.min(...row)
  }
  const middle = contrastAt(316, 240)
  expect(contrastAt(220, 200)).toBeGreaterThan(0.7 * middle)
  for (const [x, y] of [
    [8, 8],
    [622, 470],
  ] as const)
    expect(contrastAt(x, y)).toBeLessThan(0.45 * middle)
})

const wall = [70, 70, 70] as const
const withoutHalation = { uLightLeak: 0, uHalationRed: 0, uHalationGreen: 0, uHalationBlue: 0 }

/** What halation adds to the print of the wall at a place: L*, a*, b*. */
async function auraAt(image: ImageData, id: string, [x, y]: readonly [x: number, y: number]) {
  const withIt = await developed(image, id, { uLightLeak: 0 })
  const without = await developed(image, id, withoutHalation)
  const [before, after] = [without(x, y), withIt(x, y)]
  return { light: after[0] - before[0], red: after[1] - before[1], yellow: after[2] - before[2] }
}

/** A disc in the middle of the wall. */
function disc(radiusPx: number, code: number): ImageData {
  return painted(size, (x, y) => (Math.hypot(x - 319.5, y - 239.5) < radiusPx ? [code, code, code] : wall))
}

const sixPxOutside = [320 + 40 + 6, 240] as const

test.each(['cpm35', 'vintage'] as const)(
  'a lamp that the camera clipped glows on %s, red first',
  async (id) => {
    const { light, red, yellow } = await auraAt(disc(40, 255), id, sixPxOutside)
    expect(light).toBeGreaterThanOrEqual(6)
    expect(red).toBeGreaterThan(5)
    expect(yellow).toBeGreaterThan(5)
  },
)

test('a white shirt of 245 is not a lamp: it glows as one a little darker does', async () => {
  const [one, other] = [
    await auraAt(disc(40, 245), 'cpm35', sixPxOutside),
    await auraAt(disc(40, 240), 'cpm35', sixPxOutside),
  ]
  expect(Math.abs(one.light - other.light)).toBeLessThan(1)
})

test('a glint of 4 pixels in an eye is not a lamp', async () => {
  const glint = painted(size, (x, y) => (x >> 1 === 160 && y >> 1 === 120 ? [255, 255, 255] : wall))
  const { light } = await auraAt(glint, 'cpm35', [326, 240])
  expect(light).toBeLessThan(0.5)
})

test('a neon tube has an aura', async () => {
  const tube = painted(size, (x, y) => {
    const fromTube = Math.abs(y - 240 + 0.3 * (x - 320))
    if (fromTube < 4) return [255, 255, 255]
    return fromTube < 6 ? [255, 60, 140] : wall
  })
  const { light, red } = await auraAt(tube, 'vintage', [320, 252])
  expect(light).toBeGreaterThan(3)
  expect(red).toBeGreaterThan(3)
})
