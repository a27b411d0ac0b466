import schema from '../../../docs/event.schema.json'
import * as messages from '../../locale/messages/ownerField.ts'

const { $schema: _, ...properties } = schema.properties

type Properties = typeof properties

/** Name of a field of an event, or of a part of one. */
type FieldName =
  | keyof Properties
  | keyof Properties['colours']['properties']
  | keyof Properties['wifi']['properties']
  | keyof NonNullable<Properties['seasons']['anyOf'][number]['properties']>

type TextName = FieldName | `${keyof Properties}Help` | 'captionsOwn' | 'seasonsOwn'

/** Labels and hints. A field that has none does not compile. */
const texts: Readonly<Record<TextName, () => string>> = messages

const textOf = (name: string): string | null => (isText(name) ? texts[name]() : null)

const isText = (name: string): name is TextName => Object.hasOwn(texts, name)

/** Part of a JSON Schema from which a field is made. */
export type FieldSchema = {
  readonly type?: string
  readonly pattern?: string
  readonly enum?: readonly string[]
  readonly items?: FieldSchema
  readonly anyOf?: readonly FieldSchema[]
  readonly properties?: Readonly<Record<string, FieldSchema>>
}

/** Fields of an event in the order of the form. */
export const fieldSchemas: readonly (readonly [name: string, FieldSchema])[] = Object.entries(properties)

/** Label of a field in the language in use. */
export const labelOf = (name: string): string => textOf(name) ?? name

/** Hint of a field in the language in use; undefined for a part, which has none. */
export const hintOf = (name: string): string | undefined => textOf(`${name}Help`) ?? undefined
