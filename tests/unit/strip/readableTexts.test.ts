import { beforeEach, expect, it, vi } from 'vitest'
import { elementSteps } from '../../../src/strip/drawElements.ts'
import type { Strip } from '../../../src/strip/Strip.ts'
import { templates } from '../../../src/strip/templates.ts'
import { strictContext, StrictMatrix, StrictPath } from '../../../tools/harness/images/strictContext.ts'
import { eveningTimes, noBrand } from '../../../tools/harness/fixtures/stripTexts.ts'

beforeEach(() => {
  vi.stubGlobal('Path2D', StrictPath)
  vi.stubGlobal('DOMMatrix', StrictMatrix)
})

/** Captions, whose length never changes. */
const captions = ['frame', 'time', 'date', 'text']

/** Lists the lines of an event or a message that are smaller than 1.6 mm, or beyond the box of their element. */
function problems(strip: Strip): readonly string[] {
  const { context } = strictContext()
  const found = new Set<string>()
  const elements = strip.template.elements.filter(
    (it) => (it.kind === 'text' && !captions.includes(it.field)) || it.kind === 'ornament',
  )
  for (const element of elements) {
    context.fillText = (text, _, yPx, maxPx = Infinity) => {
      const sizePx = Number(/([\d.]+)px/.exec(context.font)?.[1])
      const widthPx = Math.min(maxPx, context.measureText(text).width)
      const mm = (25.4 * sizePx) / strip.template.dpi
      if (mm < 1.599) found.add(`${text}: ${mm} mm`)
      // Letters without accents are 0.7 sizes above the baseline, and 0.2 below it.
      const isAbove = yPx - 0.7 * sizePx < element.yPx - 1
      const isBelow = yPx + 0.2 * sizePx > element.yPx + element.heightPx + 1
      if (isAbove || isBelow || widthPx > element.widthPx + 1) found.add(`${text}: out of its box`)
    }
    for (const draw of elementSteps(element, strip)) draw(context)
  }
  return [...found]
}

const long = {
  title: 'Maximiliane & Bartholomy',
  names: 'Maximiliane-Friederike & Bartholomew of Hohenstein-Waldburgh',
  date: 'Saturday, the twelfth of September 2026!',
}
const hashtag = '#MaximilianeAndBartholomewInHohenstein27'
const unbroken = { title: 'W'.repeat(24), names: 'W'.repeat(60), date: 'W'.repeat(40) }
const events = [
  long,
  { ...long, date: null },
  { ...long, names: null },
  unbroken,
  { ...long, hashtag },
  { ...unbroken, hashtag: 'W'.repeat(40) },
  { hashtag, seasons: { autumn: 'W'.repeat(24) } },
]

const messages = ['', 'W'.repeat(50), 'All of us at last together, one more time, hooray!']
const logos = [null, { width: 200, height: 100, close: () => undefined }]
const brands = events.flatMap((event) => logos.map((logo) => ({ ...noBrand, ...event, logo })))

it.each(Object.values(templates))(
  '$name prints the longest texts of an event at 1.6 mm or more',
  (template) => {
    const strip = { template, images: [], times: eveningTimes, season: 'autumn' } as const
    for (const brand of brands)
      for (const message of messages) expect(problems({ ...strip, message, brand })).toEqual([])
  },
)
