import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { checkTemplate, problemSentence } from '../../../../src/render/strip/checkTemplate.ts'
import { drawSmallStrip } from '../../../../src/render/strip/drawStrip.ts'
import { photoStrip } from '../../../../src/render/strip/layout.ts'
import type { Strip } from '../../../../src/render/strip/Strip.ts'
import type { Template } from '../../../../src/render/strip/Template.ts'
import { strictContext, StrictMatrix, StrictPath } from '../../../../tools/harness/images/strictContext.ts'
import { templateArbitrary } from '../../../../tools/harness/fuzz/templates.ts'

/** A template with few elements: those of the strip, drawn thousands of times, would take most of the time. */
const small: Template = { ...photoStrip, elements: photoStrip.elements.slice(1, 12) }
const templateOf = (id: string): Template | null => (id === 'strip' ? small : null)
const seed = 20261122
const image = { width: 320, height: 240 } as ImageData

beforeAll(() => {
  vi.stubGlobal('Path2D', StrictPath)
  vi.stubGlobal('DOMMatrix', StrictMatrix)
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => strictContext().context }) })
})
afterAll(() => vi.unstubAllGlobals())

const time = '11/21/2026 21:04'
const messages = ['', 'Best night ever, all four of us at last together!', 'שלום 👩‍🚀']

/** Draws a template. @returns how many calls the context got */
function drawCalls(template: Template, message: string): number {
  const { context, counts } = strictContext()
  const images = template.slots.map(() => image)
  const strip: Strip = {
    template,
    images,
    times: [time, time, time, time],
    message,
    season: 'autumn',
    brand: null,
  }
  const steps = drawSmallStrip(context, strip, { widthPx: 176, heightPx: 120 })
  while (steps.next().done !== true);
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}

it(
  `draws any of 10,000 templates without NaN, or refuses it in a sentence (seed ${seed})`,
  { timeout: 240_000 },
  () => {
    let drawn = 0
    fc.assert(
      fc.property(templateArbitrary, (found) => {
        const { template, problems } = checkTemplate('mine', found, templateOf)
        for (const problem of problems ?? []) {
          const sentence = problemSentence('templates/mine.json', problem)
          expect(sentence).toMatch(/^templates\/mine\.json.* (?:is|has to|are) .*\.$/su)
        }
        if (template) drawn += 1
        const calls = template ? drawCalls(template, messages[drawn % messages.length] ?? '') : Infinity
        expect(calls).toBeGreaterThan(3)
        expect(template === null).toBe(problems !== null && problems.length > 0)
      }),
      { seed, numRuns: 10_000 },
    )
    // Both ways are tried often.
    expect(drawn).toBeGreaterThan(3000)
  },
)
