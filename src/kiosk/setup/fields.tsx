import { useId, useState } from 'react'
import { Switch } from '../../kit/Switch.tsx'
import { type NumberSetting, readSetting, type Setting, writeSetting } from '../kioskSettings.ts'
import styles from './KioskSetup.module.css'

/** Value of a setting, and what stores another one. */
export function useSetting<Value>(setting: Setting<Value>): readonly [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => readSetting(setting))
  const store = (next: Value) => {
    writeSetting(setting, next)
    setValue(next)
  }
  return [value, store]
}

type SwitchProps = { readonly setting: Setting<boolean>; readonly label: string; readonly hint: string }

/** Switch of a setting. */
export function SettingSwitch({ setting, label, hint }: SwitchProps) {
  const [isOn, setOn] = useSetting(setting)
  return <Switch label={label} hint={hint} isOn={isOn} onChange={setOn} />
}

type NumberProps = {
  readonly setting: NumberSetting
  readonly label: string
  /** One sentence below the label. */
  readonly hint: string
  /** Called when another number was stored. */
  readonly onChange?: (() => void) | undefined
}

/** Field for a whole number. What is no such number within the setting's limits is not stored. */
export function NumberField({ setting, label, hint, onChange }: NumberProps) {
  const [text, setText] = useState(() => String(readSetting(setting)))
  const id = useId()
  const { least, most, parse } = setting
  const isValid = parse(text) !== null
  const change = (next: string) => {
    setText(next)
    const value = parse(next)
    if (value === null) return
    writeSetting(setting, value)
    onChange?.()
  }
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <span id={`${id}hint`} className={styles['hint']}>
        {hint}
      </span>
      <input
        id={id}
        className={styles['number']}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        aria-invalid={!isValid}
        aria-describedby={`${id}hint ${id}error`}
        onChange={({ target }) => change(target.value)}
      />
      <p id={`${id}error`} role="alert" className={styles['error']}>
        {isValid
          ? ''
          : `A whole number from ${least} to ${most}, please; ${readSetting(setting)} is kept until then.`}
      </p>
    </div>
  )
}
