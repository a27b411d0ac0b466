import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { contrastOf, toRgb } from '../../../src/lib/colour/contrast.ts'
import { chromaOf, hueOf, labOfCode } from '../../../src/lib/colour/lab.ts'
import { panelColour, themeProperties } from '../../../src/event/eventColours.ts'
import { checkEvent } from '../../../src/event/parseEvent.ts'

/** Channels of the theme, `1 2 3`, as `#010203`. */
function toHex(value: string): string {
  return `#${(value.match(/\d+/g) ?? []).map((code) => Number(code).toString(16).padStart(2, '0')).join('')}`
}

/** All themes in one: those of the panels are loaded later. */
const theme = ['kit', 'app', 'ui/strip', 'guestbook', 'handover/receive']
  .map((folder) => readFileSync(`src/${folder}/theme.css`, 'utf8'))
  .join('')

test('contrast is measured against the panel of the theme, on which the own colours are readable', () => {
  const valueOf = (name: string) => new RegExp(`${name}: (#[\\da-f]{6});`).exec(theme)?.[1] ?? ''
  expect(valueOf('--color-panel')).toBe(panelColour)
  const channelsOf = (name: string) => toHex(new RegExp(` --${name}: ([\\d ]+);`).exec(theme)?.[1] ?? '')
  expect(contrastOf(channelsOf('accent'), panelColour)).toBeGreaterThan(4.5)
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
  const own = { main: channelsOf('accent'), second: channelsOf('focus') }
  expect(checkEvent({ colours: own }).config).toEqual({ colours: own })
})

test('an event sets properties of the theme alone, and leaves no purple, pink or cyan in it', () => {
  const properties = new Map(themeProperties({ colours: { main: '#ffd166', second: '#7cf5c4' } }))
  expect([...properties.keys()].filter((name) => !theme.includes(`  ${name}: `))).toEqual([])
  const left = [...theme.matchAll(/ {2}(--[\w-]+):([^;]+);/g)].filter(([, name = '', value = '']) => {
    const colours = [...value.matchAll(/#[\da-f]{6}\b|\b\d{1,3} \d{1,3} \d{1,3}\b/g)]
    return !properties.has(name) && colours.some(([found]) => isBoothsOwn(found))
  })
  expect(left.map(([declaration]) => declaration.trim())).toEqual([])
})

/** True for a colour between cyan and pink, which a gold event has none of. */
function isBoothsOwn(found: string): boolean {
  const lab = labOfCode(toRgb(found.startsWith('#') ? found : toHex(found)))
  return chromaOf(lab) > 9 && hueOf(lab) > 190 && hueOf(lab) < 362
}

test.each(['#ffd166', '#8fb4ff'])(
  'text is readable on the cabinet, the keys, the dialogs and the guest book of an event in %s',
  (main) => {
    const properties = new Map(themeProperties({ colours: { main } }))
    const valueOf = (name: string) => properties.get(`--color-${name}`) ?? ''
    const surfaces = [...properties.keys()].filter((name) =>
      /^--color-(panel|bezel|sign|curtain|button|dialog|well|gap)/.test(name),
    )
    expect(surfaces.length).toBeGreaterThan(15)
    const pairs = [
      ...surfaces.map((name) => [valueOf('text'), properties.get(name) ?? '']),
      ...['panel', 'bezel', 'dialog-header'].map((name) => [valueOf('text-dim'), valueOf(name)]),
      ...['ink', 'ink-dim', 'ink-accent'].map((name) => [valueOf(name), '#f6eedd']),
    ]
    expect(pairs.filter(([text = '', ground = '']) => contrastOf(text, ground) < 4.5)).toEqual([])
  },
)
