import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkTemplate, parseTemplate, problemSentence } from '../../../../src/render/strip/checkTemplate.ts'
import { photoStrip } from '../../../../src/render/strip/layout.ts'
import { hasPaper } from '../../../../src/render/strip/paper.ts'
import { hasPick, keptPart } from '../../../../src/render/strip/slots.ts'
import type { Template } from '../../../../src/render/strip/Template.ts'
import { templateIndex } from '../../../../src/render/strip/templateIds.ts'
import { templates } from '../../../../src/render/strip/templates.ts'

const templateOf = (id: string): Template | null => (id === 'strip' ? photoStrip : null)
const files = readdirSync('templates').filter((name) => name !== 'template.schema.json')

/** Sentences of what is wrong with a file; none where nothing is. */
function sentences(found: unknown): readonly string[] {
  const { problems } = checkTemplate('mine', found, templateOf)
  return (problems ?? []).map((problem) => problemSentence('templates/mine.json', problem))
}

/** All templates but the plain strip, which has photos and nothing else. */
const captioned = templateIndex.filter(({ id }) => id !== 'plain')

const canvas = { width: 1200, height: 1800 }
const slot = { frame: 1, x: 0, y: 0, width: 600, height: 450 }
const valid = { name: 'Mine', canvas, slots: [slot] }

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

  it('crops no photo but that of polaroid', () => {
    const cropping = Object.values(templates).filter(
      (one) => keptPart(one).width < 1 || keptPart(one).height < 1,
    )
    expect(cropping.map(({ id }) => id)).toEqual(['polaroid'])
  })

  it('leaves the paper to the visitor in plain alone, which has neither captions nor a banner of its own', () => {
    expect(Object.values(templates).filter(hasPaper)).toEqual([templates.plain])
    const fields = templates.plain.elements.flatMap((one) => (one.kind === 'text' ? [one.field] : []))
    expect(new Set(fields)).toEqual(new Set(['message', 'names', 'dateLine']))
  })

  it.each(captioned)('$id shows caption and time of every photo, the banner and a message', ({ id }) => {
    const { elements, slots } = templates[id]
    const texts = elements.filter((element) => element.kind === 'text')
    const frames = (field: string) =>
      new Set(texts.filter((text) => text.field === field).map(({ frame }) => frame))
    const shown = new Set(slots.map(({ frame }) => frame))
    expect([frames('frame'), frames('time')]).toEqual([shown, shown])
    const banners = elements.filter(
      (element) =>
        (element.kind === 'text' && element.field === 'banner') ||
        (element.kind === 'ornament' && element.ornament === 'banner'),
    )
    const conditions = banners.map(({ when }) => when.join(' '))
    const isBoth = conditions.some((one) => one.startsWith('no-message')) && conditions.includes('message')
    expect(conditions.includes('') || isBoth).toBe(true)
    expect(texts.some(({ field }) => field === 'message')).toBe(true)
    expect(elements.some((element) => element.kind === 'picture' && element.picture === 'frame')).toBe(true)
  })

  it('asks for a pick in single and polaroid alone', () => {
    const picking = Object.values(templates).filter(hasPick)
    expect(picking.map(({ id }) => id)).toEqual(['single', 'polaroid'])
  })

  it('holds the strip twice in double', () => {
    const xs = templates.double.slots.map(({ xPx }) => xPx)
    expect(xs).toEqual([100, 100, 100, 100, 900, 900, 900, 900])
    expect(templates.double.elements.length).toBe(2 * photoStrip.elements.length + 2)
  })
})

describe('a file with errors', () => {
  it('names file, path and reason', () => {
    expect(
      sentences({
        ...valid,
        slots: [
          { ...slot, frame: 5 },
          { ...slot, x: 'left' },
        ],
      }),
    ).toEqual([
      'templates/mine.json: slots[0].frame has to be one of 1, 2, 3, 4, "pick", not 5.',
      'templates/mine.json: slots[1].x has to be a whole number, not "left".',
    ])
  })

  it.each([
    [{ canvas, slots: [slot] }, 'name is missing'],
    [{ ...valid, name: '' }, 'name is empty'],
    [{ ...valid, slots: [] }, 'slots has to have 1 or more entries, not 0'],
    [{ ...valid, canvas: { width: 4096, height: 4096 } }, 'canvas has to have at most 16 million pixels'],
    [
      { ...valid, canvas: { ...canvas, background: 'red' } },
      'canvas.background has to be paper or a colour as #RRGGBB, not "red"',
    ],
    [
      { ...valid, canvas: { ...canvas, background: 7 } },
      'canvas.background has to be a text or a list, not 7',
    ],
    [
      { ...valid, canvas: { ...canvas, background: ['paper', 7] } },
      'canvas.background[1] has to be a text, not 7',
    ],
    [
      { ...valid, texts: [{ field: 'title', when: 'dark', x: 0, y: 0, width: 9, height: 9 }] },
      'texts[0].when has to be one of "message", "no-message", "names", "no-names", "dateLine", "no-dateLine", "logo", "no-logo", not "dark"',
    ],
    [
      { ...valid, copies: { of: 'mine', at: [{ x: 0, y: 0 }] } },
      'copies.of has to be the id of a template without copies',
    ],
    [{ ...valid, texts: [{ field: 'time', x: 0, y: 0, width: 9, height: 9 }] }, 'texts[0].frame is missing'],
    [{ ...valid, texts: [{ field: 'text', x: 0, y: 0, width: 9, height: 9 }] }, 'texts[0].text is missing'],
    [
      { ...valid, texts: [{ field: 'title', size: [40, 20], x: 0, y: 0, width: 9, height: 9 }] },
      'texts[0].size has to be the least, then the most',
    ],
  ])('%j is refused', (found, reason) => {
    expect(sentences(found)).toEqual([`templates/mine.json: ${reason}.`])
  })

  it('refuses what it does not know, and says what it knows', () => {
    const [sentence] = sentences({ ...valid, slots: [{ ...slot, border: 3 }] })
    expect(sentence).toContain('slots[0].border is not known here; known are frame, x, y')
  })

  it.each([null, 7, 'text', [], undefined])('%j is no template', (found) => {
    expect(sentences(found)[0]).toMatch(/^templates\/mine\.json has to be an object/u)
  })

  it('says where JSON ends', () => {
    const { problems } = parseTemplate('mine', '{ "name": ', templateOf)
    expect(problems?.[0]?.reason).toMatch(/^is no JSON: /u)
  })
})
