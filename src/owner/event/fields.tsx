import { type ImageField, imageFields } from '../../event/EventConfig.ts'
import { Switch } from '../../kit/Switch.tsx'
import { isObject } from '../../lib/schema.ts'
import {
  Checkboxes,
  Choice,
  ColourField,
  type FieldProps,
  Fieldset,
  LinesField,
  PictureField,
  sentencesOf,
  TextField,
  textOf,
  textsOf,
} from './controls.tsx'
import type { Fields } from './eventForm.ts'
import type { FieldSchema } from './fieldTexts.ts'

// The form of an event follows from its JSON Schema (docs/event.schema.json): `SchemaField` looks at the schema of a field
// and chooses its control. A field of several parts (`properties`), and one of several kinds (`anyOf`), are made of
// SchemaFields again. All controls have the same props, and are a view of `value`: what the owner changes goes to
// `onChange`, undefined where the field is to be left out of the file, and comes back as a new value with new problems.

/** Field of an event, with the control that its schema asks for. */
export function SchemaField(props: FieldProps) {
  const { name, schema, value, onChange } = props
  if (schema.anyOf) return <AnyOf {...props} kinds={schema.anyOf} />
  if (schema.properties) return <Parts {...props} />
  if (schema.items?.enum) return <Checkboxes {...props} options={schema.items.enum} />
  if (isImageField(name)) return <PictureField {...props} name={name} />
  if (schema.type === 'boolean')
    return (
      <Switch {...textsOf(name)} isOn={value !== false} onChange={(isOn) => onChange(isOn && undefined)} />
    )
  if (name === 'language') return <Choice {...props} ids={languagesFor(props)} />
  if (schema.items) return <LinesField {...props} />
  return schema.pattern?.startsWith('^#') ? <ColourField {...props} /> : <TextField {...props} />
}

const isImageField = (name: string): name is ImageField => imageFields.some((field) => field === name)

/** Languages in which hosts write, in the order of their own names. */
const hostLanguages =
  'ca cs da de et en es fr hr id it lv lt hu ms nl nb pl pt pt-BR ro sk sl fi sv vi tr el bg ru sr uk he ar hi th ko ja zh-Hans zh-Hant'.split(
    ' ',
  )

/** The file may have another language, which has no name where it is wrong. */
const languagesFor = (field: FieldProps): readonly string[] =>
  field.value === undefined || sentencesOf(field) !== ''
    ? hostLanguages
    : [...new Set([...hostLanguages, textOf(field.value)])]

/** Field of several kinds: a text of the owner's own, or a switch or the fields of an object in its place. */
function AnyOf({ kinds, ...field }: FieldProps & { readonly kinds: readonly FieldSchema[] }) {
  const { name, value } = field
  const others = kinds.filter(({ type }) => type !== 'string')
  return (
    <>
      {typeof value !== 'string' &&
        others.map((schema) => <SchemaField key={schema.type} {...field} schema={schema} />)}
      {value !== false && !isObject(value) && <TextField {...field} name={`${name}Own`} />}
    </>
  )
}

/** Field of several parts, such as the colours. */
function Parts(props: FieldProps) {
  const { path, schema, value, problems, onChange } = props
  const parts: Fields = isObject(value) ? { ...value } : {}
  const change = (part: string, next: unknown) => {
    const entries = Object.entries({ ...parts, [part]: next }).filter(([, one]) => one !== undefined)
    onChange(entries.length > 0 ? Object.fromEntries(entries) : undefined)
  }
  return (
    <Fieldset field={props}>
      {Object.entries(schema.properties ?? {}).map(([part, partSchema]) => (
        <SchemaField
          key={part}
          path={`${path}.${part}`}
          name={part}
          schema={partSchema}
          value={parts[part]}
          problems={problems}
          onChange={(next) => change(part, next)}
        />
      ))}
    </Fieldset>
  )
}
