import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { reasonOf } from '../../../src/locale/reasons.ts'
import { bannerRow } from '../../../src/strip/drawBanner.ts'
import { checkTemplate, parseTemplate, problemSentence } from '../../../src/strip/checkTemplate.ts'
import { photoStrip } from '../../../src/strip/layout.ts'
import { hasPaper } from '../../../src/strip/paper.ts'
import { hasMessage, keptPart } from '../../../src/strip/slots.ts'
import { areMet, dateLine, type Strip } from '../../../src/strip/Strip.ts'
import type { Template, TemplateElement } from '../../../src/strip/Template.ts'
import { templateIndex } from '../../../src/strip/templateIds.ts'
import { templates } from '../../../src/strip/templates.ts'
import { eveningTimes, noBrand } from '../../../tools/harness/fixtures/stripTexts.ts'

const templateOf = (id: string): Template | null => (id === 'strip' ? photoStrip : null)
const files = readdirSync('templates').filter((name) => name !== 'template.schema.json')

/** Sentences of what is wrong with a file; none where nothing is. */
function sentences(found: unknown): readonly string[] {
  const { problems } = checkTemplate('mine', found, templateOf)
  return (problems ?? []).map((problem) => problemSentence('templates/mine.json', problem))
}

/** The booth's own templates; an owner's may leave out what they like. */
const shipped = [
  'strip',
  'plain',
  'postcard',
  'square',
  'story',
  'single',
  'three',
  'double',
  'polaroid',
] as const

const own = shipped.map((id) => templates[id])

const wedding = {
  ...noBrand,
  title: 'Anna & Ben',
  names: 'Anna & Ben Carter',
  date: '12 June 2027',
  hashtag: '#AnnaAndBen',
}

const canvas = { width: 1200, height: 1800 }
const slot = { frame: 1, x: 0, y: 0, width: 600, height: 450 }
const outside = 'has to lie within the canvas of 1200 x 1800 px with all of a photo'
const valid = { name: 'Mine', canvas, slots: [slot] }
const box = { x: 0, y: 0, width: 9, height: 9 }
const whens =
  '"message", "no-message", "names", "no-names", "dateLine", "no-dateLine", "hashtag", "no-hashtag", "logo", "no-logo"'
const colour = 'paper or a colour as #RRGGBB or tint #RRGGBB'
/** The template with another background. */
const on = (background: unknown) => ({ ...valid, canvas: { ...canvas, background } })

describe('a template', () => {
  it.each(files)('%s is valid', (name) => {
    const id = name.replace('.json', '')
    const checked = parseTemplate(id, readFileSync(`templates/${name}`, 'utf8'), templateOf)
    expect(checked.problems).toBeNull()
  })

  it.each(templateIndex)(
    '$id keeps at least three quarters of each photo, so that two people stay in it',
    ({ id }) => {
      const { width, height } = keptPart(templates[id])
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(0.75)
    },
  )

  it('leaves the paper to the visitor in plain alone, which has neither captions nor a banner of its own', () => {
    expect(own.filter(hasPaper)).toEqual([templates.plain])
    const fields = templates.plain.elements.flatMap((one) => (one.kind === 'text' ? [one.field] : []))
    expect(new Set(fields)).toEqual(new Set(['message', 'names', 'dateLine']))
  })

  it.each(shipped)('%s shows all that an event has, and no season beside its names', (id) => {
    const template = templates[id]
    const logo = { width: 2, height: 1, close: () => undefined }
    for (const [message, brand] of [
      ['', wedding],
      ['Hello', wedding],
      ['', { ...wedding, logo }],
      ['Hello', { ...wedding, logo }],
    ] as const) {
      const strip: Strip = { template, images: [], times: eveningTimes, message, season: 'winter', brand }
      const shown = template.elements.filter(({ when }) => areMet(when, strip))
      const names = new Set(
        shown.map((one) => (one.kind === 'text' ? one.field : one.kind === 'ornament' ? one.ornament : '')),
      )
      // Names and date stand in the banner of a template that has no other place for them.
      const isBanner = names.has('banner')
      expect(isBanner).toBe(isBanner && bannerRow(strip).startsWith(wedding.names))
      expect(names.has('names') || isBanner).toBe(true)
      expect(names.has('dateLine') || bannerRow(strip).endsWith(wedding.date)).toBe(true)
      expect(names.has('hashtag') || dateLine(strip).endsWith(` · ${wedding.hashtag}`)).toBe(true)
      // Plain has no title, and the message of polaroid takes the title's place.
      expect(names.has('title')).toBe(id !== 'plain' && !(id === 'polaroid' && message !== ''))
      const withLogo = shown.filter((one) =>
        one.kind === 'text' ? one.logo : one.kind === 'picture' && one.picture === 'logo',
      )
      expect(withLogo.length > 0 || brand.logo === null).toBe(true)
      expect(shown.some((one) => one.kind === 'picture' && one.picture === 'frame')).toBe(true)
      expect(names.has('message') || message === '').toBe(true)
    }
  })

  // The specification has the measures of the strip, which double prints twice; square and story are for screens.
  const prints = ['plain', 'postcard', 'single', 'three', 'polaroid'] as const
  it.each(prints)('%s has no element in the 3 mm that a printer may trim', (id) => {
    const { elements, size, dpi } = templates[id]
    const safePx = Math.floor((3 / 25.4) * dpi)
    // The event's picture lies over the whole print.
    const isOverlay = (one: TemplateElement) => one.kind === 'picture' && one.picture === 'frame'
    const outside = elements.filter(
      (one) =>
        !isOverlay(one) &&
        one.rotation === 0 &&
        (one.xPx < safePx ||
          one.yPx < safePx ||
          one.xPx + one.widthPx > size.widthPx - safePx ||
          one.yPx + one.heightPx > size.heightPx - safePx),
    )
    expect(outside).toEqual([])
  })

  it('has a message field where it shows a message', () => {
    expect(own.every(hasMessage)).toBe(true)
    expect(hasMessage(checkTemplate('mine', valid, templateOf).template ?? photoStrip)).toBe(false)
  })
})

describe('a file with errors', () => {
  it('names file, path and reason', () => {
    const slots = [
      { ...slot, frame: 5 },
      { ...slot, x: 'left' },
    ]
    expect(sentences({ ...valid, slots })).toEqual([
      'templates/mine.json: slots[0].frame has to be one of 1, 2, 3, 4, "pick", not 5.',
      'templates/mine.json: slots[1].x has to be a whole number, not "left".',
    ])
  })

  it.each([
    [{ canvas, slots: [slot] }, 'name is missing'],
    [{ ...valid, name: '' }, 'name is empty'],
    [{ ...valid, slots: [] }, 'slots has to have 1 or more entries, not 0'],
    [{ ...valid, canvas: { width: 4096, height: 4096 } }, 'canvas has to have at most 16 million pixels'],
    [on('red'), `canvas.background has to be ${colour}, not "red"`],
    [on(7), 'canvas.background has to be a text or a list, not 7'],
    [on(['paper', 7]), 'canvas.background[1] has to be a text, not 7'],
    [
      { ...valid, texts: [{ field: 'title', when: 'dark', ...box }] },
      `texts[0].when has to be one of ${whens}, not "dark"`,
    ],
    [
      { ...valid, copies: { of: 'mine', at: [{ x: 0, y: 0 }] } },
      'copies.of has to be the id of a template without copies',
    ],
    [{ ...valid, texts: [{ field: 'time', ...box }] }, 'texts[0].frame is missing'],
    [{ ...valid, texts: [{ field: 'text', ...box }] }, 'texts[0].text is missing'],
    [
      { ...valid, texts: [{ field: 'title', size: [40, 20], ...box }] },
      'texts[0].size has to be the least, then the most',
    ],
    [{ ...valid, slots: [slot, { ...slot, x: -1 }] }, `slots[1] ${outside}`],
    [{ ...valid, slots: [{ ...slot, y: 1351 }] }, `slots[0] ${outside}`],
    [{ ...valid, slots: [{ ...slot, rotation: 5 }] }, `slots[0] ${outside}`],
    [{ ...valid, slots: [{ ...slot, x: 601, y: 0 }] }, `slots[0] ${outside}`],
    [{ ...valid, copies: { of: 'strip', at: [{ x: 301, y: 0 }] } }, `copies.at[0] ${outside}`],
  ])('%j is refused', (found, reason) => {
    expect(sentences(found)).toEqual([`templates/mine.json: ${reason}.`])
  })

  it('refuses what it does not know, and says what it knows', () => {
    const [sentence] = sentences({ ...valid, slots: [{ ...slot, border: 3 }] })
    expect(sentence).toContain('slots[0].border is not known here; known are frame, x, y')
  })

  it.each([null, 7, 'text', [], undefined])('%j is not a template', (found) => {
    expect(sentences(found)[0]).toMatch(/^templates\/mine\.json has to be an object/u)
  })

  it('is read with a byte order mark, and in its problems a name that stands twice has its path and line', () => {
    const text = readFileSync('templates/single.json', 'utf8')
    expect(parseTemplate('mine', Buffer.from(`\uFEFF${text}`), templateOf).problems).toBeNull()
    expect(
      parseTemplate('mine', text.replace('"x": 72,', '"x": 72,\n"x": 73,'), templateOf).problems,
    ).toEqual([{ path: 'slots[0].x', reason: reasonOf('standsTwice', { line: '15' }), line: 15 }])
    expect(parseTemplate('mine', text.replace('"x": 72,', '"x": 672,'), templateOf).problems).toEqual([
      { path: 'slots[0]', reason: expect.stringMatching(/^has to lie within the canvas/), line: 12 },
    ])
  })
})
