import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

import { expect, test } from 'vitest'

import { chooseLocale } from '../../../src/locale/chooseLocale.ts'
import { message, setCatalogue, type Translation } from '../../../src/locale/message.ts'
import { compileMessage } from '../../../tools/locale/compileMessage.ts'
import {
  isOfPart,
  localeTags,
  namespaceOf,
  problemsOf,
  readMessages,
} from '../../../tools/locale/messageFile.ts'

/** A message in a language, as a build has it. */
function read(locale: string, text: string, parameters: object = {}): unknown {
  // oxlint-disable-next-line no-new-func, no-implied-eval -- the code of a build
  const translation = new Function(`return ${compileMessage(text).code}`)() as Translation
  setCatalogue(locale, { key: translation })
  return message<object, unknown>('key', 'English')(parameters)
}

test('texts, parameters, numbers, plurals, selections and tags read as ICU says', () => {
  expect(read('en', "Don''t {name}, it’s '{'plain'}'", { name: '<b>Ann</b>' })).toBe(
    "Don't <b>Ann</b>, it’s {plain}",
  )
  const strips = '{n, plural, =0 {no strip} one {# strip} other {# strips}} left'
  expect([0, 1, 1200].map((n) => read('en', strips, { n }))).toEqual([
    'no strip left',
    '1 strip left',
    '1,200 strips left',
  ])
  const polish = '{n, plural, one {# pasek} few {# paski} many {# pasków} other {# paska}}'
  expect([1, 3, 5].map((n) => read('pl', polish, { n }))).toEqual(['1 pasek', '3 paski', '5 pasków'])
  expect(read('en', '{side, select, left {to the left} other {away}}', { side: 'up' })).toBe('away')
  expect(read('de', '{n, number}', { n: 1234.5 })).toBe('1.234,5')
  const link = (text: string) => ({ text })
  expect(read('en', 'Read <link>the {name}</link>.', { link, name: 'guide' })).toEqual([
    'Read ',
    { text: 'the guide' },
    '.',
  ])
})

test('what a message can’t be is refused', () => {
  for (const text of [
    '{name',
    '{n, plural, one {x}}',
    '{at, date}',
    '{n, plural, other {<b>x</b>}}',
    '{n} {n, number}',
  ])
    expect(() => compileMessage(text)).toThrow(Error)
})

test('a language that lacks a message, or was never loaded, reads English', () => {
  const hello = message<{ readonly name: string }>('hello', ({ name }) => `Hello ${name}`)
  setCatalogue('de', { other: 'Anderes' })
  expect(hello({ name: 'Ann' })).toBe('Hello Ann')
  setCatalogue('de', { hello: ({ name }: { readonly name: string }) => `Hallo ${name}` })
  expect(hello({ name: 'Ann' })).toBe('Hallo Ann')
  setCatalogue('en', {})
})

test('the first wanted language that is offered is chosen, in another country’s form too', () => {
  const offered = ['en', 'de', 'pt-BR']
  expect(chooseLocale(['fr', 'de-AT', 'en'], offered)).toBe('de')
  expect(chooseLocale(['pt-PT'], offered)).toBe('pt-BR')
  expect(chooseLocale(['EN-gb', 'de'], offered)).toBe('en')
  expect(chooseLocale(['ja'], offered)).toBe('en')
  expect(chooseLocale([], offered)).toBe('en')
  expect(chooseLocale(['pt'], ['en', 'pt-BR', 'pt'])).toBe('pt')
})

test.each(localeTags().filter((tag) => tag !== 'en'))(
  '%s has every message, with the parameters of the English one',
  (tag) => {
    const [english, messages] = [readMessages('en'), readMessages(tag)]
    // A new film or template has its English text until somebody translates it.
    const isNew = (key: string) => /^(films|templates)$/.test(namespaceOf(key))
    const missing = [...english.keys()].filter((key) => !messages.has(key) && !isNew(key))
    expect(missing).toEqual([])
    expect(problemsOf(tag, english, messages)).toEqual([])
  },
)

test('every message is used', () => {
  const sources = globSync('{src,backend}/**/*.{ts,tsx}')
    .filter((path) => !path.startsWith('src/locale/messages/'))
    .map((path) => readFileSync(path, 'utf8'))
  const used = new Set(sources.flatMap(usedIn))
  // Codes of problems, labels of the schema's fields, and descriptions of films are looked up by their names.
  const names = new Set(sources.flatMap((text) => [...text.matchAll(/'(\w+)'/g)].map(([, name]) => name)))
  const fields = readFileSync('docs/event.schema.json', 'utf8').matchAll(/"(\w+)"/g)
  for (const [, name] of fields) names.add(name).add(`${name}Help`)
  for (const path of globSync('filters/*.json')) names.add(basename(path, '.json'))
  const lookedUp = ['event', 'ownerField', 'films', 'templates', 'page']
  const isUsed = (key: string) =>
    used.has(key) || (lookedUp.includes(namespaceOf(key)) && names.has(key.slice(key.indexOf('.') + 1)))
  expect([...readMessages('en').keys()].filter((key) => !isUsed(key))).toEqual([])
})

/** Folders of pages that are no visitor's, with the part of a language that each loads. */
const pages = { owner: 'owner', diagnostics: 'diagnostics', book: 'book' }

test.each(Object.entries(pages))(
  'the words of src/%s are in its part of a language, and where no visitor reads them in no other',
  (folder, part) => {
    const namespacesIn = (pattern: string) =>
      new Set(globSync(pattern).flatMap((path) => usedIn(readFileSync(path, 'utf8')).map(namespaceOf)))
    const others = namespacesIn(
      'src/{app,booth,camera,event,guestbook,handover,kit,kiosk,photo,strip,ui,wall}/**/*.{ts,tsx}',
    )
    const namespaces = [...namespacesIn(`src/${folder}/**/*.{ts,tsx}`)]
    expect(namespaces.filter((namespace) => !isOfPart(part, `${namespace}.x`))).toEqual([])
    const own = namespaces.filter((namespace) => !others.has(namespace))
    expect(own.filter((namespace) => isOfPart('visitor', `${namespace}.x`))).toEqual([])
  },
)

/** Keys of the messages that a source reads by the name under which it imports them. */
const usedIn = (text: string): readonly string[] =>
  [...text.matchAll(/import \* as (\w+) from '[^']*locale\/messages\/(\w+)\.ts'/g)].flatMap(
    ([, alias, namespace]) =>
      [...text.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, 'g'))].map(([, name]) => `${namespace}.${name}`),
  )

test('a translation with other parameters or keys is named', () => {
  const german = [
    ['a.b', 'Hallo {nmae}'],
    ['a.c', 'x'],
  ] as const
  expect(problemsOf('de', new Map([['a.b', 'Hello {name}']]), new Map(german))).toEqual([
    'a.b: {nmae} is not as in English',
    'a.b: {name} is not as in English',
    'a.c: English has no such message',
  ])
})
