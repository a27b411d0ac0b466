import { useId } from 'react'
import styles from './Switch.module.css'

type Props = {
  readonly label: string
  /** What it does, in a sentence. */
  readonly hint: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** A switch of the machine: a native checkbox that says it is one. */
export function Switch({ label, hint, isOn, onChange }: Props) {
  const hintId = useId()
  return (
    <label className={styles['switch']}>
      <span className={styles['words']}>
        {label}
        <span id={hintId} className={styles['hint']}>
          {hint}
        </span>
      </span>
      <input
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox tells its own state
        role="switch"
        aria-label={label}
        aria-describedby={hintId}
        className={styles['lever']}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
