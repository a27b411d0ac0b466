import fc from 'fast-check'
import { expect, test } from 'vitest'

import { themeProperties } from '../../../src/event/eventColours.ts'
import type { EventConfig, WifiNetwork } from '../../../src/event/EventConfig.ts'
import { templateIndex } from '../../../src/strip/templateIds.ts'
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
  frame: 'frame.webp',
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
  [
    { titel: 'x', nmaes: 'y' },
    'titel is not known here, nor "nmaes"; did you mean title? known are title, names,',
  ],
  [{ '\n': 'x' }, '"\\n" is not known here; known are title, names,'],
  [{ title: 7 }, 'title has to be a text, not 7.'],
  [{ title: ' \u200B ' }, 'title is blank: leave it out instead.'],
  [{ names: 'Zo\uFFFD' }, 'names has lost a letter (\uFFFD): write it again, and save the file as UTF-8.'],
  [{ title: 'A'.repeat(25) }, 'title has 25 letters; 24 are the most.'],
  [{ title: `A${'\u0301'.repeat(200)}` }, 'title has 201 characters; 96 are the most.'],
  [
    { dateFormat: 'DD.MM.YYYY' },
    'dateFormat has "DD", which is no part of a date: those are d, dd, M, MM, MMM',
  ],
  [{ dateFormat: 'dd.MM.yyyy um HH:mm' }, 'dateFormat has "u", which is no part of a date'],
  [{ dateFormat: 'klingon' }, 'dateFormat has "k", which is no part of a date'],
  [{ dateFormat: "HH 'Uhr" }, 'dateFormat has an apostrophe too many; two of them are one of the text.'],
  [{ captions: 7 }, 'captions has to be a text, true or false, not 7.'],
  [{ captions: 'Aufnahme Nr. 1' }, 'captions has 14 letters; 12 are the most.'],
  [{ seasons: 'x'.repeat(25) }, 'seasons has 25 letters; 24 are the most.'],
  [{ seasons: { fall: 'x' } }, 'seasons.fall is not known here; known are spring, summer, autumn, winter.'],
  [{ seasons: { spring: ' ' } }, 'seasons.spring is blank: leave it out instead.'],
  [{ hashtag: `#${'x'.repeat(40)}` }, 'hashtag has 41 letters; 40 are the most.'],
  [{ colours: { main: 'pink' } }, 'colours.main is "pink"; a colour is written as "#ff2d95".'],
  [
    { colours: { main: '#7a3b00' } },
    "colours.main is #7a3b00, whose contrast to the booth's panels is 2.0; it has to be 4.5",
  ],
  [{ colours: { third: '#ffffff' } }, 'colours.third is not known here; known are main, second.'],
  [
    { logo: '../../etc/passwd' },
    'logo is "../../etc/passwd"; it has to be the name of a file in the folder "event"',
  ],
  [{ frame: 'https://evil.example/a.png' }, 'frame is "https://evil.example/a.png"'],
  [{ logo: '.png' }, 'logo is ".png"'],
  [{ films: [] }, 'films is empty: leave it out instead.'],
  [{ films: ['kodak'] }, 'films[0] is "kodak"; it can be classic, cpm35,'],
  [{ films: ['classic'], film: 'vintage' }, 'film is "vintage", which is not among films.'],
  [{ templates: ['strip'], template: 'story' }, 'template is "story", which is not among templates.'],
  [
    { template: 'poster' },
    `template is "poster"; it can be ${templateIndex.map(({ id }) => id).join(', ')}.`,
  ],
  [
    { language: 'german language' },
    'language is "german language"; a language is written as "en" or "pt-BR".',
  ],
  [{ languages: ['tlh'] }, 'languages[0] is "tlh"; it can be en, '],
  [{ languages: ['en', 'de', 'es', 'fr', 'it'] }, 'languages has 5 entries; 4 are the most.'],
  [{ idle: ['a', 'b', 'c', 'd'] }, 'idle has 4 entries; 3 are the most.'],
  [{ cues: ['A'.repeat(17)] }, 'cues[0] has 17 letters; 16 are the most.'],
  [{ wifi: { password: 'long enough' } }, 'wifi.name is missing.'],
  [{ wifi: { name: 'ü'.repeat(17) } }, "wifi.name has 34 bytes; a network's name has 1 to 32."],
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

test('colors, films and templates as they are shown, and languages of other countries are understood', () => {
  const { config, problems } = checkEvent({
    colors: { main: '#ffd166' },
    films: ['Portra400', 'T-Max 3200'],
    film: 'Portra400',
    templates: ['Strip', 'postcard'],
    languages: ['de-AT', 'PT', 'de'],
  })
  expect(problems).toEqual([])
  expect(config).toEqual({
    colours: { main: '#ffd166' },
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

test('a name that stands twice is told, a text that is not JSON is refused, and a file of another kind is not read', () => {
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
  fc.record(
    { name: fc.string({ maxLength: 40 }), password: fc.string({ maxLength: 70 }) },
    { requiredKeys: [] },
  ),
  fc.record({ main: fc.stringMatching(/^#[\da-f]{6}$/), second: fc.string() }, { requiredKeys: [] }),
)
const field = fc.oneof(
  { weight: 30, arbitrary: fc.constantFrom(...Object.keys(whole)) },
  { weight: 1, arbitrary: fc.string() },
)
const anyEvent = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.dictionary(field, anyValue, { maxKeys: 5 }).map((event) => JSON.stringify(event)),
  },
  {
    weight: 2,
    arbitrary: fc
      .dictionary(field, anyValue, { maxKeys: 2 })
      .map((event) => JSON.stringify({ ...whole, ...event })),
  },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string() },
)

test('of 2,000 events each is taken, with values in their limits, or refused with sentences, and none throws', () => {
  const counts = { taken: 0, refused: 0 }
  fc.assert(
    fc.property(anyEvent, (text) => {
      const { config, problems } = parseEvent(text)
      counts[problems.length > 0 ? 'refused' : 'taken'] += 1
      return (
        sentencesOf({ config, problems }).every((sentence) => /^\S.{10,}\.$/u.test(sentence)) &&
        isSound(config)
      )
    }),
    { numRuns: 2000, seed: 20261122 },
  )
  expect(Math.min(counts.taken, counts.refused)).toBeGreaterThan(100)
})

/** What is taken once is taken again as the same, as the server reads it before the booth, and its colours are colours. */
function isSound(event: EventConfig): boolean {
  const { wifi } = event
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  return (
    isSame(parseEvent(JSON.stringify(event)), { config: event, problems: [] }) &&
    themeProperties(event).every(([, value]) => /^(\d+ \d+ \d+|#[\da-f]{6})$/.test(value)) &&
    (!wifi || isSame(readWifi(wifiCode(wifi)), inOrder(wifi)))
  )
}

const inOrder = ({ name, password }: WifiNetwork): WifiNetwork => ({
  name,
  ...(password === undefined ? {} : { password }),
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
  return { name, ...(password === undefined ? {} : { password }) }
}

test('the code of a Wi-Fi escapes what its format uses, and never adds quotation marks', () => {
  expect(wifiCode({ name: String.raw`a\b;c,d:e"f` })).toBe(String.raw`WIFI:T:nopass;S:a\\b\;c\,d\:e\"f;;`)
  expect(wifiCode({ name: 'DECAFBAD', password: '12345678' })).toBe('WIFI:T:WPA;S:DECAFBAD;P:12345678;;')
})
