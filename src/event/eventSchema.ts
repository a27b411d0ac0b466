import * as v from 'valibot'
import { description, exactOptional, pipe } from 'valibot'
import { filters } from '../engine/filters/filters.ts'
import { quoteValue } from '../lib/quoteValue.ts'
import {
  choice,
  either,
  flag,
  list as listOf,
  not,
  object,
  objectMessages,
  text,
  valid,
  writeReason,
} from '../lib/schema.ts'
import { isBlank, sanitizeLine } from '../lib/sanitize.ts'
import { splitGraphemes } from '../lib/text.ts'
import { findLocale } from '../locale/chooseLocale.ts'
import { locales } from '../locale/locales.ts'
import { type ReasonCode, reasonOf, type ReasonParameters } from '../locale/reasons.ts'
import { templateIndex } from '../strip/templateIds.ts'
import { checkContrast } from './eventColours.ts'
import { dateFormatProblem } from './eventDates.ts'

/** Message of valibot's: a reason, which is read as a sentence where it is shown. */
const say = <Code extends ReasonCode>(code: Code, parameters: ReasonParameters<Code>): string =>
  writeReason(reasonOf(code, parameters))

/** What JSON Schema can't say of a field's values, for the table of docs/event.md. */
const limits = (text: string) => v.metadata<string, { readonly $comment: string }>({ $comment: text })

/** Line of at most so many letters, sanitized: hostile text stays text, and leaves the line around it alone. */
const line = (max: number) =>
  pipe(
    text,
    v.transform(sanitizeLine),
    valid((clean: string) => {
      if (isBlank(clean)) return reasonOf('blank', {})
      // An editor that takes ANSI for UTF-8 writes it in place of the letters that it can't read.
      if (clean.includes('\uFFFD'))
        return 'has lost a letter (\uFFFD): write it again, and save the file as UTF-8'
      const count = splitGraphemes(clean).length
      if (count > max) return reasonOf('tooManyLetters', { count, max })
      // Marks that are piled on a letter count as one with it.
      if (clean.length <= 4 * max) return null
      return reasonOf('tooManyCharacters', { count: clean.length, max: 4 * max })
    }),
    limits(`${max} letters`),
  )

/** List in which each entry counts once. */
const list = <const Item extends v.GenericSchema>(item: Item, max: number) =>
  pipe(
    listOf(item, 1, max),
    v.transform((values): readonly v.InferOutput<Item>[] => [...new Set(values)]),
  )

/** Sentence of the host's while the booth is paused. */
export const pauseSchema = line(120)

/** The name is a part of an address and of a path: no folder, nothing hidden, nothing that either would have to escape. */
export const imageName = pipe(
  text,
  v.regex(
    /^[a-zA-Z0-9][\w-]{0,60}\.([pP][nN][gG]|[jJ][pP][eE]?[gG]|[wW][eE][bB][pP])$/,
    not(
      'the name of a file in the folder "event" such as logo.png: letters from A to Z, digits, - and _, then .png, .jpg or .webp',
    ),
  ),
  limits('a picture in the folder `event`'),
)

const colour = pipe(
  text,
  v.regex(/^#[\da-fA-F]{6}$/, ({ input }) => say('colour', { found: quoteValue(input) })),
  valid(checkContrast),
  limits('`#rrggbb`, light enough for text on the booth’s panels (a contrast of 4.5)'),
)

const language = pipe(
  text,
  valid((found: string) => {
    try {
      if (Intl.getCanonicalLocales(found).length === 1) return null
    } catch {
      // It is told below.
    }
    return `is ${quoteValue(found)}; a language is written as "en" or "pt-BR"`
  }),
  limits('`en`, `de-AT`, … (BCP 47)'),
)

/** One of the booth's languages; `de-AT` is read as the German that the booth has. */
const boothLanguage = pipe(
  text,
  v.transform((tag) => findLocale(tag, locales) ?? tag),
  choice(locales),
)

/** IEEE 802.11: a name is 32 bytes at the most. */
const networkName = pipe(
  text,
  valid((found: string) => {
    const bytes = new TextEncoder().encode(found).length
    if (/\p{Cc}|\p{Surrogate}|\uFFFD/u.test(found)) return reasonOf('networkCharacter', {})
    return bytes >= 1 && bytes <= 32 ? null : reasonOf('networkBytes', { count: bytes })
  }),
  limits('32 bytes'),
)

/** IEEE 802.11i: a passphrase is 8 to 63 printable ASCII characters, a key 64 hexadecimal digits. */
const networkPassword = pipe(
  text,
  valid((found: string) => {
    if (/^[\da-f]{64}$/i.test(found) || /^[ -~]{8,63}$/.test(found)) return null
    return /^[ -~]*$/.test(found)
      ? reasonOf('passwordLength', { count: found.length })
      : reasonOf('passwordCharacter', {})
  }),
  limits('8 to 63 characters'),
)

/** Id of a film or template: one that ships, or one of the host's folders. */
const id = (shipped: readonly { readonly id: string }[]) =>
  pipe(
    text,
    v.regex(/^[a-z\d]{1,40}$/, not('an id of letters and digits')),
    limits(`${shipped.map((one) => `\`${one.id}\``).join(', ')}, or one of the host’s own`),
  )
const film = id(filters)
const template = id(templateIndex)

/** Optional field, with its one explanation: `npm run generate` takes it to the form's help, editors and docs/event.md. */
const field = <const Schema extends v.GenericSchema>(schema: Schema, text: string) =>
  exactOptional(pipe(schema, description(text)))

const season = exactOptional(line(24))
const seasons = either(
  [object({ spring: season, summer: season, autumn: season, winter: season }), line(24)],
  'a text or an object',
)
const captions = either([line(12), flag], 'a text, true or false')
const colours = object({ main: exactOptional(colour), second: exactOptional(colour) })
// The form can leave the name out: its sentence is in the owner's language.
const wifi = object(
  { name: networkName, password: exactOptional(networkPassword) },
  { ...objectMessages, missing: () => say('missing', {}) },
)

const fields = {
  $schema: exactOptional(v.unknown()),
  title: field(line(24), 'In place of RETRO BOOTH, on the screens and at the head of the strip'),
  names: field(
    line(60),
    'Whose party it is: in place of the season on the strip, and of the owner in the footer',
  ),
  date: field(line(40), 'Line below the names, as it is to be written: 12 June 2027'),
  dateFormat: field(
    pipe(line(40), valid(dateFormatProblem)),
    'How dates look: 28.11.2026 19:30, 11/28/2026 7:30 PM, or your own: a pattern (dd.MM.yyyy HH:mm) or a language (de)',
  ),
  captions: field(captions, 'Word in place of FRAME below the photos. Off: no word, no time.'),
  seasons: field(
    seasons,
    'Lines in place of the seasons’ own such as AUTUMN WHISPERS, or one for the whole year',
  ),
  hashtag: field(line(40), 'Line at the foot of the strip: #AnnaAndBen'),
  colours: field(colours, 'Your two neon colours, in place of pink and cyan'),
  logo: field(imageName, 'PNG or JPEG. Stands beside the title.'),
  overlay: field(imageName, 'PNG with clear areas. Lies over the whole strip.'),
  films: field(list(film, 39), 'Films that are offered, in this order; all where none is named'),
  film: field(film, 'Film that a visit begins with'),
  templates: field(list(template, 41), 'Templates that are offered, in this order; all where none is named'),
  template: field(template, 'Template that a strip begins with'),
  language: field(language, 'Language of your texts, so that screen readers pronounce them'),
  languages: field(
    list(boothLanguage, 4),
    'Languages that guests of a kiosk may choose; the first is the one at the beginning',
  ),
  idle: field(list(line(80), 3), 'Lines of the kiosk’s screen between two visits'),
  wifi: field(
    wifi,
    'Network that guests may join, shown as a QR code beside Send to My Phone; one without a password is open',
  ),
  cues: field(
    list(line(16), 8),
    'Words at the lens that say how to pose for the next photo, in place of Closer!, Serious, Silly and Surprise!',
  ),
  movingStrip: field(flag, 'Guests also get a moving strip, unless this is off.'),
  sign: field(
    flag,
    'After Close the guest’s message stands on the booth’s sign for 20 seconds, unless this is off.',
  ),
  hostCopy: field(line(120), 'What visitors are told where the kiosk keeps a copy of every strip'),
}

/** Names of an event's fields. */
export const eventFields: readonly string[] = Object.keys(fields)

/**
 * Schema of an event: what the booth's owner has changed for a party, as `event.json` says it. Everything is optional;
 * without it the booth is its own self. Texts are one line each, sanitized, and are never anything but text.
 */
export const eventSchema = pipe(
  object(fields),
  v.transform((event) => {
    const { $schema: _, ...fields } = event
    return fields
  }),
  v.title('Event of Retro Booth'),
  description('What the owner of a booth changes for a party. docs/event.md explains it.'),
)
