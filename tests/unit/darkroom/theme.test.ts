import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const theme = readFileSync(new URL('../../../src/darkroom/theme.css', import.meta.url), 'utf8')

/** Channels of a colour as a theme writes it. */
function channelsOf(value: string): readonly number[] {
  const [, hex] = /^#([0-9a-f]+)$/.exec(value) ?? []
  if (hex === undefined) return (value.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)
  const digits = hex.length === 3 ? Array.from(hex, (digit) => digit + digit) : (hex.match(/../g) ?? [])
  return digits.map((pair) => Number.parseInt(pair, 16))
}

test('nothing around the image has a hue: only traces of channels and of skin are coloured', () => {
  const colours = [...theme.matchAll(/^ {2}(--[\w-]+): (?!rgb\(var)(.+);$/gm)].map(
    ([, name = '', value = '']) => ({
      name,
      channels: channelsOf(value),
    }),
  )
  expect(colours.length).toBeGreaterThan(30)
  const isTrace = (name: string) => /^--color-scope-(red|green|blue|skin)/.test(name)
  const tinted = colours.filter(({ name, channels }) => !isTrace(name) && new Set(channels).size > 1)
  expect(tinted).toEqual([])
})
