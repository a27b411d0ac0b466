import { globSync, readFileSync } from 'node:fs'

import fc from 'fast-check'
import { beforeEach, expect, it, vi } from 'vitest'
import { checkTemplate, problemSentence } from '../../../src/strip/checkTemplate.ts'
import { drawSmallStrip } from '../../../src/strip/drawStrip.ts'
import { photoStrip } from '../../../src/strip/layout.ts'
import type { Template } from '../../../src/strip/Template.ts'
import { strictContext, StrictMatrix, StrictPath } from '../../../tools/harness/images/strictContext.ts'
import { eveningTimes } from '../../../tools/harness/fixtures/stripTexts.ts'

/** A template with few elements: those of the strip, drawn thousands of times, would take most of the time. */
const small: Template = { ...photoStrip, elements: photoStrip.elements.slice(1, 12) }
const templateOf = (id: string): Template | null => (id === 'strip' ? small : null)
const seed = 20261122
const image = { width: 320, height: 240 } as ImageData

beforeEach(() => {
  vi.stubGlobal('Path2D', StrictPath)
  vi.stubGlobal('DOMMatrix', StrictMatrix)
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => strictContext().context }) })
})

/** The templates of the booth, with two of each of their elements. */
const samples = globSync('templates/*.json', { exclude: ['templates/*.schema.json'] }).map((path) => {
  const parts = Object.entries<unknown>(JSON.parse(readFileSync(path, 'utf8')))
  return Object.fromEntries(
    parts.map(([name, part]) => [name, Array.isArray(part) ? part.slice(0, 2) : part]),
  )
})

/** Change of one value of a file: which one, and its factor or what takes its place; undefined removes it. */
const changeArbitrary = fc.tuple(
  fc.nat(),
  fc.oneof(
    { weight: 5, arbitrary: fc.double({ min: 0.5, max: 2, noNaN: true }) },
    fc.constantFrom<unknown>(undefined, -1, 90, '#ff00aa', 'tint #ff00aa', 'pick', ...samples),
    fc.anything(),
  ),
)

/** Changes one value of a file, anywhere in it. */
function change(file: unknown, [at, value]: readonly [number, unknown]): unknown {
  if (typeof file === 'number' && typeof value === 'number') return Math.round(file * value)
  if (typeof file !== 'object' || file === null) return value
  const copy = (Array.isArray(file) ? [...file] : { ...file }) as Record<string, unknown>
  const names = Object.keys(copy)
  const name = names[at % Math.max(1, names.length)]
  if (name === undefined) return value
  copy[name] = change(copy[name], [Math.floor(at / names.length), value])
  return copy
}

/** Templates' files: those of the booth with up to three changes, and files of any kind. */
const templateArbitrary = fc.oneof(
  {
    weight: 7,
    arbitrary: fc
      .tuple(fc.constantFrom(...samples), fc.array(changeArbitrary, { maxLength: 3 }))
      .map(([sample, changes]) => changes.reduce<unknown>(change, sample)),
  },
  fc.anything(),
)

/** Draws a template. @returns how many calls the context got */
function drawCalls(template: Template, message: string): number {
  const { context, counts } = strictContext()
  const images = template.slots.map(() => image)
  const strip = { template, images, times: eveningTimes, message, season: 'autumn', brand: null } as const
  const steps = drawSmallStrip(context, strip, { widthPx: 176, heightPx: 120 })
  while (steps.next().done !== true);
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}

it(`draws any of 1,000 templates without NaN, or refuses it in a sentence (seed ${seed})`, () => {
  const messages = fc.constantFrom('', 'Best night ever, all four of us at last together!', 'שלום 👩‍🚀')
  let drawn = 0
  const isSound = (found: unknown, message: string) => {
    const { template, problems } = checkTemplate('mine', found, templateOf)
    for (const problem of problems ?? []) {
      const sentence = problemSentence('templates/mine.json', problem)
      expect(sentence).toMatch(/^templates\/mine\.json.* (?:is|has to|are) .*\.$/su)
    }
    expect(template === null).toBe((problems ?? []).length > 0)
    if (!template) return
    drawn += 1
    expect(drawCalls(template, message)).toBeGreaterThan(3)
  }
  fc.assert(fc.property(templateArbitrary, messages, isSound), { seed, numRuns: 1000 })
  // Both ways are tried often.
  expect(Math.abs(drawn - 500)).toBeLessThan(250)
})
