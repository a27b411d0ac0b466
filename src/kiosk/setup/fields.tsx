import { useAtom } from 'jotai'
import { useState } from 'react'
import { Field, SelectField } from '../../kit/Select.tsx'
import { Switch } from '../../kit/Switch.tsx'
import * as kiosk from '../../locale/messages/kiosk.ts'
import type { KioskSetting, NumberSetting } from '../kioskSettings.ts'
import styles from './KioskSetup.module.css'

type Props<Setting> = {
  readonly setting: Setting
  /** Its value as a text. */
  readonly text: string
  readonly onChange: (text: string) => void
}

/** Field of a setting of this device. */
export function OwnField({ setting }: Pick<Props<KioskSetting>, 'setting'>) {
  const [text, setText] = useAtom(setting.text)
  return <SettingField setting={setting} text={text} onChange={setText} />
}

/** Field of a setting: a list, a number or a switch. */
export function SettingField({ setting, text, onChange }: Props<KioskSetting>) {
  const texts = { label: setting.label(), hint: setting.hint() }
  if ('min' in setting) return <NumberField setting={setting} text={text} onChange={onChange} />
  if (!('options' in setting))
    return <Switch {...texts} isOn={text === 'on'} onChange={(isOn) => onChange(isOn ? 'on' : 'off')} />
  const options = setting.options.map(({ value, label }) => ({ value: String(value), label }))
  return <SelectField {...texts} options={options} translate="no" value={text} onChange={onChange} />
}

/** Field for a whole number. What is no such number within the setting's limits is not stored. */
function NumberField({ setting, text: value, onChange }: Props<NumberSetting>) {
  const { label, hint, min, max, parse } = setting
  const [typed, setTyped] = useState(value)
  const parsed = parse(typed)
  // Another number than the one that was typed: the booth has counted a sheet since.
  const text = parsed === null || parsed === parse(value) ? typed : value
  const change = (next: string) => {
    setTyped(next)
    if (parse(next) !== null) onChange(next)
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
          <p id={`${id}error`} role="alert" className="dim problem">
            {parsed === null &&
              kiosk.enterWholeNumber({ min: String(min), max: String(max), value: value || '–' })}
          </p>
        </>
      )}
    </Field>
  )
}
