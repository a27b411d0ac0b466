import { useId } from 'react'
import styles from './Select.module.css'

type Props = {
  readonly label: string
  /** Stands below it, in a sentence. */
  readonly hint?: string | undefined
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** Null where none of the options is chosen. */
  readonly value: string | null
  readonly disabled?: boolean
  readonly onChange: (value: string) => void
}

/** One of several, as a native list; without options there is nothing to choose. */
export function Select({ label, hint, options, value, disabled = false, onChange }: Props) {
  const id = useId()
  const hintId = useId()
  return (
    <div className={styles['choice']}>
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <span id={hintId} className={styles['hint']}>
          {hint}
        </span>
      )}
      {options.length > 0 && (
        <select
          id={id}
          aria-describedby={hint === undefined ? undefined : hintId}
          className={styles['list']}
          value={value ?? ''}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
        >
          {value === null && (
            <option value="" hidden>
              Choose
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}
