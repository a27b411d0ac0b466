// `npm run generate` writes this from `locales/en.json`.
import { message } from '../message.ts'

export const it = message('event.it', 'It')
export const inPlace = message<{ readonly place: string; readonly sentence: string }>(
  'event.inPlace',
  (p, f) =>
    f.select(p.place, {
      table: 'Table event, column config: ' + p.sentence,
      other: p.place + ': ' + p.sentence,
    }),
)
export const more = message<{ readonly count: number }>(
  'event.more',
  (p, f) =>
    'There are ' +
    f.plural(p.count, { one: f.number(p.count) + ' more', other: f.number(p.count) + ' more' }) +
    '.',
)
export const unexpected = message<{ readonly cause: string }>(
  'event.unexpected',
  (p) => 'The event could not be read: ' + p.cause + '.',
)
export const noEvent = message<{ readonly it: string }>('event.noEvent', (p) => p.it + ' is no event.')
export const blank = message<{ readonly it: string }>(
  'event.blank',
  (p) => p.it + ' is blank: leave it out instead.',
)
export const tooManyLetters = message<{ readonly it: string; readonly count: number; readonly max: number }>(
  'event.tooManyLetters',
  (p, f) =>
    p.it +
    ' has ' +
    f.plural(p.count, { one: f.number(p.count) + ' letter', other: f.number(p.count) + ' letters' }) +
    '; ' +
    f.number(p.max) +
    ' are the most.',
)
export const tooManyCharacters = message<{
  readonly it: string
  readonly count: number
  readonly max: number
}>(
  'event.tooManyCharacters',
  (p, f) =>
    p.it +
    ' has ' +
    f.plural(p.count, { one: f.number(p.count) + ' character', other: f.number(p.count) + ' characters' }) +
    '; ' +
    f.number(p.max) +
    ' are the most.',
)
export const colour = message<{ readonly it: string; readonly found: string }>(
  'event.colour',
  (p) => p.it + ' is ' + p.found + '; a colour is written as "#ff2d95".',
)
export const contrast = message<{
  readonly it: string
  readonly colour: string
  readonly contrast: string
  readonly min: string
}>(
  'event.contrast',
  (p) =>
    p.it +
    ' is ' +
    p.colour +
    ", whose contrast to the booth's panels is " +
    p.contrast +
    '; it has to be ' +
    p.min +
    ' at least: choose a lighter colour.',
)
export const dateApostrophe = message<{ readonly it: string }>(
  'event.dateApostrophe',
  (p) => p.it + ' has an apostrophe too many; two of them are one of the text.',
)
export const datePart = message<{ readonly it: string; readonly found: string; readonly parts: string }>(
  'event.datePart',
  (p) =>
    p.it +
    ' has ' +
    p.found +
    ', which is no part of a date: those are ' +
    p.parts +
    '; words stand in apostrophes, and a language is written as "de" or "ko-KR".',
)
export const networkCharacter = message<{ readonly it: string }>(
  'event.networkCharacter',
  (p) => p.it + ' has a control character or a lost letter.',
)
export const networkBytes = message<{ readonly it: string; readonly count: number }>(
  'event.networkBytes',
  (p, f) =>
    p.it +
    ' has ' +
    f.plural(p.count, { one: f.number(p.count) + ' byte', other: f.number(p.count) + ' bytes' }) +
    "; a network's name has 1 to 32.",
)
export const passwordLength = message<{ readonly it: string; readonly count: number }>(
  'event.passwordLength',
  (p, f) =>
    p.it +
    ' has ' +
    f.plural(p.count, { one: f.number(p.count) + ' character', other: f.number(p.count) + ' characters' }) +
    '; a password has 8 to 63.',
)
export const passwordCharacter = message<{ readonly it: string }>(
  'event.passwordCharacter',
  (p) => p.it + ' has a character that is not on an English keyboard, which no Wi-Fi password can have.',
)
export const notAmongFilms = message<{ readonly it: string; readonly found: string }>(
  'event.notAmongFilms',
  (p) => p.it + ' is ' + p.found + ', which is not among films.',
)
export const notAmongTemplates = message<{ readonly it: string; readonly found: string }>(
  'event.notAmongTemplates',
  (p) => p.it + ' is ' + p.found + ', which is not among templates.',
)
export const heavy = message<{ readonly it: string; readonly size: string }>(
  'event.heavy',
  (p) => p.it + ' has ' + p.size + ' MB; a picture has 2 MB at the most.',
)
export const heavyUnread = message<{ readonly it: string }>(
  'event.heavyUnread',
  (p) => p.it + ' has more than 2 MB, which a picture has at the most.',
)
export const heic = message<{ readonly it: string }>(
  'event.heic',
  (p) => p.it + ' is a HEIC or AVIF picture: save it as JPEG.',
)
export const noPicture = message<{ readonly it: string }>(
  'event.noPicture',
  (p) => p.it + ' is neither a PNG nor a JPEG nor a WebP picture.',
)
export const large = message<{ readonly it: string; readonly size: string }>(
  'event.large',
  (p) => p.it + ' has ' + p.size + ' megapixels; a picture has 12 at the most.',
)
export const damaged = message<{ readonly it: string }>(
  'event.damaged',
  (p) => p.it + ' is damaged: no browser can decode it.',
)
export const notFetched = message<{ readonly it: string; readonly url: string }>(
  'event.notFetched',
  (p) => p.it + ' could not be fetched from ' + p.url + '.',
)
export const notServed = message<{ readonly it: string; readonly url: string; readonly status: string }>(
  'event.notServed',
  (p) => p.it + ' could not be fetched from ' + p.url + ': the answer was ' + p.status + '.',
)
export const notKept = message<{ readonly it: string }>('event.notKept', (p) => p.it + ' was not kept.')
export const notRead = message<{ readonly it: string; readonly why: string }>(
  'event.notRead',
  (p) => p.it + ' could not be read: ' + p.why + '.',
)
