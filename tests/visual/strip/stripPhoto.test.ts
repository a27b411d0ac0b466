import '../../../src/app/fonts.css'
import { expect, test } from 'vitest'
import { neonOf } from '../../../src/event/eventColours.ts'
import { createBackgroundCache } from '../../../src/strip/backgroundCache.ts'
import { checkTemplate } from '../../../src/strip/checkTemplate.ts'
import { drawStrip, drawStripPhoto } from '../../../src/strip/drawStrip.ts'
import type { Strip, StripBrand } from '../../../src/strip/Strip.ts'
import { developedSize } from '../../../src/strip/slots.ts'
import { loadStripFonts } from '../../../src/strip/stripFonts.ts'
import type { Slot, Template } from '../../../src/strip/Template.ts'
import { templates } from '../../../src/strip/templates.ts'
import { stripFixture } from '../../../tools/harness/fixtures/stripFixture.ts'
import { drawn, maxDifference, painted } from '../../../tools/harness/images/images.ts'
import { noBrand } from '../../../tools/harness/fixtures/stripTexts.ts'

/** Image of a slot: a ramp that differs from one turn to the next. */
const imageOf = (slot: Slot, turn: number) =>
  painted(developedSize(slot), (x, y) => [(x + 90 * turn) % 256, (y + 50 * turn) % 256, (40 * turn) % 256])

/** Overlay of an event: an edge that covers a part of each photo beside it, half transparent. */
async function brand(): Promise<StripBrand> {
  const edge = drawn({ widthPx: 400, heightPx: 1200 }, (context) => {
    context.strokeStyle = 'rgb(255 209 102 / 0.6)'
    context.lineWidth = 80
    context.strokeRect(0, 0, 400, 1200)
  })
  const overlay = await createImageBitmap(edge)
  const [main, second] = [neonOf('#ffd166'), neonOf('#7cf5c4')]
  const texts = { title: 'ANNA & BEN', names: 'Anna & Ben', date: '12 June 2027' }
  return { ...noBrand, ...texts, main, second, overlay, key: 'moving' }
}

const stripOf = (template: Template, stripBrand: StripBrand | null): Strip => ({
  ...stripFixture(10, 'Dance until dawn!'),
  template,
  images: template.slots.map(imageOf),
  brand: stripBrand,
  picked: 0,
})

/** By how much photos that move change their strip, and differ from where the whole strip is drawn anew; codes. */
function differences(strip: Strip, indices: readonly number[]) {
  const { template } = strip
  const backgrounds = createBackgroundCache()
  const still = drawn(template.size, (context) => drawStrip(context, strip, backgrounds))
  return indices.map((index) => {
    const slot = template.slots[index]
    if (!slot) throw new Error('no photo')
    const moved = { ...strip, images: strip.images.with(index, imageOf(slot, index + 5)) }
    const whole = drawn(template.size, (context) => drawStrip(context, moved, backgrounds))
    const partly = drawn(template.size, (context) => {
      context.putImageData(still, 0, 0)
      drawStripPhoto(context, moved, index, backgrounds)
    })
    return { change: maxDifference(whole, still), error: maxDifference(whole, partly) }
  })
}

// Photos one below the other, with round corners, in copies, and cropped.
test.each(['strip', 'story', 'double', 'polaroid'] as const)(
  'a photo that moves in the template %s is drawn as a whole strip would draw it',
  async (id) => {
    const template = templates[id]
    await loadStripFonts(template)
    // The strip's own photos without an overlay.
    const strip = stripOf(template, id === 'strip' ? null : await brand())
    for (const { change, error } of differences(strip, [0, template.slots.length - 1])) {
      expect(change).toBeGreaterThan(40)
      expect(error).toBeLessThanOrEqual(1)
    }
  },
)

test('a round photo that moves leaves the one beside it, whose box meets its own', () => {
  const round = { width: 200, height: 200, radius: 100 }
  const slots = [
    { frame: 1, x: 50, y: 50, ...round },
    { frame: 2, x: 200, y: 190, ...round },
  ]
  const file = { name: 'Round', canvas: { width: 600, height: 600 }, slots }
  const { template } = checkTemplate('round', file, () => null)
  if (!template) throw new Error('no template')
  // Some pixels of the other one's edge are smoothed anew; the canvas would differ by more than 150.
  for (const { error } of differences(stripOf(template, null), [0, 1])) expect(error).toBeLessThan(40)
})
