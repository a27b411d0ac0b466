import * as v from 'valibot'
import { quoteValue } from './quoteValue.ts'

/** Why a value is wrong: a code, which has a message in `locales/en.json`, and the message's parameters. */
export type CodedReason = {
  readonly code: string
  readonly parameters: Readonly<Record<string, string | number>>
}

/** Why a value is wrong: coded, or English words that complete "it". */
export type Reason = CodedReason | string

/** Problem of a value from outside: where, as `slots[2].frame`, and why. */
export type SchemaProblem = {
  readonly path: string
  readonly reason: Reason
  /** Line of the file, counted from 1, where the value was read from one. */
  readonly line?: number
}

/** A value that its schema has checked, with defaults filled in, or its problems. */
export type Checked<Value> =
  | { readonly value: Value; readonly problems: readonly [] }
  | { readonly value: null; readonly problems: readonly [SchemaProblem, ...SchemaProblem[]] }

/** Checks a value from outside by a schema. All problems are found at once, but one per number or text. */
export function check<const Schema extends v.GenericSchema>(
  schema: Schema,
  found: unknown,
): Checked<v.InferOutput<Schema>> {
  const { success, output, issues } = v.safeParse(schema, found, { abortPipeEarly: true })
  if (success) return { value: output, problems: [] }
  const [first, ...others] = issues
  return { value: null, problems: [problemOf(first), ...others.map((issue) => problemOf(issue))] }
}

type Issue = v.BaseIssue<unknown>

type Message = (issue: Issue) => string

/** Problem of an issue. Of a union it is that of the alternative which the value was meant to be. */
function problemOf(issue: Issue, parentPath = ''): SchemaProblem {
  const path = (issue.path ?? []).reduce(joinPath, parentPath)
  const meant = issue.type === 'union' && issue.issues?.find((one) => one.path ?? one.type === 'picklist')
  return meant ? problemOf(meant, path) : { path, reason: readReason(issue.message) }
}

/** Writes a coded reason as a message of valibot's, which is a text; `check` reads it. */
export const writeReason = (reason: CodedReason): string => JSON.stringify(reason)

function readReason(message: string): Reason {
  if (!message.startsWith('{"code":')) return message
  const reason: CodedReason = JSON.parse(message)
  return reason
}

function joinPath(path: string, { type, key }: v.IssuePathItem): string {
  return type === 'array' ? `${path}[${String(key)}]` : memberPath(path, String(key))
}

/** Path of a member of an object. Its name can be any text, and the path is a part of one line. */
export function memberPath(path: string, name: string): string {
  const shown = /^[\w$-]{1,40}$/.test(name) ? name : quoteValue(name)
  return path === '' ? shown : `${path}.${shown}`
}

/** Message of a value of another type. @param kind what it has to be, in words */
export const not =
  (kind: string): Message =>
  ({ input }) =>
    `has to be ${kind}, not ${quoteValue(input)}`

const minimum = (min: number) =>
  v.minValue<number, number, Message>(min, ({ input }) => `has to be ${min} or more, not ${String(input)}`)

const maximum = (max: number) =>
  v.maxValue<number, number, Message>(max, ({ input }) => `has to be ${max} or less, not ${String(input)}`)

/** Schema of a number of a range. */
export const number = (min: number, max: number) =>
  v.pipe(v.number(not('a number')), minimum(min), maximum(max))

/** Schema of a whole number of a range. */
export const integer = (min: number, max: number) =>
  v.pipe(v.number(not('a whole number')), v.integer(not('a whole number')), minimum(min), maximum(max))

/** Schema of true or false. */
export const flag = v.boolean(not('true or false'))

/** Schema of a text of any length. */
export const text = v.string(not('a text'))

/** Schema of a text that is not empty. @param max characters */
export const shortText = (max: number) =>
  v.pipe(
    text,
    v.nonEmpty('is empty'),
    v.maxLength(max, ({ input }) => `has to have at most ${max} characters, not ${input.length}`),
  )

/** Schema of a text of a pattern. @param kind what it has to be, in words */
export const pattern = (regex: RegExp, kind: string) =>
  v.pipe(text, v.regex(regex, not(kind)), v.description(kind))

/** Schema of one of a few values. */
export const choice = <const Options extends readonly (string | number)[]>(options: Options) =>
  v.picklist(options, not(`one of ${options.map(quoteValue).join(', ')}`))

/** Schema of a list. */
export function list<const Item extends v.GenericSchema>(item: Item, min: number, max: number) {
  const message = ({ input }: { readonly input: readonly unknown[] }) =>
    `has to have ${min === max ? min : `${min} to ${max}`} entries, not ${input.length}`
  return v.pipe(v.array(item, not('a list')), v.minLength(min, message), v.maxLength(max, message))
}

/** Schema of a list of two. */
export const pair = <const Item extends v.GenericSchema>(item: Item) =>
  v.strictTuple([item, item], (issue) =>
    issue.expected === 'never' ? 'is one entry too many' : not('a list')(issue),
  )

/** Schema of alternatives. @param kinds what the value can be, in words */
export const either = <const Options extends v.UnionOptions>(options: Options, kinds: string) =>
  v.union(options, not(kinds))

/** What is said of an object, where a kind of file says it in its own words. */
export type ObjectMessages = {
  readonly wrongType: (found: unknown) => string
  readonly missing: (name: string) => string
  readonly unknown: (names: readonly string[], known: readonly string[]) => string
}

/** Beginning of the reason of a field that a schema does not know. */
export const notKnown = 'is not known here'

/** What is said of an object otherwise. */
export const objectMessages: ObjectMessages = {
  wrongType: (input) => `has to be an object, not ${quoteValue(input)}`,
  missing: () => 'is missing',
  unknown: ([first = '', ...others], known) => {
    const meant = closest(first, known)
    const nor = others.length > 0 ? `, nor ${others.map(quoteValue).join(', ')}` : ''
    return `${notKnown}${nor};${meant === null ? '' : ` did you mean ${meant}?`} known are ${known.join(', ')}`
  },
}

/** The name that differs least from another one, by at most two letters; null where there is none. */
export function closest(name: string, known: readonly string[]): string | null {
  const distances = known.map((one) => ({ one, distance: editDistance(name.slice(0, 40), one) }))
  const [nearest] = distances.sort((a, b) => a.distance - b.distance)
  return nearest && nearest.distance <= Math.min(2, nearest.one.length / 2) ? nearest.one : null
}

/** Letters to insert, remove or replace in one text to get the other one (Levenshtein). */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let index = 0; index < one.length; index++) {
    const next = [index + 1]
    for (let column = 0; column < other.length; column++) {
      const replaced = (row[column] ?? 0) + (one[index] === other[column] ? 0 : 1)
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/** True for what JSON calls an object. */
export function isObject(found: unknown): found is object {
  return typeof found === 'object' && found !== null && !Array.isArray(found)
}

/** Most unknown names that a message lists. */
const maxNames = 5

/** Schema of an object with these fields and no others. Valibot's own would take a list for an object. */
export function object<const Entries extends v.ObjectEntries>(entries: Entries, messages = objectMessages) {
  const known = Object.keys(entries)
  const schema = v.strictObject(entries, ({ expected, path }) => {
    const { input, key } = path?.at(-1) ?? {}
    if (expected !== 'never') return messages.missing(String(key))
    const unknown = Object.keys(Object(input)).filter((name) => !known.includes(name))
    return messages.unknown(
      unknown.slice(0, maxNames),
      known.filter((name) => !name.startsWith('$')),
    )
  })
  return v.pipe(
    v.custom<v.InferInput<typeof schema>>(isObject, ({ input }) => messages.wrongType(input)),
    schema,
  )
}

/** Check of a value by a function. @param reasonAgainst why the value is wrong; null where it is right */
export const valid = <Value>(reasonAgainst: (value: Value) => Reason | null) =>
  v.rawCheck<Value>(({ dataset, addIssue }) => {
    const reason = dataset.typed ? reasonAgainst(dataset.value) : null
    if (reason !== null) addIssue({ message: typeof reason === 'string' ? reason : writeReason(reason) })
  })
