import { useId } from 'react'
import styles from './Switch.module.css'

type Props = {
  readonly label: string
  /** One sentence below the label: what it turns on. */
  readonly hint: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** Switch of a setting: a native checkbox with the role of a switch. */
export function Switch({ label, hint, isOn, onChange }: Props) {
  const hintId = useId()
  return (
    <label className={`ends strong ${styles['switch']}`}>
      <span>
        <span>{label}</span>
        <span id={hintId} className="dim">
          {hint}
        </span>
      </span>
      <input
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox tells its own state
        role="switch"
        aria-label={label}
        aria-describedby={hintId}
        className={styles['input']}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
