import '../src/app/fonts.css'
import { expect, test } from 'vitest'
import { drawStrip } from '../src/strip/drawStrip.ts'
import { developedSize } from '../src/strip/slots.ts'
import type { Strip } from '../src/strip/Strip.ts'
import { clearBackgrounds, createBackgroundCache } from '../src/strip/backgroundCache.ts'
import { loadStripFonts } from '../src/strip/stripFonts.ts'
import type { Template } from '../src/strip/Template.ts'
import { templates } from '../src/strip/templates.ts'
import { eveningTimes } from '../tools/harness/fixtures/stripTexts.ts'

/** What a change of film or template may add to the bare drawing of its photos, in ms. */
const maxMoreMs = 100

function stripOf(template: Template): Strip {
  const images = template.slots.map((slot) => {
    const { widthPx, heightPx } = developedSize(slot)
    const image = new ImageData(widthPx, heightPx)
    image.data.fill(190)
    return image
  })
  return {
    template,
    images,
    times: eveningTimes,
    message: 'Best night ever!',
    season: 'autumn',
    brand: null,
  }
}

/** Shortest of five rounds until the pixels are readable, in ms: other load only makes it longer. */
function shortest({ size }: Template, draw: (context: CanvasRenderingContext2D) => void): number {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: size.widthPx, height: size.heightPx })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no 2D canvas')
  const times = Array.from({ length: 5 }, () => {
    const startMs = performance.now()
    draw(context)
    context.getImageData(0, 0, 1, 1)
    return performance.now() - startMs
  })
  return Math.min(...times)
}

/** Draws the photos and nothing else. */
function drawBare(context: CanvasRenderingContext2D, { template, images }: Strip): void {
  for (const [index, { xPx, yPx }] of template.slots.entries()) {
    const image = images[index]
    if (image) context.putImageData(image, xPx, yPx)
  }
}

test(
  'a template that was shown before is painted within 100 ms more than its photos alone',
  // Retries, for a machine that was busy meanwhile.
  { retry: 2 },
  async () => {
    for (const template of Object.values(templates)) {
      await loadStripFonts(template)
      const strip = stripOf(template)
      const backgrounds = createBackgroundCache()
      const bareMs = shortest(template, (context) => drawBare(context, strip))
      const againMs = shortest(template, (context) => drawStrip(context, strip, backgrounds))
      clearBackgrounds(backgrounds)
      console.log(`${template.id}: photos alone ${bareMs.toFixed(1)} ms, x ${(againMs / bareMs).toFixed(1)}`)
      expect(againMs - bareMs).toBeLessThanOrEqual(maxMoreMs)
    }
  },
)
