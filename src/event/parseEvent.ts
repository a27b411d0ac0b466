import { filters } from '../filters/filters.ts'
import { quoteValue } from '../lib/quoteValue.ts'
import { isBlank, sanitizeLine, splitGraphemes } from '../lib/text.ts'
import { checkContrast } from './eventColours.ts'
import { templateIndex } from '../render/strip/templateIds.ts'
import type { EventConfig, WifiNetwork } from './EventConfig.ts'

const templateIds = templateIndex.map(({ id }) => id)

/** Event that is refused; the message has a sentence for each field that is wrong, with its path. */
export class EventError extends Error {
  override readonly name = 'EventError'
}

/** Longest text of an event, in characters; a full one has some 1500. */
const longestEvent = 65_536

/**
 * Parses the text of an event.
 * @returns an EventError, whose message is for the owner, where any part of it is wrong. It never throws.
 */
export function parseEvent(text: string): EventConfig | EventError {
  if (text.length > longestEvent)
    return new EventError(`It is far too long: ${longestEvent} characters are the most.`)
  let found: unknown
  try {
    // Editors of Windows begin a file with a byte order mark.
    found = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    return new EventError(`It is not JSON: ${sanitizeLine(reason)}.`, { cause })
  }
  return checkEvent(found)
}

/** Validates an event from outside: known fields only, each of them right. All that is wrong is said at once. */
export function checkEvent(found: unknown): EventConfig | EventError {
  const problems: string[] = []
  const event = readEvent(found, '', problems)
  if (event && problems.length === 0) checkChoices(event, problems)
  if (event && problems.length === 0) return event
  const more = problems.length - mostProblems
  if (more > 0) problems.splice(mostProblems, more, `There are ${more} more.`)
  return new EventError(problems.join('\n'))
}

/** A file of another kind would have thousands. */
const mostProblems = 10

/** Reads a value; what is wrong with it goes to the problems, and the result is null. */
type Reader<Value> = (found: unknown, path: string, problems: string[]) => Value | null

type Readers<Values extends object> = { readonly [Name in keyof Values]-?: Reader<NonNullable<Values[Name]>> }

const refuse = (problems: string[], path: string, reason: string): null => {
  problems.push(path === '' ? `It ${reason}.` : `${path} ${reason}.`)
  return null
}

/** Reads an object with these fields and no others; each may be left out. */
function group<Values extends object>(readers: Readers<Values>): Reader<Values> {
  return (found, path, problems) => {
    if (typeof found !== 'object' || found === null || Array.isArray(found)) {
      return refuse(problems, path, `has to be an object, not ${quoteValue(found)}`)
    }
    const known: ReadonlyMap<string, Reader<unknown>> = new Map(Object.entries(readers))
    const values = Object.entries(found).map(([name, value]) => {
      const reader = known.get(name)
      const at = path === '' ? name : `${path}.${name}`
      if (reader) return [name, reader(value, at, problems)] as const
      // Editors complete a file that names its schema.
      if (at !== '$schema') {
        const fields = [...known.keys()].join(', ')
        refuse(problems, path, `has no field ${quoteValue(name)}; there are ${fields}`)
      }
      return [name, null] as const
    })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each field was read by the reader of its name
    return Object.fromEntries(values.filter(([, value]) => value !== null)) as Values
  }
}

function text(isRight: (found: string) => string | null): Reader<string> {
  return (found, path, problems) => {
    if (typeof found !== 'string') {
      return refuse(problems, path, `has to be a text, not ${quoteValue(found)}`)
    }
    const reason = isRight(found)
    return reason === null ? found : refuse(problems, path, reason)
  }
}

/** A line of at most so many letters, sanitized: hostile text stays text, and leaves the line around it alone. */
function line(most: number): Reader<string> {
  const read = text((found) => {
    const clean = sanitizeLine(found)
    if (isBlank(clean)) return 'is blank: leave it out instead'
    const count = splitGraphemes(clean).length
    if (count > most) return `has ${count} letters; ${most} are the most`
    // Marks that are piled on a letter count as one with it.
    return clean.length > 4 * most ? `has ${clean.length} characters; ${4 * most} are the most` : null
  })
  return (found, path, problems) => {
    const right = read(found, path, problems)
    return right === null ? null : sanitizeLine(right)
  }
}

function choice<Id extends string>(ids: readonly Id[]): Reader<Id> {
  return (found, path, problems) =>
    ids.find((id) => id === found) ??
    refuse(problems, path, `is ${quoteValue(found)}; it can be ${ids.join(', ')}`)
}

function list<Value>(read: Reader<Value>, most: number): Reader<readonly Value[]> {
  return (found, path, problems) => {
    if (!Array.isArray(found)) return refuse(problems, path, `has to be a list, not ${quoteValue(found)}`)
    if (found.length === 0) return refuse(problems, path, 'is empty: leave it out instead')
    if (found.length > most)
      return refuse(problems, path, `has ${found.length} entries; ${most} are the most`)
    const values = found.map((value: unknown, index) => read(value, `${path}[${index}]`, problems))
    return [...new Set(values.filter((value) => value !== null))]
  }
}

/** The name is a part of an address and of a path: no folder, nothing hidden, nothing that either would have to escape. */
const imageName = text((found) =>
  /^[a-z0-9][\w-]{0,60}\.(png|jpe?g|webp)$/i.test(found)
    ? null
    : `is ${quoteValue(found)}; it has to be the name of a file in the folder "event" such as logo.png: letters, digits, - and _, then .png, .jpg or .webp`,
)

const colour = text((found) =>
  /^#[\da-f]{6}$/i.test(found)
    ? checkContrast(found)
    : `is ${quoteValue(found)}; a colour is written as "#ff2d95"`,
)

const language = text((found) => {
  try {
    return Intl.getCanonicalLocales(found).length === 1 ? null : 'is no language'
  } catch {
    return `is ${quoteValue(found)}; a language is written as "en" or "pt-BR"`
  }
})

const hasControls = (found: string) => /\p{Cc}|\p{Surrogate}/u.test(found)

/** IEEE 802.11: a name is 32 bytes at the most. */
const networkName = text((found) => {
  const bytes = new TextEncoder().encode(found).length
  if (hasControls(found)) return 'has a control character'
  return bytes >= 1 && bytes <= 32 ? null : `has ${bytes} bytes; a network's name has 1 to 32`
})

/** IEEE 802.11i: a passphrase is 8 to 63 printable ASCII characters, a key 64 hexadecimal digits. */
const networkPassword = text((found) => {
  if (/^[\da-f]{64}$/i.test(found) || /^[ -~]{8,63}$/.test(found)) return null
  return /^[ -~]*$/.test(found)
    ? `has ${found.length} characters; a password has 8 to 63`
    : 'has a character that is not on an English keyboard, which no Wi-Fi password can have'
})

const filmIds = filters.map(({ id }) => id)

const readEvent = group<EventConfig>({
  title: line(24),
  names: line(60),
  date: line(40),
  colours: group<NonNullable<EventConfig['colours']>>({ main: colour, second: colour }),
  logo: imageName,
  frame: imageName,
  films: list(choice(filmIds), filmIds.length),
  film: choice(filmIds),
  templates: list(choice(templateIds), templateIds.length),
  template: choice(templateIds),
  language,
  idle: list(line(80), 3),
  wifi: group<WifiNetwork>({ name: networkName, password: networkPassword }),
  hostCopy: line(120),
})

/** Fields that have to fit each other. */
function checkChoices({ films, film, templates, template, wifi }: EventConfig, problems: string[]): void {
  if (film && films && !films.includes(film))
    refuse(problems, 'film', `is "${film}", which is not among films`)
  if (template && templates && !templates.includes(template)) {
    refuse(problems, 'template', `is "${template}", which is not among templates`)
  }
  if (wifi && !('name' in wifi)) refuse(problems, 'wifi', 'has no name')
}
