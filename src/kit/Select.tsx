import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './Select.module.css'
import * as kit from '../locale/messages/kit.ts'

/** Option of a select or a toggle group. */
export type Option<Value> = {
  readonly value: Value
  readonly label: string
  /** Language of the label, where it is not that of the page. */
  readonly lang?: string
}

type Props<Value> = Omit<ComponentProps<'select'>, 'className' | 'value' | 'onChange'> & {
  readonly options: readonly Option<Value>[]
  /** Null while none of the options is selected. */
  readonly value: Value | null
  readonly onChange: (value: Value) => void
  /** For toolbars, beside small buttons. */
  readonly isSmall?: boolean
}

/** Native list that selects one of several options. */
export function Select<Value extends string>(props: Props<Value>) {
  const { options, value, onChange, isSmall = false, ...rest } = props
  return (
    <select
      className={isSmall ? styles['small'] : `field ${styles['select']}`}
      value={value ?? ''}
      onChange={({ target }) => {
        const option = options.find((candidate) => candidate.value === target.value)
        if (option) onChange(option.value)
      }}
      {...rest}
    >
      {value === null && (
        <option value="" hidden>
          {kit.choose()}
        </option>
      )}
      {options.map((option) => (
        <option key={option.value} value={option.value} lang={option.lang}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

type Texts = {
  readonly label: string
  /** One sentence between label and control. */
  readonly hint?: string | undefined
}

type FieldProps = Texts & {
  /** Renders the control, with its id and that of its description. */
  readonly children: (id: string, hintId: string | undefined) => ReactNode
}

/** Label, hint and control of a setting, below each other. */
export function Field({ label, hint, children }: FieldProps) {
  const id = useId()
  const hintId = hint === undefined ? undefined : `${id}hint`
  return (
    <div className={`stack strong ${styles['field']}`}>
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <span id={hintId} className="dim">
          {hint}
        </span>
      )}
      {children(id, hintId)}
    </div>
  )
}

/** Select with a visible label. Without options there is only the label and the hint. */
export function SelectField<Value extends string>({ label, hint, ...select }: Props<Value> & Texts) {
  return (
    <Field label={label} hint={hint}>
      {(id, hintId) => select.options.length > 0 && <Select id={id} aria-describedby={hintId} {...select} />}
    </Field>
  )
}
