import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

const maxLength = 99

/** A text and a function, perhaps with options between them: the title and the body of a test, a group or a step. */
const title = /\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1,\s*(?:\{[^{}]*\},\s*)?(?:async\s*)?(?:\(|function\b)/g

test('the title of a test, and the name of a step, has fewer than 100 characters', () => {
  const files = globSync('{tests,bench}/**/*.{spec,test,bench}.{ts,tsx}')
  const titles = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(title)].map(([, , text = '']) => `${file}: ${text}`),
  )
  expect(titles.length).toBeGreaterThan(1000)
  expect(titles.filter((text) => text.length - text.indexOf(': ') - 2 > maxLength)).toEqual([])
})
