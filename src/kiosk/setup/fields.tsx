import { useAtom } from 'jotai'
import { useState } from 'react'
import { Field, SelectField } from '../../kit/Select.tsx'
import { Switch } from '../../kit/Switch.tsx'
import { textOf } from '../../lib/settings.ts'
import * as kiosk from '../../locale/messages/kiosk.ts'
import type { ChoiceSetting, NumberSetting, Setting } from '../kioskSettings.ts'
import styles from './KioskSetup.module.css'

/** Switch of a setting. */
export function SwitchField({ setting }: { readonly setting: Setting<boolean> }) {
  const { atom, label, hint } = setting
  const [isOn, setOn] = useAtom(atom)
  return <Switch label={label()} hint={hint()} isOn={isOn} onChange={setOn} />
}

/** List of a setting that is one of a few values. */
export function ChoiceField<Value>({ setting }: { readonly setting: ChoiceSetting<Value> }) {
  const { atom, options, label, hint } = setting
  const [value, setValue] = useAtom(atom)
  const change = (text: string) => {
    const chosen = options.find((option) => String(option.value) === text)
    if (chosen) setValue(chosen.value)
  }
  const shown = options.map((option) => ({ value: String(option.value), label: option.label }))
  return (
    <SelectField
      label={label()}
      hint={hint()}
      options={shown}
      translate="no"
      value={String(value)}
      onChange={change}
    />
  )
}

/** Field for a whole number. What is no such number within the setting's limits is not stored. */
export function NumberField({ setting }: { readonly setting: NumberSetting }) {
  const { atom, label, hint, min, max, parse } = setting
  const [value, setValue] = useAtom(atom)
  const [typed, setTyped] = useState(textOf(value))
  const parsed = parse(typed)
  // Another number than the one that was typed: the booth has counted a sheet since.
  const text = parsed === null || parsed === value ? typed : textOf(value)
  const change = (next: string) => {
    setTyped(next)
    const number = parse(next)
    if (number !== null) setValue(number)
  }
  return (
    <Field label={label()} hint={hint()}>
      {(id, hintId) => (
        <>
          <input
            id={id}
            className={`field ${styles['number']}`}
            inputMode="numeric"
            autoComplete="off"
            value={text}
            aria-invalid={parsed === null}
            aria-describedby={`${hintId} ${id}error`}
            onChange={({ target }) => change(target.value)}
          />
          <p id={`${id}error`} role="alert" className={`dim ${styles['error']}`}>
            {parsed === null &&
              kiosk.enterWholeNumber({ min: String(min), max: String(max), value: textOf(value) || '–' })}
          </p>
        </>
      )}
    </Field>
  )
}
