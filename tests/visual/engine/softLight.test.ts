import { expect, test } from 'vitest'
import { ciede2000, type Lab, labOfCode } from '../../../src/lib/colour/lab.ts'
import { linearToSrgb, type Rgb, srgbToLinear } from '../../../src/lib/colour/srgb.ts'
import { monkTones } from '../../../tools/harness/film/patches.ts'
import { lips } from '../../../tools/harness/film/skinTones.ts'
import { renderOptionsFixture } from '../../../tools/harness/fixtures/renderOptionsFixture.ts'
import { maxDifference, painted, portrait } from '../../../tools/harness/images/images.ts'
import { develop, openRenderers } from '../../../tools/harness/images/gpuImages.ts'
import { withParamValues, filterById, type FilterRenderer } from '../../../src/engine/index.ts'

const [gpu, cpu] = await openRenderers()

/** No effect that differs from place to place. */
const even = {
  uGrainScale: 0,
  uLightLeak: 0,
  uVignetteCentreStops: 0,
  uVignetteEdgeStops: 0,
  uUnevenDevelopment: 0,
}

function developed(renderer: FilterRenderer, image: ImageData, id: string, softLight: boolean) {
  return develop(renderer, image, renderOptionsFixture(withParamValues(filterById(id), even), { softLight }))
}

/** Colour with a texture of 17 pixels a period along its diagonals, whose light differs by 12 % to either side. 480 high, as a photo. */
function textured(colour: Rgb): ImageData {
  return painted({ widthPx: 96, heightPx: 480 }, (x, y) => {
    const factor = 1 + 0.12 * Math.sin((2 * Math.PI * x) / 24) * Math.sin((2 * Math.PI * y) / 24)
    const code = (part: number) => Math.round(255 * linearToSrgb(srgbToLinear(part) * factor))
    return [code(colour[0]), code(colour[1]), code(colour[2])]
  })
}

/** Mean colour of whole periods in the middle, and the standard deviation of L* there. */
function measured({ data, width }: ImageData): { readonly mean: Lab; readonly deviation: number } {
  const labs = Array.from({ length: 48 * 48 }, (_, i) => {
    const at = ((216 + Math.floor(i / 48)) * width + 24 + (i % 48)) * 4
    return labOfCode([(data[at] ?? NaN) / 255, (data[at + 1] ?? NaN) / 255, (data[at + 2] ?? NaN) / 255])
  })
  const meanOf = (channel: 0 | 1 | 2) => labs.reduce((sum, lab) => sum + lab[channel], 0) / labs.length
  const mean: Lab = [meanOf(0), meanOf(1), meanOf(2)]
  const variance = labs.reduce((sum, [lightness]) => sum + (lightness - mean[0]) ** 2, 0) / labs.length
  return { mean, deviation: Math.sqrt(variance) }
}

async function change(image: ImageData, id: string) {
  const before = measured(await developed(gpu, image, id, false))
  const after = measured(await developed(gpu, image, id, true))
  return { kept: after.deviation / before.deviation, colour: ciede2000(before.mean, after.mean) }
}

test.each(['portra400', 'cpm35'] as const)(
  'soft light lowers the texture of any skin by a third on %s, and keeps its colour',
  async (id) => {
    for (const tone of [monkTones[0], monkTones[4], monkTones[7], monkTones[9]]) {
      const { kept, colour } = await change(textured(tone), id)
      expect(kept).toBeGreaterThan(0.56)
      expect(kept).toBeLessThan(0.78)
      expect(colour).toBeLessThan(0.5)
    }
  },
)

test('soft light keeps lips, cloth and walls as they are', async () => {
  const others: readonly Rgb[] = [...lips.map(({ lip }) => lip), [0.2, 0.3, 0.6], [0.6, 0.6, 0.6]]
  for (const colour of others)
    expect((await change(textured(colour), 'portra400')).kept).toBeGreaterThan(0.95)
})

test('soft light keeps eyes: what is much darker than the skin around it', async () => {
  const eye = painted({ widthPx: 64, heightPx: 480 }, (x, y) =>
    Math.hypot(x - 31.5, y - 239.5) < 5 ? [60, 42, 30] : [215, 189, 150],
  )
  const [before, after] = [
    await developed(gpu, eye, 'portra400', false),
    await developed(gpu, eye, 'portra400', true),
  ]
  expect(maxDifference(before, after)).toBeLessThanOrEqual(6)
})

test.each(['cpm35', 'portra400'] as const)(
  'soft light on %s matches the reference within 1/255, and changes the image',
  async (id) => {
    const image = await portrait({ widthPx: 600, heightPx: 450 })
    const soft = await developed(gpu, image, id, true)
    expect(maxDifference(soft, await developed(cpu, image, id, true))).toBeLessThanOrEqual(1)
    expect(maxDifference(soft, await developed(gpu, image, id, false))).toBeGreaterThan(1)
  },
)
