import { useAtomValue, useSetAtom } from 'jotai'
import { type ChangeEvent, type ReactNode, useId, useMemo } from 'react'
import { filters } from '../../engine/index.ts'
import { type ImageField, imageFields } from '../../event/EventConfig.ts'
import { Button } from '../../kit/Button.tsx'
import { Field, SelectField } from '../../kit/Select.tsx'
import { Switch } from '../../kit/Switch.tsx'
import { isObject, type SchemaProblem } from '../../lib/schema.ts'
import { languageName } from '../../locale/languageName.ts'
import * as room from '../../locale/messages/ownerEvent.ts'
import { sentenceOf } from '../../locale/sentenceOf.ts'
import { templateName } from '../../strip/templateName.ts'
import type { Fields } from './eventForm.ts'
import { dropPictureAtom, formAtom } from './eventFormAtoms.ts'
import { type FieldSchema, hintOf, labelOf } from './fieldTexts.ts'
import styles from './EventRoom.module.css'

type Props = {
  /** Path of the field in the event, as its problems name it. */
  readonly path: string
  readonly name: string
  readonly schema: FieldSchema
  readonly value: unknown
  /** Problems of the whole event. */
  readonly problems: readonly SchemaProblem[]
  /** Undefined leaves the field out. */
  readonly onChange: (value: unknown) => void
}

/** Field of an event, as its schema says: text, colour, choice, list, switch, picture or several of them. */
export function SchemaField(props: Props) {
  const { name, schema, value, onChange } = props
  const texts = { label: labelOf(name), hint: hintOf(name) ?? '' }
  if (schema.anyOf) return <Either {...props} options={schema.anyOf} />
  if (schema.properties) return <Group {...props} />
  if (schema.items?.enum) return <Checkboxes {...props} options={schema.items.enum} />
  if (isImageField(name)) return <PictureField {...props} name={name} />
  if (schema.type === 'boolean')
    return <Switch {...texts} isOn={value !== false} onChange={(isOn) => onChange(isOn && undefined)} />
  const sentences = sentencesOf(props)
  // The file may have another language, which has no name where it is wrong.
  const tags = [...hostLanguages, ...(sentences === '' && value !== undefined ? [textOf(value)] : [])]
  const ids = name === 'language' ? [...new Set(tags)] : schema.enum
  if (!ids) return <TextField {...props} />
  const options = ids.map((id) => ({ value: id, label: shownName(id), ...(!schema.enum && { lang: id }) }))
  return (
    <>
      <SelectField
        {...texts}
        translate="no"
        options={[{ value: '', label: room.boothsOwn() }, ...options]}
        value={textOf(value)}
        onChange={(id) => onChange(id || undefined)}
      />
      <span role="alert">{sentences}</span>
    </>
  )
}

/** Languages in which hosts write, in the order of their own names. */
const hostLanguages =
  'ca cs da de et en es fr hr id it lv lt hu ms nl nb pl pt pt-BR ro sk sl fi sv vi tr el bg ru sr uk he ar hi th ko ja zh-Hans zh-Hant'.split(
    ' ',
  )

/** Name of a film, a template or a language. */
const shownName = (id: string): string =>
  filters.find((one) => one.id === id)?.name ?? (templateName(id, '') || languageName(id))

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const isImageField = (name: string): name is ImageField => imageFields.some((field) => field === name)

/** Sentences about a field, or a part of it that has no control of its own; empty where it is right. */
function sentencesOf({ path, schema, problems }: Props): string {
  const parts = Object.keys(schema.properties ?? {}).map((part) => `${path}.${part}`)
  const own = problems.filter((problem) => {
    const isWithin = problem.path.startsWith(path) && /^([.[]|$)/.test(problem.path.slice(path.length))
    return isWithin && !parts.includes(problem.path)
  })
  return own.map(({ reason }) => sentenceOf(reason, '')).join(' ')
}

type TextEvent = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>

/** Text; texts, one on each line; or a colour, a swatch that opens the browser's own picker. */
function TextField(props: Props) {
  const { name, schema, value, onChange } = props
  const isList = schema.items !== undefined
  const isColour = schema.pattern?.startsWith('^#') === true
  const [label, help] = [labelOf(name), isColour && value === undefined ? room.boothsOwn() : hintOf(name)]
  const sentences = sentencesOf(props)
  const change = ({ target: { value: text } }: TextEvent) =>
    onChange(text === '' ? undefined : isList ? text.split('\n') : text)
  return (
    <Field label={label} hint={isList ? room.onePerLine({ help: help ?? '' }) : help}>
      {(id, hintId = '') => {
        const control = {
          id,
          className: 'field',
          'aria-invalid': sentences !== '',
          'aria-describedby': `${hintId} ${id}problem`,
          onChange: change,
        }
        return (
          <>
            {isList ? (
              <textarea {...control} rows={3} value={Array.isArray(value) ? value.join('\n') : ''} />
            ) : isColour ? (
              <div className="row">
                <input {...control} className={styles['swatch']} type="color" value={colourOf(name, value)} />
                {value !== undefined && (
                  <Button onClick={() => onChange(undefined)}>{room.boothsOwn()}</Button>
                )}
              </div>
            ) : (
              <input
                {...control}
                list={name === 'dateFormat' ? `${id}list` : undefined}
                autoComplete="off"
                value={textOf(value)}
              />
            )}
            {name === 'dateFormat' && (
              <datalist id={`${id}list`} aria-label={label}>
                <option value="dd.MM.yyyy HH:mm">{'28.11.2026 19:30'}</option>
                <option value="MM/dd/yyyy h:mm a">{'11/28/2026 7:30 PM'}</option>
              </datalist>
            )}
            <span id={`${id}problem`} role="alert">
              {sentences}
            </span>
          </>
        )
      }}
    </Field>
  )
}

/** A colour input shows nothing else; without a colour it shows the booth's own pink or cyan. */
const colourOf = (name: string, value: unknown): string =>
  /^#[\da-f]{6}$/i.test(textOf(value)) ? textOf(value) : name === 'second' ? '#00e5ff' : '#ff2d95'

/** A text of the owner's own, or a switch or the fields of an object in its place. */
function Either({ options, ...props }: Props & { readonly options: readonly FieldSchema[] }) {
  const { name, value } = props
  const others = options.filter(({ type }) => type !== 'string')
  return (
    <>
      {typeof value !== 'string' &&
        others.map((schema) => <SchemaField key={schema.type} {...props} schema={schema} />)}
      {value !== false && !isObject(value) && <TextField {...props} name={`${name}Own`} />}
    </>
  )
}

/** Controls that belong together, with the field's hint before them and its sentences after them. */
function Fieldset({ field, children }: { readonly field: Props; readonly children: ReactNode }) {
  const id = useId()
  return (
    <fieldset className="card stack flush" aria-describedby={`${id}hint ${id}problem`}>
      <legend className="heading">{labelOf(field.name)}</legend>
      <span id={`${id}hint`} className="dim">
        {hintOf(field.name)}
      </span>
      {children}
      <span id={`${id}problem`} role="alert">
        {sentencesOf(field)}
      </span>
    </fieldset>
  )
}

/** Fields of an object, such as the colours. */
function Group(props: Props) {
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

/** Choice of several; where none of them is checked, all are offered. */
function Checkboxes({ options, ...props }: Props & { readonly options: readonly string[] }) {
  const chosen: readonly unknown[] = Array.isArray(props.value) ? props.value : []
  const toggle = (id: string, isOn: boolean) => {
    const next = isOn ? [...chosen, id] : chosen.filter((one) => one !== id)
    props.onChange(next.length > 0 ? next : undefined)
  }
  return (
    <Fieldset field={props}>
      <div className="row">
        {options.map((id) => (
          <label key={id} className={`group ${styles['check']}`}>
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ target }) => toggle(id, target.checked)}
            />
            <span translate="no">{shownName(id)}</span>
          </label>
        ))}
      </div>
    </Fieldset>
  )
}

/** Picture: chosen from the device, or dropped on the input, as browsers allow. */
function PictureField(props: Props & { readonly name: ImageField }) {
  const { name, value, onChange } = props
  const drop = useSetAtom(dropPictureAtom)
  const picture = useAtomValue(formAtom).pictures.get(textOf(value))
  const url = useMemo(
    () => (picture ? URL.createObjectURL(picture) : `/event/${textOf(value)}`),
    [picture, value],
  )
  return (
    <Fieldset field={props}>
      {value !== undefined && (
        <div className="ends">
          <img
            className={styles['picture']}
            src={url}
            alt={textOf(value)}
            onLoad={() => picture && URL.revokeObjectURL(url)}
          />
          {picture && <span className="dim">{room.notSavedYet()}</span>}
          <Button aria-label={room.removePicture({ field: name })} onClick={() => onChange(undefined)}>
            {room.remove()}
          </Button>
        </div>
      )}
      <input
        key={textOf(value)}
        type="file"
        className={`field ${styles['drop']}`}
        aria-label={room.choosePicture({ field: name })}
        accept="image/png,image/jpeg,image/webp"
        onChange={({ target }) => target.files?.[0] && void drop(name, target.files[0])}
      />
    </Fieldset>
  )
}
