import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkTemplate, parseTemplate, problemSentence } from '../../../src/strip/checkTemplate.ts'
import { photoStrip } from '../../../src/strip/layout.ts'
import { keptPart } from '../../../src/strip/slots.ts'
import type { Template } from '../../../src/strip/Template.ts'
import { templateIndex } from '../../../src/strip/templateIds.ts'
import { templates } from '../../../src/strip/templates.ts'

const templateOf = (id: string): Template | null => (id === 'strip' ? photoStrip : null)
const files = readdirSync('templates').filter((name) => name !== 'template.schema.json')

/** Sentences of what is wrong with a file; none where nothing is. */
function sentences(found: unknown): readonly string[] {
  const { problems } = checkTemplate('mine', found, templateOf)
  return (problems ?? []).map((problem) => problemSentence('templates/mine.json', problem))
}

const canvas = { width: 1200, height: 1800 }
const slot = { frame: 1, x: 0, y: 0, width: 600, height: 450 }
const outside = 'has to lie within the canvas of 1200 x 1800 px with all of a photo'
const valid = { name: 'Mine', canvas, slots: [slot] }
const box = { x: 0, y: 0, width: 9, height: 9 }
const colour = 'paper or a colour as #RRGGBB or tint #RRGGBB'
/** The template with another background. */
const on = (background: unknown) => ({ ...valid, canvas: { ...canvas, background } })

describe('a template', () => {
  it.each(files)('%s is valid', (name) => {
    const id = name.replace('.json', '')
    const checked = parseTemplate(id, readFileSync(`templates/${name}`, 'utf8'), templateOf)
    expect(checked.problems).toBeNull()
  })

  it('keeps at least three quarters of each photo, so that two people stay in it', () => {
    const kept = templateIndex.map(({ id }) => keptPart(templates[id]))
    expect(Math.min(...kept.flatMap(({ width, height }) => [width, height]))).toBeGreaterThanOrEqual(0.75)
  })

  // The specification has the measures of the strip, which double prints twice; square and story are for screens.
  const prints = ['plain', 'postcard', 'single', 'three', 'polaroid'] as const
  it.each(prints)('%s has no element in the 3 mm that a printer may trim', (id) => {
    const { elements, size, dpi } = templates[id]
    const safePx = Math.floor((3 / 25.4) * dpi)
    const outside = elements.filter(
      (one) =>
        // The event's picture lies over the whole print.
        !(one.kind === 'picture' && one.picture === 'overlay') &&
        one.rotation === 0 &&
        (one.xPx < safePx ||
          one.yPx < safePx ||
          one.xPx + one.widthPx > size.widthPx - safePx ||
          one.yPx + one.heightPx > size.heightPx - safePx),
    )
    expect(outside).toEqual([])
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
    [{ ...valid, canvas: { width: 4096, height: 4096 } }, 'canvas has to have at most 16 million pixels'],
    [on('red'), `canvas.background has to be ${colour}, not "red"`],
    [
      { ...valid, copies: { of: 'mine', at: [{ x: 0, y: 0 }] } },
      'copies.of has to be the id of a template without copies',
    ],
    [{ ...valid, texts: [{ field: 'time', ...box }] }, 'texts[0].frame is missing'],
    [{ ...valid, slots: [slot, { ...slot, x: -1 }] }, `slots[1] ${outside}`],
    [{ ...valid, slots: [{ ...slot, rotation: 5 }] }, `slots[0] ${outside}`],
    [{ ...valid, copies: { of: 'strip', at: [{ x: 301, y: 0 }] } }, `copies.at[0] ${outside}`],
  ])('%j is refused', (found, reason) => {
    expect(sentences(found)).toEqual([`templates/mine.json: ${reason}.`])
  })

  it('is read with a byte order mark, and in its problems a name that stands twice has its path and line', () => {
    const text = readFileSync('templates/single.json', 'utf8')
    expect(parseTemplate('mine', Buffer.from(`\uFEFF${text}`), templateOf).problems).toBeNull()
    expect(
      parseTemplate('mine', text.replace('"x": 72,', '"x": 72,\n"x": 73,'), templateOf).problems,
    ).toEqual([{ path: 'slots[0].x', reason: 'stands twice, again in line 15', line: 15 }])
    expect(parseTemplate('mine', text.replace('"x": 72,', '"x": 672,'), templateOf).problems).toEqual([
      { path: 'slots[0]', reason: expect.stringMatching(/^has to lie within the canvas/), line: 12 },
    ])
  })
})
