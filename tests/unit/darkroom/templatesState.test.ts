import { expect, test } from 'vitest'
import { templateText } from '../../../src/darkroom/templates/templateFiles.ts'
import {
  initialTemplates,
  reduceTemplates,
  type TemplatesEvent,
} from '../../../src/darkroom/templates/templatesState.ts'

const after = (...events: readonly TemplatesEvent[]) => events.reduce(reduceTemplates, initialTemplates)

test('while the text has an error the last whole template stays', () => {
  const text = templateText('strip')
  const broken = after({ type: 'write', text: text.slice(1) })
  expect(broken.template).toBe(initialTemplates.template)
  expect([initialTemplates.problems.length, broken.problems.length]).toEqual([0, 1])
  expect(reduceTemplates(broken, { type: 'chooseTemplate', id: 'square' })).toMatchObject({
    id: 'square',
    text: templateText('square'),
    template: { name: 'Square' },
    problems: [],
  })
})

test('pictures take the place of one photo after the other, and of the first after the fourth', () => {
  const images = [1, 2, 3, 4, 5].map((width) => ({ width }) as ImageBitmap)
  const events = images.map((image): TemplatesEvent => ({ type: 'photoOpened', image }))
  expect(after(...events.slice(0, 1)).photos).toEqual([images[0], null, null, null])
  expect(after(...events).photos).toEqual([images[4], images[1], images[2], images[3]])
})
