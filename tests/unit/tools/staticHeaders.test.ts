import { expect, test } from 'vitest'

import { securityHeaders } from '../../../backend/http/headers.ts'
import { headersFile } from '../../../tools/vite/staticHeaders.ts'

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
