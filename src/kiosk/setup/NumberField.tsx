import { useAtom } from 'jotai'
import { useState } from 'react'
import type { NumberSetting } from '../kioskSettings.ts'
import { Field } from '../../kit/Select.tsx'
import styles from './KioskSetup.module.css'

type NumberProps = {
  readonly setting: NumberSetting
  readonly label: string
  /** One sentence below the label. */
  readonly hint: string
}

/** Field for a whole number. What is no such number within the setting's limits is not stored. */
export function NumberField({ setting, label, hint }: NumberProps) {
  const { min, max, parse } = setting
  const [value, setValue] = useAtom(setting.atom)
  const [typed, setTyped] = useState(String(value))
  const parsed = parse(typed)
  // Another number than the one that was typed: the booth has counted a sheet since.
  const text = parsed === null || parsed === value ? typed : String(value)
  const change = (next: string) => {
    setTyped(next)
    const number = parse(next)
    if (number !== null) setValue(number)
  }
  return (
    <Field label={label} hint={hint}>
      {(id, hintId) => (
        <>
          <input
            id={id}
            className={styles['number']}
            inputMode="numeric"
            autoComplete="off"
            value={text}
            aria-invalid={parsed === null}
            aria-describedby={`${hintId} ${id}error`}
            onChange={({ target }) => change(target.value)}
          />
          <p id={`${id}error`} role="alert" className={styles['error']}>
            {parsed === null &&
              `Please enter a whole number from ${min} to ${max}. Until then it stays ${value}.`}
          </p>
        </>
      )}
    </Field>
  )
}
