import type { ReactNode } from 'react'

import styles from './Row.module.css'
import { Tool } from './Tool.tsx'

type RowProps = { readonly label: string; readonly children: ReactNode }

/** Tools that belong together. */
export function Row({ label, children }: RowProps) {
  return (
    <fieldset aria-label={label} className={styles['row']}>
      {children}
    </fieldset>
  )
}

type ChoiceProps<Value> = {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly name: string }[]
  /** Null for none of them. */
  readonly value: Value | null
  readonly onChange: (value: Value) => void
}

/** One of a few, all in sight. */
export function ChoiceRow<Value extends string | number>(props: ChoiceProps<Value>) {
  const { label, options, value, onChange } = props
  return (
    <Row label={label}>
      {options.map((option) => (
        <Tool key={option.value} aria-pressed={option.value === value} onClick={() => onChange(option.value)}>
          {option.name}
        </Tool>
      ))}
    </Row>
  )
}
