import { describe, expect, it } from 'vitest'
import {
  acceptTemplate,
  lineOf,
  templateOf,
  templateText,
} from '../../../src/darkroom/templates/templateFiles.ts'
import { templateIndex } from '../../../src/render/strip/templateIds.ts'

const text = `{
  "name": "Mine",
  "texts": [
    { "field": "title", "text": "a, [b] \\"c\\"" },
    {
      "field": "time",
      "frame": 7
    }
  ],
  "slots": [
    { "frame": 1 }
  ]
}`

describe('the line of a problem', () => {
  it.each([
    ['', 1],
    ['name', 2],
    ['texts', 3],
    ['texts[0].field', 4],
    ['texts[1]', 5],
    ['texts[1].frame', 7],
    ['slots[0].frame', 11],
    // What is missing is told where it should be.
    ['texts[1].size', 5],
    ['texts[9].size', 3],
    ['pictures', 1],
  ])('of %j is %d', (path, line) => {
    expect(lineOf(text, path)).toBe(line)
  })
})

describe('a template that is sent to be saved', () => {
  it.each(templateIndex)('is taken as it is, if it is valid: $id', ({ id }) => {
    const accepted = acceptTemplate(id, templateText(id))
    expect(accepted.kind === 'accepted' && accepted.update('')).toBe(templateText(id))
  })

  it('is refused with file, path and reason', () => {
    const sent = templateText('square').replace('"frame": 1', '"frame": 9')
    expect(acceptTemplate('square', sent)).toEqual({
      kind: 'refused',
      sentence: 'templates/square.json: slots[0].frame has to be one of 1, 2, 3, 4, "pick", not 9.',
    })
  })

  it('needs a name that is known: it becomes that of a file', () => {
    expect(acceptTemplate('../../package', templateText('strip')).kind).toBe('unknown')
  })

  it('may have copies of a template without copies', () => {
    expect(templateOf('strip')?.id).toBe('strip')
    expect([templateOf('double'), templateOf('mine')]).toEqual([null, null])
  })
})
