import '../../../src/app/fonts.css'
import { expect, test } from 'vitest'
import { neonOf } from '../../../src/event/eventColours.ts'
import { createBackgroundCache } from '../../../src/strip/backgroundCache.ts'
import { drawStrip, drawStripPhoto } from '../../../src/strip/drawStrip.ts'
import type { Strip, StripBrand } from '../../../src/strip/Strip.ts'
import { developedSize } from '../../../src/strip/slots.ts'
import { loadStripFonts } from '../../../src/strip/stripFonts.ts'
import type { Slot, Template } from '../../../src/strip/Template.ts'
import { templates } from '../../../src/strip/templates.ts'
import { stripFixture } from '../../../tools/harness/fixtures/stripFixture.ts'
import { drawn, painted } from '../../../tools/harness/images/images.ts'
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
  const frame = await createImageBitmap(edge)
  const [main, second] = [neonOf('#ffd166'), neonOf('#7cf5c4')]
  const texts = { title: 'ANNA & BEN', names: 'Anna & Ben', date: '12 June 2027' }
  return { ...noBrand, ...texts, main, second, frame, key: 'moving' }
}

const stripOf = (template: Template, stripBrand: StripBrand | null): Strip => ({
  ...stripFixture(10, 'Dance until dawn!'),
  template,
  images: template.slots.map(imageOf),
  brand: stripBrand,
  picked: 0,
})

/** Codes that differ by more than 1 between two images: how many, and by how much at most. */
function compare({ data }: ImageData, { data: other }: ImageData) {
  let [count, max] = [0, 0]
  for (let at = 0; at < data.length; at += 1) {
    const codes = Math.abs((data[at] ?? 0) - (other[at] ?? 0))
    if (codes > 1) count += 1
    if (codes > max) max = codes
  }
  return { count, max }
}

/** The edge of a turned box is blended: by how many codes it may differ there. */
const maxEdgeCodes = 96

test.each(Object.values(templates).map((template) => [template.id, template] as const))(
  'a photo that moves in the template %s is drawn as a whole strip would draw it, under an event’s overlay, too',
  async (_, template) => {
    await loadStripFonts(template)
    // The strip's own photos without an overlay, too.
    const brands = template.id === 'strip' ? [null, await brand()] : [await brand()]
    for (const stripBrand of brands) {
      const backgrounds = createBackgroundCache()
      const strip = stripOf(template, stripBrand)
      const still = drawn(template.size, (context) => drawStrip(context, strip, backgrounds))
      for (const [index, slot] of template.slots.entries()) {
        const moved = { ...strip, images: strip.images.with(index, imageOf(slot, index + 5)) }
        const whole = drawn(template.size, (context) => drawStrip(context, moved, backgrounds))
        const partly = drawn(template.size, (context) => {
          context.putImageData(still, 0, 0)
          drawStripPhoto(context, moved, index, backgrounds)
        })
        const { count, max } = compare(whole, partly)
        const edgePx = slot.rotation === 0 ? 0 : 2 * (slot.widthPx + slot.heightPx)
        expect(count, `slot ${index}`).toBeLessThanOrEqual(6 * edgePx)
        expect(max, `slot ${index}`).toBeLessThanOrEqual(maxEdgeCodes)
      }
    }
  },
)
