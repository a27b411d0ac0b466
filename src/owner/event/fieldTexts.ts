import schema from '../../../docs/event.schema.json'
import * as owner from '../../locale/messages/owner.ts'
import * as room from '../../locale/messages/ownerEvent.ts'
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

type Section = readonly [title: () => string, ...names: readonly (keyof Properties)[]]

/** Fields that the section Looks and Templates has, with their schemas. */
export const looksFields = ['films', 'film', 'templates', 'template'] as const

/** Titles of the form's sections, with the names of their fields; the last one has all others. */
const sections: readonly Section[] = [
  [room.names, 'title', 'names', 'date', 'hashtag', 'language'],
  [room.look, 'colours', 'logo', 'overlay', 'sign'],
  [room.strip, 'dateFormat', 'captions', 'seasons', 'movingStrip', 'cues'],
  [owner.kiosk],
]

const sectionOf = (name: string): Section | undefined =>
  sections.find(([, ...names]) => names.length === 0 || names.some((one) => one === name))

/** Sections of the form, with the schemas of their fields. */
export const formSections = sections.map((section) => ({
  title: section[0],
  fields: Object.entries<FieldSchema>(properties).filter(
    ([name]) => sectionOf(name) === section && !looksFields.some((one) => one === name),
  ),
}))

/** Label of a field in the language in use. */
export const labelOf = (name: string): string => textOf(name) ?? name

/** Hint of a field in the language in use; undefined for a part, which has none. */
export const hintOf = (name: string): string | undefined => textOf(`${name}Help`) ?? undefined
