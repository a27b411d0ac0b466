import { useAtomValue, useSetAtom } from 'jotai'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { filters } from '../../engine/index.ts'
import { type ImageField, imageFields } from '../../event/EventConfig.ts'
import { Button } from '../../kit/Button.tsx'
import { Field, SelectField } from '../../kit/Select.tsx'
import { Switch } from '../../kit/Switch.tsx'
import { isObject, type SchemaProblem } from '../../lib/schema.ts'
import { templateIndex } from '../../strip/templateIds.ts'
import { dropPictureAtom, formAtom } from './eventFormAtoms.ts'
import styles from './EventRoom.module.css'

/** Part of a JSON Schema from which a field is made. */
export type FieldSchema = {
  readonly type?: string
  readonly description?: string
  readonly pattern?: string
  readonly enum?: readonly string[]
  readonly items?: FieldSchema
  readonly properties?: Readonly<Record<string, FieldSchema>>
}

type Props = {
  readonly name: string
  readonly schema: FieldSchema
  readonly value: unknown
  readonly problems: readonly SchemaProblem[]
  /** Undefined leaves the field out. */
  readonly onChange: (value: unknown) => void
}

/** Field of an event, as its schema says: text, colour, choice, list, switch, picture or several of them. */
export function SchemaField(props: Props) {
  const { name, schema, value, onChange } = props
  const label = labelOf(name)
  const hint = schema.description
  if (schema.properties) return <Group {...props} />
  if (schema.items?.enum) return <Checkboxes {...props} options={schema.items.enum} />
  if (schema.items) return <LinesField {...props} />
  if (isImageField(name)) return <PictureField {...props} name={name} />
  if (schema.type === 'boolean')
    return (
      <Switch
        label={label}
        hint={hint ?? ''}
        isOn={value !== false}
        onChange={(on) => onChange(on && undefined)}
      />
    )
  if (schema.enum) {
    const options = schema.enum.map((id) => ({ value: id, label: shownName(id) }))
    return (
      <SelectField
        label={label}
        hint={hint}
        translate="no"
        options={[{ value: '', label: 'The booth’s own' }, ...options]}
        value={textOf(value)}
        onChange={(id) => onChange(id || undefined)}
      />
    )
  }
  return <TextField {...props} />
}

/** `hostCopy` is Host copy. */
function labelOf(name: string): string {
  if (name === 'wifi') return 'Wi-Fi'
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const shownName = (id: string): string =>
  [...filters, ...templateIndex].find((one) => one.id === id)?.name ?? id

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const isImageField = (name: string): name is ImageField => imageFields.some((field) => field === name)

/** The sentences of a field's problems, which describe its control. */
function Problems({ id, problems }: Pick<Props, 'problems'> & { readonly id: string }) {
  return (
    <span id={id} role="alert" className={styles['problem']}>
      {problems.map(({ reason }) => `It ${reason}.`).join(' ')}
    </span>
  )
}

/** Text, with its colour beside it where it is one. */
function TextField({ name, schema, value, problems, onChange }: Props) {
  const isColour = schema.pattern?.startsWith('^#') ?? false
  const label = labelOf(name)
  const change: ComponentProps<'input'>['onChange'] = ({ target }) => onChange(target.value || undefined)
  return (
    <Field label={label} hint={schema.description}>
      {(id, hintId = '') => (
        <>
          <div className={styles['text']}>
            <input
              id={id}
              className="field"
              autoComplete="off"
              value={textOf(value)}
              aria-invalid={problems.length > 0}
              aria-describedby={`${hintId} ${id}problem`}
              onChange={change}
            />
            {isColour && (
              <input type="color" aria-label={`Choose ${label}`} value={colourOf(value)} onChange={change} />
            )}
          </div>
          <Problems id={`${id}problem`} problems={problems} />
        </>
      )}
    </Field>
  )
}

/** A colour input shows nothing else; without a colour it begins with white. */
const colourOf = (value: unknown): string =>
  /^#[\da-f]{6}$/i.test(textOf(value)) ? textOf(value) : '#ffffff'

/** List of texts, one on each line. */
function LinesField({ name, schema, value, problems, onChange }: Props) {
  const lines = Array.isArray(value) ? value.map(String) : []
  return (
    <Field label={labelOf(name)} hint={`${schema.description ?? ''}. One on each line.`}>
      {(id, hintId = '') => (
        <>
          <textarea
            id={id}
            className={`field ${styles['lines']}`}
            rows={Math.max(3, lines.length)}
            value={lines.join('\n')}
            aria-invalid={problems.length > 0}
            aria-describedby={`${hintId} ${id}problem`}
            onChange={({ target }) => onChange(target.value === '' ? undefined : target.value.split('\n'))}
          />
          <Problems id={`${id}problem`} problems={problems} />
        </>
      )}
    </Field>
  )
}

type GroupProps = { readonly name: string; readonly hint: string | undefined; readonly children: ReactNode }

function Fieldset({ name, hint, children }: GroupProps) {
  const hintId = useId()
  return (
    <fieldset className={styles['group']} aria-describedby={hintId}>
      <legend>{labelOf(name)}</legend>
      <span id={hintId} className="dim">
        {hint}
      </span>
      {children}
    </fieldset>
  )
}

/** Fields of an object, such as the colours. */
function Group({ name, schema, value, problems, onChange }: Props) {
  const found = isObject(value) ? { ...value } : {}
  const parts: Readonly<Record<string, unknown>> = found
  const change = (part: string, next: unknown) => {
    const entries = Object.entries({ ...parts, [part]: next }).filter(([, one]) => one !== undefined)
    onChange(entries.length > 0 ? Object.fromEntries(entries) : undefined)
  }
  const names = Object.keys(schema.properties ?? {})
  const problemsOf = (part: string) => problems.filter(({ path }) => path === `${name}.${part}`)
  return (
    <Fieldset name={name} hint={schema.description}>
      {Object.entries(schema.properties ?? {}).map(([part, partSchema]) => (
        <SchemaField
          key={part}
          name={part}
          schema={partSchema}
          value={parts[part]}
          problems={problemsOf(part)}
          onChange={(next) => change(part, next)}
        />
      ))}
      <Problems
        id={`${name}problem`}
        problems={problems.filter(({ path }) => !names.some((part) => path === `${name}.${part}`))}
      />
    </Fieldset>
  )
}

/** Choice of several: none of them checked is all of them, as without an event. */
function Checkboxes({
  name,
  schema,
  value,
  problems,
  options,
  onChange,
}: Props & { readonly options: readonly string[] }) {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  const toggle = (id: string, isOn: boolean) => {
    const next = isOn ? [...chosen, id] : chosen.filter((one) => one !== id)
    onChange(next.length > 0 ? next : undefined)
  }
  return (
    <Fieldset name={name} hint={`${schema.description ?? ''}; all of them where none is chosen.`}>
      <div className="row">
        {options.map((id) => (
          <label key={id} className={styles['check']}>
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ target }) => toggle(id, target.checked)}
            />
            <span translate="no">{shownName(id)}</span>
          </label>
        ))}
      </div>
      <Problems id={`${name}problem`} problems={problems} />
    </Fieldset>
  )
}

/** Picture: chosen from the device, or dropped on the input, as browsers allow. */
function PictureField({ name, schema, value, problems, onChange }: Props & { readonly name: ImageField }) {
  const drop = useSetAtom(dropPictureAtom)
  const isNew = useAtomValue(formAtom).pictures[name]?.name === value
  return (
    <Fieldset name={name} hint={schema.description}>
      {value !== undefined && (
        <div className="ends">
          <span>
            <span translate="no">{textOf(value)}</span>
            <span className="dim">{isNew ? ' (not saved yet)' : ''}</span>
          </span>
          <Button aria-label={`Remove the ${name}`} onClick={() => onChange(undefined)}>
            Remove
          </Button>
        </div>
      )}
      <input
        key={textOf(value)}
        type="file"
        className={`field ${styles['drop']}`}
        aria-label={`Picture of the ${name}: choose one, or drop it here`}
        accept="image/png,image/jpeg,image/webp"
        onChange={({ target }) => target.files?.[0] && void drop(name, target.files[0])}
      />
      <Problems id={`${name}problem`} problems={problems} />
    </Fieldset>
  )
}
