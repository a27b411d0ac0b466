import { useAtomValue } from 'jotai'
import { type ChangeEvent, type ComponentProps, type ReactNode, useId, useMemo } from 'react'
import type { ImageField } from '../../event/EventConfig.ts'
import { Button } from '../../kit/Button.tsx'
import { Field, SelectField } from '../../kit/Select.tsx'
import type { SchemaProblem } from '../../lib/schema.ts'
import { languageName } from '../../locale/languageName.ts'
import * as room from '../../locale/messages/ownerEvent.ts'
import { sentenceOf } from '../../locale/sentenceOf.ts'
import { useAction } from '../actions.ts'
import { formAtom } from './eventFormAtoms.ts'
import { dropPicture } from './eventStage.ts'
import { type FieldSchema, hintOf, labelOf } from './fieldTexts.ts'
import styles from './EventRoom.module.css'

/** Props of a field, whatever its control. */
export type FieldProps = {
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

/** Label and hint of a field. */
export const textsOf = (name: string) => ({ label: labelOf(name), hint: hintOf(name) ?? '' })

/** Text of a value; empty for another kind. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Sentences about a field, or a part of it that has no control of its own; empty where it is right. */
export function sentencesOf({ path, schema, problems }: FieldProps): string {
  const parts = Object.keys(schema.properties ?? {}).map((part) => `${path}.${part}`)
  const own = problems.filter((problem) => {
    const isWithin = problem.path.startsWith(path) && /^([.[]|$)/.test(problem.path.slice(path.length))
    return isWithin && !parts.includes(problem.path)
  })
  return own.map(({ reason }) => sentenceOf(reason, '')).join(' ')
}

type ChoiceProps = FieldProps & {
  readonly ids: readonly string[]
  /** Name of a film or template; ids are languages by default. */
  readonly nameOf?: (id: string) => string
}

/** Choice of one, or of the booth's own. */
export function Choice({ ids, nameOf, ...field }: ChoiceProps) {
  const options = ids.map((id) =>
    nameOf ? { value: id, label: nameOf(id) } : { value: id, label: languageName(id), lang: id },
  )
  return (
    <>
      <SelectField
        {...textsOf(field.name)}
        translate="no"
        options={[{ value: '', label: room.boothsOwn() }, ...options]}
        value={textOf(field.value)}
        onChange={(id) => field.onChange(id || undefined)}
      />
      <span role="alert" className="silent problem">
        {sentencesOf(field)}
      </span>
    </>
  )
}

/** Input with its label, a hint, and the sentences about what is in it. */
function Input({
  field,
  hint,
  render,
}: {
  field: FieldProps
  hint: string | undefined
  render: RenderInput
}) {
  const sentences = sentencesOf(field)
  return (
    <Field label={labelOf(field.name)} hint={hint}>
      {(id, hintId = '') => (
        <>
          {render({
            id,
            className: 'field',
            'aria-invalid': sentences !== '',
            'aria-describedby': `${hintId} ${id}problem`,
          })}
          <span id={`${id}problem`} role="alert" className="silent problem">
            {sentences}
          </span>
        </>
      )}
    </Field>
  )
}

type RenderInput = (
  attributes: Pick<ComponentProps<'input'>, 'className' | 'aria-invalid' | 'aria-describedby'> & {
    id: string
  },
) => ReactNode

/** One line of text. */
export function TextField(field: FieldProps) {
  const hasExamples = field.name === 'dateFormat'
  const render: RenderInput = (attributes) => (
    <>
      <input
        {...attributes}
        list={hasExamples ? `${attributes.id}list` : undefined}
        autoComplete="off"
        value={textOf(field.value)}
        onChange={({ target }) => field.onChange(target.value || undefined)}
      />
      {hasExamples && (
        <datalist id={`${attributes.id}list`} aria-label={labelOf(field.name)}>
          <option value="dd.MM.yyyy HH:mm">{'28.11.2026 19:30'}</option>
          <option value="MM/dd/yyyy h:mm a">{'11/28/2026 7:30 PM'}</option>
        </datalist>
      )}
    </>
  )
  return <Input field={field} hint={hintOf(field.name)} render={render} />
}

/** List of texts, one on each line. */
export function LinesField(field: FieldProps) {
  const text = Array.isArray(field.value) ? field.value.join('\n') : ''
  const change = (next: string) => field.onChange(next === '' ? undefined : next.split('\n'))
  const render: RenderInput = (attributes) => (
    <textarea {...attributes} rows={3} value={text} onChange={({ target }) => change(target.value)} />
  )
  return <Input field={field} hint={room.onePerLine({ help: hintOf(field.name) ?? '' })} render={render} />
}

/** Colour: a swatch that opens the browser's own picker. */
export function ColourField(field: FieldProps) {
  const { name, value, onChange } = field
  // A colour input shows nothing else; without a colour it shows the booth's own pink or cyan.
  const own = name === 'second' ? '#00e5ff' : '#ff2d95'
  const shown = /^#[\da-f]{6}$/i.test(textOf(value)) ? textOf(value) : own
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => onChange(target.value)
  const render: RenderInput = (attributes) => (
    <div className="row">
      <input {...attributes} className={styles['swatch']} type="color" value={shown} onChange={change} />
      {value !== undefined && <Button onClick={() => onChange(undefined)}>{room.boothsOwn()}</Button>}
    </div>
  )
  return <Input field={field} hint={value === undefined ? room.boothsOwn() : undefined} render={render} />
}

/** Controls that belong together, with the field's hint before them and its sentences after them. */
export function Fieldset({ field, children }: { readonly field: FieldProps; readonly children: ReactNode }) {
  const id = useId()
  return (
    <fieldset className="card stack flush" aria-describedby={`${id}hint ${id}problem`}>
      <legend className="heading">{labelOf(field.name)}</legend>
      <span id={`${id}hint`} className="dim">
        {hintOf(field.name)}
      </span>
      {children}
      <span id={`${id}problem`} role="alert" className="silent problem">
        {sentencesOf(field)}
      </span>
    </fieldset>
  )
}

/** Choice of several; where none of them is checked, all are offered. */
export function Checkboxes({ options, ...props }: FieldProps & { readonly options: readonly string[] }) {
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
            <span translate="no">{languageName(id)}</span>
          </label>
        ))}
      </div>
    </Fieldset>
  )
}

/** Picture: chosen from the device, or dropped on the input, as browsers allow. */
export function PictureField(props: FieldProps & { readonly name: ImageField }) {
  const { name, value, onChange } = props
  const run = useAction()
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
        onChange={({ target }) => target.files?.[0] && run(dropPicture, name, target.files[0])}
      />
    </Fieldset>
  )
}
