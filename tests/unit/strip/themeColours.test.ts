import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cyan, pink } from '../../../src/strip/neon.ts'

/** A colour as a theme writes its channels: `255 45 149`. */
function channelsOf(hex: string): string {
  return (hex.match(/[\dA-F]{2}/g) ?? []).map((pair) => Number.parseInt(pair, 16)).join(' ')
}

test('screens, phone page and favicon have the pink and the cyan of the strip', () => {
  const read = (path: string) => readFileSync(path, 'utf8')
  const theme = read('src/kit/theme.css')
  expect(theme).toContain(`--accent: ${channelsOf(pink.glow)};`)
  expect(theme).toContain(`--focus: ${channelsOf(cyan.glow)};`)
  for (const path of ['public/favicon.svg']) {
    expect(read(path)).toContain(pink.glow.toLowerCase())
    expect(read(path)).toContain(cyan.glow.toLowerCase())
  }
})
