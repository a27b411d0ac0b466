import fc from 'fast-check'

import schemaFile from '../../../templates/template.schema.json' with { type: 'json' }
import type { TemplateFile } from '../../../src/render/strip/templateSchema.ts'

/** What the JSON Schema of templates uses of draft 2020-12. */
type Schema = {
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Schema>>
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema | boolean
  readonly prefixItems?: readonly Schema[]
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
}

const root = schemaFile as Schema

/** Templates' files: most are valid by the schema, some have a value that is not. */
export const templateArbitrary: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fromSchema(root).map(mend) },
  { weight: 1, arbitrary: fromSchema(root) },
  { weight: 2, arbitrary: fc.tuple(fromSchema(root), fc.nat(), fc.anything()).map(spoil) },
  { weight: 1, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: fc.anything() },
)

/** Values of a schema, of few entries each. */
function fromSchema(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) {
    const found = root.$defs?.[schema.$ref.replace('#/$defs/', '')]
    if (!found) throw new Error(`no ${schema.$ref}`)
    return fromSchema(found)
  }
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fromSchema))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const { minimum: min = 0, maximum: max = 100 } = schema
  switch (schema.type) {
    case 'integer':
      return fc.integer({ min, max })
    case 'number':
      return fc.double({ min, max, noNaN: true })
    case 'string':
      return schema.pattern === undefined
        ? fc.string({ minLength: schema.minLength ?? 0, maxLength: Math.min(12, schema.maxLength ?? 12) })
        : fc.stringMatching(new RegExp(schema.pattern, 'u'))
    case 'array':
      if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map(fromSchema))
      return fc.array(fromSchema(typeof schema.items === 'object' ? schema.items : {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(2, schema.maxItems ?? 2),
      })
    case 'object':
      return objectOf(schema)
    case 'boolean':
    case undefined:
      return fc.boolean()
    default:
      throw new Error('no such type')
  }
}

function objectOf({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const model = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, fromSchema(part)]))
  return fc.record(model, { requiredKeys: [...required] })
}

/** Gives a file what the schema can't ask for, so that most are drawn. */
function mend(found: unknown): unknown {
  const file = found as TemplateFile
  const { slots = [], texts = [], copies } = file
  const canvas = copies ? { ...file.canvas, width: 1600, height: 2400 } : file.canvas
  const some = slots.length > 0 ? slots : [{ frame: 'pick', x: 0, y: 0, width: 64, height: 48 } as const]
  return {
    ...file,
    canvas,
    // On the canvas, however it is turned.
    slots: some.map((slot) => ({
      ...slot,
      x: 60,
      y: 60,
      width: 16 + (slot.width % 64),
      height: 16 + (slot.height % 64),
    })),
    texts: texts.map((text) => ({
      frame: 2,
      text: 'a',
      ...text,
      ...(typeof text.size === 'object' ? { size: text.size.toSorted((one, other) => one - other) } : {}),
    })),
    ...(copies ? { copies: { of: 'strip', at: [{ x: 800, y: 0 }] } } : {}),
  }
}

/** Replaces one value of a file, anywhere in it. */
function spoil([file, at, value]: [unknown, number, unknown]): unknown {
  if (typeof file !== 'object' || file === null) return value
  const copy = (Array.isArray(file) ? [...file] : { ...file }) as Record<string, unknown>
  const names = Object.keys(copy)
  const name = names[at % Math.max(1, names.length)]
  if (name === undefined) return value
  copy[name] = at % 3 === 0 ? value : spoil([copy[name], Math.floor(at / 3), value])
  return copy
}
