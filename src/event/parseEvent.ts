import { quoteValue } from '../lib/quoteValue.ts'
import { readJson } from '../lib/readJson.ts'
import { check, isObject, type SchemaProblem, notKnown } from '../lib/schema.ts'
import { reasonOf } from '../locale/reasons.ts'
import { filters } from '../engine/filters/filters.ts'
import { templateIndex } from '../strip/templateIds.ts'
import type { EventConfig } from './EventConfig.ts'
import { eventFields, eventSchema } from './eventSchema.ts'

/** Event as it was read, without the fields that are wrong, and what is wrong with each of those. */
export type ParsedEvent = { readonly config: EventConfig; readonly problems: readonly SchemaProblem[] }

/** Ids of the films and the templates that a booth has: null where its server has checked them. */
export type KnownIds = { readonly films: readonly string[]; readonly templates: readonly string[] }

/** Ids of those that ship. */
export const shippedIds: KnownIds = {
  films: filters.map(({ id }) => id),
  templates: templateIndex.map(({ id }) => id),
}

/** Maximum length of an event's text, in characters; a full one has some 1500. */
export const maxEventLength = 65_536

/** Parses the file of an event. It never throws: a file that is not an event at all gives an empty one and the reason. */
export function parseEvent(source: string | Uint8Array, known: KnownIds | null = shippedIds): ParsedEvent {
  if (source.length > maxEventLength) return { config: {}, problems: [tooLong] }
  const { value, problems } = readJson(source)
  const first = problems.slice(0, maxProblems)
  if (value === undefined) return { config: {}, problems: first }
  const checked = checkEvent(value, known)
  return { config: checked.config, problems: [...first, ...checked.problems] }
}

const tooLong = { path: '', reason: `is far too long: ${maxEventLength} characters are the most` }

/** A file of another kind would have thousands. */
const maxProblems = 10

/** Checks an event from outside, field by field: one that is wrong costs no other field. */
export function checkEvent(found: unknown, known: KnownIds | null = shippedIds): ParsedEvent {
  const { config, problems } = checkFields(found, known)
  const count = problems.length - maxProblems
  const more = count > 0 ? [{ path: '', reason: reasonOf('more', { count }) }] : []
  return { config, problems: [...problems.slice(0, maxProblems), ...more] }
}

/** True for the problem of a field that this booth does not know: a file may keep it. */
export const isUnknown = ({ reason }: SchemaProblem): boolean =>
  typeof reason === 'string' && reason.startsWith(notKnown)

/** Checks an event as `checkEvent` does, for whoever shows each problem beside its field. */
export function checkFields(
  found: unknown,
  known: KnownIds | null = shippedIds,
): {
  readonly config: EventConfig
  readonly problems: readonly SchemaProblem[]
} {
  const problems: SchemaProblem[] = []
  let rest = normalizeFields(found)
  let config: EventConfig = {}
  // Fields that fit the schema may still not fit each other.
  for (let round = 0; round < 3; round++) {
    const { value, problems: wrong } = check(eventSchema, rest)
    const all = value ? [...unknownIds(value, known), ...choiceProblems(value)] : wrong
    problems.push(...all)
    if (value && all.length === 0) {
      config = value
      break
    }
    rest = withoutWrong(rest, all)
  }
  return { config, problems }
}

/** Fields that a file may have under another name: as Americans write it, or as booths did. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['colors', 'colours'],
  ['frame', 'overlay'],
])

/** Name of a field in the schema. */
export const fieldName = (name: string): string => otherNames.get(name) ?? name

/** Renames what the schema has under another name: fields, and films and templates by the names on the screen. */
export function normalizeFields(found: unknown): unknown {
  if (!isObject(found)) return found
  return Object.fromEntries(
    Object.entries(found).map(([name, value]) => {
      if (fieldName(name) !== name && !(fieldName(name) in found)) return [fieldName(name), value]
      if (!['film', 'films', 'template', 'templates'].includes(name)) return [name, value]
      return [name, Array.isArray(value) ? value.map(idOf) : idOf(value)]
    }),
  )
}

/** Id of a film or template that may be written as it is shown: `T-Max 3200` is `tmax3200`. */
const idOf = (shown: unknown) =>
  typeof shown === 'string' ? shown.toLowerCase().replaceAll(/[\s-]/g, '') : shown

/** The event without the fields that have problems. Of colours and seasons each is a field; a Wi-Fi is one, with its password. */
function withoutWrong(found: unknown, problems: readonly SchemaProblem[]): unknown {
  if (!isObject(found)) return {}
  const wrong = new Set(
    problems.map(({ path }) => /^(colours|seasons)\.\w+|^[\w$-]+/.exec(path)?.[0] ?? path),
  )
  const paths = problems.map(({ path }) => path)
  const entries = Object.entries(found).map(([name, value]) => {
    const isList = (name === 'films' || name === 'templates') && Array.isArray(value)
    const kept = isList ? value.filter((_, at) => !paths.includes(`${name}[${at}]`)) : []
    // A film that is taken out of the folder leaves the others.
    return kept.length > 0 && !paths.includes(name) ? [name, kept, true] : [name, value, !wrong.has(name)]
  })
  const fields = entries.filter(([name, , isRight]) => eventFields.includes(String(name)) && isRight)
  return Object.fromEntries(
    fields.map(([name, value]) => {
      if (!isObject(value)) return [name, value]
      const parts = Object.entries(value).filter(([part]) => !wrong.has(`${name}.${part}`))
      return [name, Object.fromEntries(parts)]
    }),
  )
}

/** Ids of films and templates that a file names and a booth does not have. */
function unknownIds(event: EventConfig, known: KnownIds | null): readonly SchemaProblem[] {
  if (!known) return []
  return (['films', 'templates'] as const).flatMap((list) => {
    const field = list === 'films' ? 'film' : 'template'
    const named = (event[list] ?? []).map((id, at) => [`${list}[${at}]`, id] as const)
    const all = event[field] === undefined ? named : [...named, [field, event[field]] as const]
    const wrong = all.filter(([, id]) => !known[list].includes(id))
    const one = `has to be one of ${known[list].map(quoteValue).join(', ')}`
    return wrong.map(([path, id]) => ({ path, reason: `${one}, not ${quoteValue(id)}` }))
  })
}

/** What is wrong with fields that have to fit each other. */
function choiceProblems({ films, film, templates, template }: EventConfig): readonly SchemaProblem[] {
  const problems: SchemaProblem[] = []
  if (film && films && !films.includes(film))
    problems.push({ path: 'film', reason: reasonOf('notAmongFilms', { found: quoteValue(film) }) })
  if (template && templates && !templates.includes(template))
    problems.push({
      path: 'template',
      reason: reasonOf('notAmongTemplates', { found: quoteValue(template) }),
    })
  return problems
}
