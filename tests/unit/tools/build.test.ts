import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { securityHeaders } from '../../../backend/http/headers.ts'
import { withoutComments, withoutTexts } from '../../../tools/vite/slimFiles.ts'
import { headersFile } from '../../../tools/vite/staticHeaders.ts'

test('a data sheet loses its texts and keeps its figures', () => {
  const sheet = {
    source: 'a book',
    iso: 100,
    curves: { r: [0.1, null, 2], notes: ['one', 'two'], characteristic_stats: { max: 2 } },
  }
  expect(JSON.parse(withoutTexts(JSON.stringify(sheet)))).toEqual({
    iso: 100,
    curves: { r: [0.1, null, 2], notes: [null, null] },
  })
})

test('the build’s shaders have every statement of the source, and neither comment nor blank line', () => {
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

/** Parses `_headers`: header lines by path pattern. */
function blocksOf(text: string): Readonly<Record<string, readonly string[]>> {
  const blocks = text.trim().split(/\n\n+|\n(?=\/)/)
  return Object.fromEntries(
    blocks.map((block) => {
      const [pattern = '', ...lines] = block.trimEnd().split('\n')
      return [pattern, lines]
    }),
  )
}

test('every file on a static host has the security headers of the server', () => {
  const headers = securityHeaders('https://ref.supabase.co')
  const lines = blocksOf(headersFile(headers))['/*']
  expect(lines).toEqual(Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`))
  expect(lines?.join()).toContain('wss://ref.supabase.co')
})

test('hashed files are cached for a year, and page and service worker are revalidated', () => {
  const blocks = blocksOf(headersFile({}))
  expect(blocks['/assets/*']).toEqual(['  Cache-Control: public, max-age=31536000, immutable'])
  for (const path of ['/', '/index.html', '/sw.js'])
    expect(blocks[path]).toEqual(['  Cache-Control: no-cache'])
})
