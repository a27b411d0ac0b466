import { useState } from 'react'
import { encodeStrip } from '../../export/encodeStrip.ts'
import { Button } from '../../kit/Button.tsx'
import { SelectField } from '../../kit/Select.tsx'
import { kioskSettings } from '../kioskSettings.ts'
import { printCopies } from '../printing.ts'
import { NumberField, SettingSwitch, useSetting } from './fields.tsx'
import styles from './KioskSetup.module.css'
import { testStrip } from './testStrip.ts'

const copies = ['1', '2', '3', '4'].map((value) => ({ value, label: value }))

/** Printing by itself: on or off, the sheets for each strip, those that are left, and a test. */
export function PrintPanel() {
  const [copyCount, setCopyCount] = useSetting(kioskSettings.copies)
  const [answer, setAnswer] = useState('')
  /** The field of the paper is mounted anew when a test has used some. */
  const [tests, setTests] = useState(0)
  const print = async () => {
    try {
      await printCopies(await encodeStrip(testStrip()), 1)
      setAnswer('The test was handed to the browser’s printing.')
    } catch (cause) {
      console.warn('The test was not printed.', cause)
      setAnswer('The browser could not print.')
    }
    setTests(tests + 1)
  }
  return (
    <div className={styles['panel']}>
      <SettingSwitch
        setting={kioskSettings.isPrinting}
        label="Print by itself"
        hint="Every strip is printed once, when its visitor closes it, on a sheet of 4 x 6 inches."
      />
      <SelectField
        label="Sheets for each strip"
        hint="A sheet holds the strip twice, to be cut in two."
        options={copies}
        value={String(copyCount)}
        onChange={(value) => setCopyCount(Number(value))}
      />
      <PaperField key={tests} />
      <div className={styles['buttons']}>
        <Button onClick={() => void print()}>Print a Test</Button>
      </div>
      <output className={styles['answer']}>{answer}</output>
    </div>
  )
}

/** Field for the paper that the printer has. */
export function PaperField({ onChange }: { readonly onChange?: () => void }) {
  return (
    <NumberField
      setting={kioskSettings.paper}
      label="Sheets left"
      hint="Sheets in the printer now: the booth counts them down, and prints nothing at 0."
      onChange={onChange}
    />
  )
}
