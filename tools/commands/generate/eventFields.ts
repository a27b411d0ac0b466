import { readFileSync } from 'node:fs'

/** Part of the JSON Schema of an event. */
type FieldSchema = {
  readonly type?: string
  readonly description?: string
  /** What the schema can't say of the values. */
  readonly $comment?: string
  readonly enum?: readonly string[]
  readonly maxItems?: number
  readonly items?: FieldSchema
  readonly anyOf?: readonly FieldSchema[]
  readonly properties?: Readonly<Record<string, FieldSchema>>
}

/** Fields of an event that have an explanation, by their names. */
type Fields = readonly (readonly [name: string, field: FieldSchema])[]

/** Reads the fields of `docs/event.schema.json`, which is generated before. */
export function readEventFields(): Fields {
  const { properties = {} }: FieldSchema = JSON.parse(readFileSync('docs/event.schema.json', 'utf8'))
  return Object.entries(properties).filter(([, { description }]) => description !== undefined)
}

function limitsOf({
  type,
  $comment,
  enum: options,
  maxItems,
  items,
  anyOf,
  properties,
}: FieldSchema): string {
  if ($comment !== undefined) return $comment
  if (options) return options.map((option) => `\`${option}\``).join(', ')
  if (items) return `1 to ${maxItems}: ${limitsOf(items)}`
  if (anyOf) return anyOf.map(limitsOf).join(', or ')
  if (!properties) return type === 'boolean' ? '`true` or `false`' : ''
  // Parts with the same limits stand together.
  const groups = Map.groupBy(Object.entries(properties), ([, part]) => limitsOf(part))
  return [...groups]
    .map(([limits, parts]) => `${parts.map(([name]) => `\`${name}\``).join(', ')}: ${limits}`)
    .join('; ')
}

const [begin, end] = [
  '<!-- fields: `npm run generate` writes them from src/event/eventSchema.ts -->',
  '<!-- /fields -->',
]

/** `docs/event.md` with the table of the fields. @throws Error where the page has no place for it */
export function withFieldTable(): string {
  const [before, rest] = readFileSync('docs/event.md', 'utf8').split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined)
    throw new Error('docs/event.md has no place for its fields')
  const rows = readEventFields().map(
    ([name, field]) => `| \`${name}\` | ${field.description} | ${limitsOf(field)} |`,
  )
  const table = ['| field | what it does | limits |', '| --- | --- | --- |', ...rows].join('\n')
  return `${before}${begin}\n\n${table}\n\n${end}${after}`
}
