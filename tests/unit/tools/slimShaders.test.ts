import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { withoutComments } from '../../../tools/vite/slimShaders.ts'

test('the build’s shaders have no comment and no blank line, and every statement of the source in its order', () => {
  for (const path of globSync('shaders/**/*.{frag,glsl,vert}')) {
    const source = readFileSync(path, 'utf8')
    const slim = withoutComments(source)
    expect(slim).not.toMatch(/\/\/|\n\n|^\s|\n\s/)
    const statements = source
      .replaceAll(/\/\/.*$/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
    expect(slim.replaceAll('\n', ' ').replaceAll(/\s+/g, ' ')).toBe(statements)
  }
})
