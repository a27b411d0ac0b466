import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai'
import { encodeStrip } from '../../strip/export/encodeStrip.ts'
import { Button } from '../../kit/Button.tsx'
import { SelectField } from '../../kit/Select.tsx'
import { Switch } from '../../kit/Switch.tsx'
import { dispatchKioskAtom, lastPrintAtom } from '../kioskAtoms.ts'
import { kioskSettings } from '../kioskSettings.ts'
import { NumberField } from './NumberField.tsx'
import styles from './KioskSetup.module.css'
import { testStrip } from './testStrip.ts'

const sheetCounts = ['1', '2', '3', '4'].map((value) => ({ value, label: value }))

const sentences = {
  printed: 'Test sent to the printer.',
  failed: 'The browser couldn’t print.',
} as const

const printTestAtom = atom(null, async (_get, set) => {
  try {
    set(dispatchKioskAtom, { type: 'print', jpeg: await encodeStrip(testStrip()), sheets: 1 })
  } catch (cause) {
    console.warn('The test was not printed.', cause)
    set(dispatchKioskAtom, { type: 'testFailed' })
  }
})

/** Printing by itself: on or off, the sheets for each strip, those that are left, and a test. */
export function PrintPanel() {
  const [isPrinting, setPrinting] = useAtom(kioskSettings.isPrinting.atom)
  const [sheets, setSheets] = useAtom(kioskSettings.sheets.atom)
  const lastPrint = useAtomValue(lastPrintAtom)
  const printTest = useSetAtom(printTestAtom)
  return (
    <div className={`stack ${styles['panel']}`}>
      <Switch
        label="Print automatically"
        hint="Each strip prints once, when the guest closes it, on a sheet of 4 x 6 inches."
        isOn={isPrinting}
        onChange={setPrinting}
      />
      <SelectField
        label="Sheets for each strip"
        hint="Each sheet holds the strip twice, to cut in two."
        options={sheetCounts}
        value={String(sheets)}
        onChange={(value) => setSheets(Number(value))}
      />
      <PaperField />
      <NumberField
        setting={kioskSettings.maxSheets}
        label="Sheets for a guest"
        hint="How many sheets a guest may print at once with the Print button."
      />
      <NumberField
        setting={kioskSettings.printSeconds}
        label="Seconds for a sheet"
        hint="How long your printer takes. Guests see a bar for as long."
      />
      <div className="row">
        <Button onClick={({ detail }) => void (detail < 2 && printTest())}>Print a Test</Button>
      </div>
      <output className={styles['notice']}>{lastPrint && sentences[lastPrint]}</output>
    </div>
  )
}

/** Field for the paper that the printer has. */
export function PaperField() {
  return (
    <NumberField
      setting={kioskSettings.paper}
      label="Sheets left"
      hint="How many sheets the printer holds. The booth counts down and stops at 0."
    />
  )
}
