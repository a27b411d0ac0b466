import '../../../src/app/fonts.css'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { stripMessageLimit } from '../../../src/booth/session/reduceBooth.ts'
import { clipText } from '../../../src/lib/text.ts'
import { messageArbitrary } from '../../../tools/harness/guestbook/hostileMessages.ts'
import { filterById } from '../../../src/engine/filters/filters.ts'
import { grow } from '../../../src/lib/geometry.ts'
import { elementSteps } from '../../../src/strip/drawElements.ts'
import { drawSmallStrip, drawStrip, smallSize } from '../../../src/strip/drawStrip.ts'
import type { Strip } from '../../../src/strip/Strip.ts'
import { clearBackgrounds, createBackgroundCache } from '../../../src/strip/backgroundCache.ts'
import { loadStripFonts } from '../../../src/strip/stripFonts.ts'
import type { Template, TemplateElement } from '../../../src/strip/Template.ts'
import { markPath } from '../../../src/strip/drawOrnament.ts'
import { templates } from '../../../src/strip/templates.ts'
import { expectGolden } from '../../../tools/harness/images/expectGolden.ts'
import { drawn, maxDifference, meanDifference } from '../../../tools/harness/images/images.ts'
import { templateGolden } from '../../../tools/harness/images/stripGoldens.ts'
import { templateStrip } from '../../../tools/harness/images/templateScenes.ts'
import { openRenderers } from '../../../tools/harness/images/gpuImages.ts'
import { eveningTimes, noBrand } from '../../../tools/harness/fixtures/stripTexts.ts'

const all = Object.values(templates)
const long = 'Best night ever, all four of us at last together!!'
const [gpu] = await openRenderers()

const backgrounds = createBackgroundCache()
const paint = (strip: Strip): ImageData =>
  drawn(strip.template.size, (context) => drawStrip(context, strip, backgrounds))

/**
 * Small pictures side by side: their goldens stay small.
 * @param sidePx longest side of each
 * @param columnPx width of each one's column; as wide as the first one where it is missing
 */
function atlasOf(pictures: readonly ImageData[], sidePx: number, columnPx?: number): ImageData {
  const box = { widthPx: sidePx, heightPx: sidePx }
  const sizes = pictures.map(({ width, height }) => smallSize({ widthPx: width, heightPx: height }, box))
  const across = columnPx ?? sizes[0]?.widthPx ?? 1
  const heightPx = columnPx ?? sizes[0]?.heightPx ?? 1
  return drawn({ widthPx: across * pictures.length, heightPx }, (context) => {
    context.fillRect(0, 0, across * pictures.length, heightPx)
    context.imageSmoothingQuality = 'high'
    for (const [index, picture] of pictures.entries()) {
      const source = new OffscreenCanvas(picture.width, picture.height)
      source.getContext('2d')?.putImageData(picture, 0, 0)
      const size = sizes[index] ?? box
      context.drawImage(source, index * across, 0, size.widthPx, size.heightPx)
    }
  })
}

it.each(all.map((template) => [template.id, template] as const))(
  'the template %s matches its golden in colour, and in black and white with a long message',
  async (id, template) => {
    await loadStripFonts(template)
    const coloured = await templateStrip(gpu, template, { filter: filterById('portra400'), message: '' })
    const grey = await templateStrip(gpu, template, { filter: filterById('tmax3200'), message: long })
    const pictures = [coloured, grey].map(paint)
    expect(pictures.map(({ width }) => width)).toEqual([template.size.widthPx, template.size.widthPx])
    await expectGolden(templateGolden(id), atlasOf(pictures, 300), { maxAbs: 2, mean: 1 })
    clearBackgrounds(backgrounds)
  },
)

/** A heart on nothing, in place of a host's logo. */
function logo(): Promise<ImageBitmap> {
  const canvas = new OffscreenCanvas(240, 240)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas off screen')
  context.fillStyle = '#E4572E'
  context.fill(markPath('heart', 120, 120, 110))
  return createImageBitmap(canvas)
}

it('an event has its title, names, date, colours and logo on every template', async () => {
  const brand = {
    ...noBrand,
    key: 'wedding',
    title: 'Ada & Ben',
    names: 'Ada Lovelace & Ben Carter',
    date: '21 November 2026',
    main: { glow: '#7CFF4F', core: '#E3FFD6' },
    second: { glow: '#FFB52E', core: '#FFEBC7' },
    logo: await logo(),
  }
  const pictures: ImageData[] = []
  for (const [index, template] of all.entries()) {
    await loadStripFonts(template)
    const message = index % 2 === 0 ? '' : long
    pictures.push(paint({ ...greyStrip(template, message), brand }))
    clearBackgrounds(backgrounds)
  }
  expect(pictures).toHaveLength(all.length)
  await expectGolden('templates-event', atlasOf(pictures, 260, 260), { maxAbs: 2, mean: 1 })
})

const isMessage = (element: TemplateElement) => element.kind === 'text' && element.field === 'message'

/** Grey photos: nothing but the message differs. */
function greyStrip(template: Template, message: string): Strip {
  const images = template.slots.map((slot) => {
    const scale = Math.max(slot.widthPx / 4, slot.heightPx / 3)
    return new ImageData(Math.ceil(4 * scale), Math.ceil(3 * scale))
  })
  return { template, images, times: eveningTimes, message, season: 'autumn', brand: null }
}

const hostile = [
  'W'.repeat(50),
  `Z${'\u0301'.repeat(49)}`,
  '﷽'.repeat(50),
  'a '.repeat(25),
  'one\ntwo\r\nthree\nfour\nfive\nsix',
]
const seed = 20261121
/** Of the strip, which most visitors take, many more. */
const any = fc
  .sample(messageArbitrary, { seed, numRuns: 80 })
  .map((text) => clipText(text, stripMessageLimit))
const invisible = ['', '   ', '\u200B\u3164', '\n\t', '\u2800']

it.each(all.map((template) => [template.id, template] as const))(
  'a message of %s stays in its box, whatever it is',
  async (_, template) => {
    await loadStripFonts(template)
    const texts = template.elements.filter(isMessage)
    /** Pixels of the message and all that is drawn with it, without the insides of its boxes. */
    const around = (message: string) => {
      const strip = greyStrip(template, message)
      const { data } = drawn(template.size, (context) => {
        for (const text of texts) for (const draw of elementSteps(text, strip)) draw(context)
        for (const box of texts) {
          const { xPx, yPx, ...size } = grow(box, 1)
          context.clearRect(xPx, yPx, size.widthPx, size.heightPx)
        }
      })
      return new Uint32Array(data.buffer)
    }
    const messages = template.id === 'strip' ? hostile.concat(any) : hostile
    for (const message of messages)
      expect([message, around(message).every((pixel) => pixel === 0)]).toEqual([message, true])
  },
)

it('an invisible message has no box', () => {
  const pictures = [...invisible, '.'].map((message) => paint(greyStrip(templates.strip, message)))
  const differences = pictures.map((picture) => maxDifference(picture, pictures[0] ?? picture))
  expect(differences.map((difference) => difference > 0)).toEqual([...invisible.map(() => false), true])
})

it('a small picture looks like the large one', async () => {
  const template = templates.square
  const strip = await templateStrip(gpu, template, { filter: filterById('portra400'), message: long })
  const size = smallSize(template.size, { widthPx: 270, heightPx: 270 })
  const small = drawn(size, (context) => {
    const steps = drawSmallStrip(context, strip, size)
    while (steps.next().done !== true);
  })
  const reduced = drawn(size, (context) => {
    const canvas = new OffscreenCanvas(template.size.widthPx, template.size.heightPx)
    canvas.getContext('2d')?.putImageData(paint(strip), 0, 0)
    context.imageSmoothingQuality = 'high'
    context.drawImage(canvas, 0, 0, size.widthPx, size.heightPx)
  })
  expect(meanDifference(small, reduced)).toBeLessThan(8)
})
