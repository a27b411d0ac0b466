import fc from 'fast-check'
import { expect, test } from 'vitest'

import { themeProperties } from '../../../src/event/eventColours.ts'
import type { EventConfig } from '../../../src/event/EventConfig.ts'
import { checkEvent, type ParsedEvent, parseEvent } from '../../../src/event/parseEvent.ts'
import { sentenceOf } from '../../../src/locale/sentenceOf.ts'
import { wifiCode } from '../../../src/handover/WifiCode.tsx'

/** An event with every field. */
const whole = {
  title: 'ANNA & BEN',
  names: 'Anna & Ben',
  date: '12 June 2027',
  dateFormat: "d. MMMM yyyy, HH:mm 'Uhr'",
  captions: 'Bild',
  seasons: { spring: 'Blüten', summer: 'Sommernacht', autumn: 'Herbstlaub', winter: 'Schnee' },
  hashtag: '#AnnaUndBen',
  colours: { main: '#ffd166', second: '#7cf5c4' },
  logo: 'logo.png',
  overlay: 'overlay.webp',
  films: ['portra400', 'tmax3200'],
  film: 'tmax3200',
  templates: ['strip', 'postcard'],
  template: 'postcard',
  language: 'de-AT',
  languages: ['de', 'en'],
  idle: ['Schön, dass ihr da seid!'],
  cues: ['Küsst euch!', 'Ernst'],
  wifi: { name: 'Party; "free"', password: 'tanz:bis,morgen' },
  hostCopy: 'Anna and Ben keep a copy of every strip.',
} as const

const sentencesOf = ({ problems }: ParsedEvent) =>
  problems.map(({ path, reason }) => sentenceOf(reason, path))

const problemsOf = (event: unknown): string => sentencesOf(checkEvent(event)).join('\n') || 'accepted'

test('an event with every field is taken as it is, and one without any is the booth itself', () => {
  expect(checkEvent(whole)).toEqual({ config: whole, problems: [] })
  const text = JSON.stringify({ $schema: './event.schema.json', ...whole })
  expect(parseEvent(`\uFEFF${text}`)).toEqual({ config: whole, problems: [] })
  expect(parseEvent('{}')).toEqual({ config: {}, problems: [] })
})

test.each<readonly [event: unknown, sentence: string]>([
  [[], 'It has to be an object, not a list.'],
  [{ titel: 'x' }, 'titel is not known here; did you mean title? known are title, names,'],
  [{ title: 7 }, 'title has to be a text, not 7.'],
  [{ title: ' \u200B ' }, 'title is blank: leave it out instead.'],
  [{ names: 'Zo\uFFFD' }, 'names has lost a letter (\uFFFD): write it again, and save the file as UTF-8.'],
  [{ title: 'A'.repeat(25) }, 'title has 25 letters; 24 are the most.'],
  [{ title: `A${'\u0301'.repeat(200)}` }, 'title has 201 characters; 96 are the most.'],
  [
    { dateFormat: 'DD.MM.YYYY' },
    'dateFormat has "DD", which is no part of a date: those are d, dd, M, MM, MMM',
  ],
  [{ dateFormat: "HH 'Uhr" }, 'dateFormat has an apostrophe too many; two of them are one of the text.'],
  [{ seasons: { fall: 'x' } }, 'seasons.fall is not known here; known are spring, summer, autumn, winter.'],
  [{ colours: { main: 'pink' } }, 'colours.main is "pink"; a colour is written as "#ff2d95".'],
  [
    { colours: { main: '#7a3b00' } },
    "colours.main is #7a3b00, whose contrast to the booth's panels is 2.0; it has to be 4.5",
  ],
  [{ logo: '../../etc/passwd' }, 'logo has to be the name of a file in the folder "event" such as logo.png'],
  [{ films: [] }, `films has to have 1 to 39 entries, not 0.`],
  [{ films: ['classic'], film: 'vintage' }, 'film is "vintage", which is not among films.'],
  [{ languages: ['tlh'] }, 'languages[0] has to be one of "en", '],
  [{ languages: ['en', 'de', 'es', 'fr', 'it'] }, 'languages has to have 1 to 4 entries, not 5.'],
  [{ cues: ['A'.repeat(17)] }, 'cues[0] has 17 letters; 16 are the most.'],
  [{ wifi: { name: 'ü'.repeat(17) } }, "wifi.name has 34 bytes; a network's name has 1 to 32."],
  [{ wifi: { password: 'tanz:bis' } }, 'wifi.name is missing.'],
  [{ wifi: { name: 'Party', password: 'short' } }, 'wifi.password has 5 characters; a password has 8 to 63.'],
  [
    { wifi: { name: 'Party', password: 'schöne Feier' } },
    'wifi.password has a character that is not on an English keyboard',
  ],
])('%j is refused: %s', (event, sentence) => {
  expect(problemsOf(event)).toContain(sentence)
})

test('a field that is wrong costs no other field', () => {
  const { config, problems } = checkEvent({
    ...whole,
    titel: 'x',
    date: 7,
    seasons: { autumn: 7, winter: 'Schnee' },
    colours: { main: 'gold', second: '#7cf5c4' },
    film: 'vintage',
    wifi: { name: 'Party', password: 'short' },
  })
  const { date: _, film: __, wifi: ___, ...others } = whole
  expect(config).toEqual({ ...others, seasons: { winter: 'Schnee' }, colours: { second: '#7cf5c4' } })
  expect(problems).toHaveLength(6)
})

test('fields and values by other names are understood: colors, frame, films as shown, languages', () => {
  const { config, problems } = checkEvent({
    colors: { main: '#ffd166' },
    frame: 'edge.png',
    films: ['Portra400', 'T-Max 3200'],
    film: 'Portra400',
    templates: ['Strip', 'postcard'],
    languages: ['de-AT', 'PT', 'de'],
  })
  expect(problems).toEqual([])
  expect(config).toEqual({
    colours: { main: '#ffd166' },
    overlay: 'edge.png',
    films: ['portra400', 'tmax3200'],
    film: 'portra400',
    templates: ['strip', 'postcard'],
    languages: ['de', 'pt-BR'],
  })
})

test('what is wrong is said at once, ten sentences at the most', () => {
  expect(problemsOf({ title: '', film: 'x', wifi: 1 }).split('\n')).toHaveLength(3)
  const other = { idle: Array.from({ length: 1000 }, () => 1) }
  expect(problemsOf(other).split('\n')).toHaveLength(11)
  expect(problemsOf(other)).toContain('There are 990 more.')
})

test('a repeated name is told, what is not JSON is refused, and a file of another kind is not read', () => {
  const twice = parseEvent('{"title": "ANNA", "title": "BEN"}')
  expect([twice.config, sentencesOf(twice)]).toEqual([
    { title: 'BEN' },
    ['title stands twice, again in line 1.'],
  ])
  expect(sentencesOf(parseEvent(''))).toEqual(['It is empty.'])
  expect(sentencesOf(parseEvent(' '.repeat(100_000)))).toEqual([
    'It is far too long: 65536 characters are the most.',
  ])
})

test('hostile text stays one line of text: overrides and controls leave it', () => {
  const title = '<img src=x onerror=alert(1)>'.slice(0, 24)
  expect(checkEvent({ title, names: 'Anna\u202E\nBen\u0007' }).config).toEqual({ title, names: 'Anna Ben' })
  for (const hostile of [JSON.parse('{"__proto__": {"title": "x"}}'), { constructor: 'x' }]) {
    const { config, problems } = checkEvent(hostile)
    expect([Object.keys(config), config.title, problems.length]).toEqual([[], undefined, 1])
  }
})

/** Any value for a field, often nearly right. */
const anyValue = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary', maxLength: 130 }),
  fc.stringMatching(/^#[\da-f]{6}$/),
  fc.constantFrom('classic', 'strip', 'logo.png', 'en', '#ff2d95'),
  fc.array(fc.constantFrom<unknown>('classic', 'portra400', 'story', '', null, 3), { maxLength: 9 }),
  fc.dictionary(fc.constantFrom('name', 'password'), fc.string({ maxLength: 70 })),
  fc.dictionary(fc.constantFrom('main', 'second'), fc.stringMatching(/^#[\da-f]{5,6}$/)),
)
const anyEvent = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(
        fc.constantFrom({}, whole),
        fc.dictionary(fc.constantFrom(...Object.keys(whole)), anyValue, { maxKeys: 3 }),
      )
      .map(([base, change]) => JSON.stringify({ ...base, ...change })),
  },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string() },
)

test('each of 1,000 events is taken within its limits or refused with sentences, and none throws', () => {
  const counts = { taken: 0, refused: 0 }
  const isSound = (text: string) => {
    const parsed = parseEvent(text)
    const { config, problems } = parsed
    counts[problems.length > 0 ? 'refused' : 'taken'] += 1
    // What is taken once is taken again as the same, as the server reads it before the booth.
    expect(parseEvent(JSON.stringify(config))).toEqual({ config, problems: [] })
    for (const sentence of sentencesOf(parsed)) expect(sentence).toMatch(/^\S.{10,}\.$/u)
    for (const [, value] of themeProperties(config)) expect(value).toMatch(/^(\d+ \d+ \d+|#[\da-f]{6})$/)
    expect(config.wifi && readWifi(wifiCode(config.wifi))).toEqual(config.wifi)
  }
  fc.assert(fc.property(anyEvent, isSound), { numRuns: 1000, seed: 20261122 })
  expect(Math.min(counts.taken, counts.refused)).toBeGreaterThan(50)
})

/** Reads the text of a Wi-Fi code as ZXing does: fields end at a semicolon that is not escaped. */
function readWifi(code: string): EventConfig['wifi'] {
  const fields = code.slice('WIFI:'.length).match(/(?:\\.|[^\\;])+(?=;)/gsu) ?? []
  const read = (letter: string) =>
    fields
      .find((text) => text.startsWith(`${letter}:`))
      ?.slice(2)
      .replaceAll(/\\(.)/gsu, '$1')
  const [name = '', password] = [read('S'), read('P')]
  return { name, ...(password !== undefined && { password }) }
}

test('the code of a Wi-Fi escapes what its format uses, and never adds quotation marks', () => {
  expect(wifiCode({ name: String.raw`a\b;c,d:e"f` })).toBe(String.raw`WIFI:T:nopass;S:a\\b\;c\,d\:e\"f;;`)
  expect(wifiCode({ name: 'DECAFBAD', password: '12345678' })).toBe('WIFI:T:WPA;S:DECAFBAD;P:12345678;;')
})
