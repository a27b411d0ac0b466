import { describe, expect, it } from 'vitest'
import { lineOf, templateOf } from '../../../src/darkroom/templates/templateFiles.ts'

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

it('a template may have copies of one that has none', () => {
  expect(templateOf('strip')?.id).toBe('strip')
  expect([templateOf('double'), templateOf('mine')]).toEqual([null, null])
})
