import { expect, it } from 'vitest'
import { templateOf } from '../../../src/darkroom/templates/templateFiles.ts'

it('a template may have copies of one that has none', () => {
  expect(templateOf('strip')?.id).toBe('strip')
  expect([templateOf('double'), templateOf('mine')]).toEqual([null, null])
})
