import { assertNever } from './assertNever.ts'
import { quoteValue, shortened } from './quoteValue.ts'

/**
 * Schema: the part of JSON Schema (draft 2020-12) that the files of this project need. Editors complete a file by the
 * same schema that validates it here.
 */
export type Schema = {
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Schema>>
  readonly type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null'
  readonly enum?: readonly unknown[]
  /** Branches of different types; the one of the value's type applies. */
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: false
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  /** In an error it says what the value has to be, where a pattern would not. */
  readonly description?: string
}

/** Problem of a value: where, as `slots[2].frame`, and why, in words that complete "it". */
export type SchemaProblem = { readonly path: string; readonly reason: string }

/** More problems than this say no more. */
const mostProblems = 20

/** Validates a value by a schema. @returns its problems, in the value's order; none for a valid one */
export function validateSchema(value: unknown, schema: Schema): readonly SchemaProblem[] {
  return [...problemsOf(value, { schema, root: schema, path: '' })].slice(0, mostProblems)
}

type Place = { readonly schema: Schema; readonly root: Schema; readonly path: string }

function* problemsOf(value: unknown, place: Place): Generator<SchemaProblem> {
  const { root, path } = place
  const schema = resolve(place)
  const fail = (reason: string): SchemaProblem => ({ path, reason })
  if (schema.anyOf) {
    const branch = schema.anyOf.find((candidate) => isOfType(value, resolve({ ...place, schema: candidate })))
    if (branch) yield* problemsOf(value, { schema: branch, root, path })
    else
      yield fail(
        `has to be ${schema.anyOf.map((one) => nameOf(resolve({ ...place, schema: one }))).join(' or ')}, not ${quoteValue(value)}`,
      )
    return
  }
  if (!isOfType(value, schema)) yield fail(`has to be ${nameOf(schema)}, not ${quoteValue(value)}`)
  else if (schema.enum && !schema.enum.includes(value))
    yield fail(`has to be one of ${schema.enum.map(quoteValue).join(', ')}, not ${quoteValue(value)}`)
  else if (typeof value === 'number') yield* numberProblems(value, schema, fail)
  else if (typeof value === 'string') yield* textProblems(value, schema, fail)
  else if (Array.isArray(value)) yield* listProblems(value, { ...place, schema }, fail)
  else if (isObject(value)) yield* objectProblems(value, { ...place, schema })
}

function resolve({ schema, root }: Place): Schema {
  if (schema.$ref === undefined) return schema
  const found = root.$defs?.[schema.$ref.replace('#/$defs/', '')]
  if (!found) throw new Error(`the schema has no ${schema.$ref}`)
  return found
}

type Fail = (reason: string) => SchemaProblem

function* numberProblems(value: number, { minimum, maximum }: Schema, fail: Fail) {
  if (minimum !== undefined && value < minimum) yield fail(`has to be ${minimum} or more, not ${value}`)
  if (maximum !== undefined && value > maximum) yield fail(`has to be ${maximum} or less, not ${value}`)
}

function* textProblems(
  value: string,
  { minLength = 0, maxLength, pattern, description }: Schema,
  fail: Fail,
) {
  if (value.length < minLength) yield fail('is empty')
  else if (maxLength !== undefined && value.length > maxLength)
    yield fail(`has to have at most ${maxLength} characters, not ${value.length}`)
  else if (pattern !== undefined && !new RegExp(pattern, 'u').test(value))
    yield fail(`has to be ${description ?? `like ${pattern}`}, not ${quoteValue(value)}`)
}

function* listProblems(value: readonly unknown[], { schema, root, path }: Place, fail: Fail) {
  const { items, minItems = 0, maxItems = Infinity } = schema
  if (value.length < minItems || value.length > maxItems)
    yield fail(`has to have ${rangeOf(minItems, maxItems)} entries, not ${value.length}`)
  else if (items)
    for (const [index, entry] of value.entries())
      yield* problemsOf(entry, { schema: items, root, path: `${path}[${index}]` })
}

function* objectProblems(value: object, { schema, root, path }: Place): Generator<SchemaProblem> {
  const { properties = {}, required = [], additionalProperties } = schema
  const at = (name: string) => (path === '' ? name : `${path}.${name}`)
  for (const name of required) if (!Object.hasOwn(value, name)) yield { path: at(name), reason: 'is missing' }
  for (const [name, part] of Object.entries(value)) {
    const expected = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (expected) yield* problemsOf(part, { schema: expected, root, path: at(name) })
    else if (additionalProperties === false)
      yield { path: at(shortened(name)), reason: unknownName(Object.keys(properties)) }
  }
}

function unknownName(names: readonly string[]): string {
  return `is not known here; known are ${names.filter((name) => !name.startsWith('$')).join(', ')}`
}

function rangeOf(least: number, most: number): string {
  if (most === Infinity) return `${least} or more`
  return least === most ? String(least) : `${least} to ${most}`
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isOfType(value: unknown, { type, enum: choices }: Schema): boolean {
  switch (type) {
    case undefined:
      return choices === undefined || choices.some((choice) => typeof choice === typeof value)
    case 'object':
      return isObject(value)
    case 'array':
      return Array.isArray(value)
    case 'null':
      return value === null
    case 'integer':
      return Number.isInteger(value)
    case 'number':
      return Number.isFinite(value)
    case 'string':
    case 'boolean':
      return typeof value === type
    default:
      return assertNever(type)
  }
}

const typeNames = {
  object: 'an object',
  array: 'a list',
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  null: 'null',
} as const

function nameOf({ type, enum: choices }: Schema): string {
  if (type !== undefined) return typeNames[type]
  return choices ? `one of ${choices.map(quoteValue).join(', ')}` : 'something else'
}
