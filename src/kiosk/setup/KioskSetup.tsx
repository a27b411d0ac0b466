import { atom, createStore, Provider, useAtomValue, useSetAtom } from 'jotai'
import { createRoot } from 'react-dom/client'
import { Button } from '../../kit/Button.tsx'
import page from '../../kit/page.module.css'
import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'
import type { Store } from '../../lib/store.ts'
import { encodeStrip } from '../../strip/export/encodeStrip.ts'
import { dispatchKioskAtom, lastPrintAtom } from '../kioskAtoms.ts'
import { kioskSettings } from '../kioskSettings.ts'
import { startOutbox } from '../outboxStage.ts'
import { startPrinting } from '../printing.ts'
import { CopiesPanel } from './CopiesPanel.tsx'
import { ChoiceField, NumberField, SwitchField } from './fields.tsx'
import styles from './KioskSetup.module.css'
import { testStrip } from './testStrip.ts'

/** Set-up of a kiosk (`?kiosk=setup`), for its owner: every change holds at once, on this device. */
export function KioskSetup() {
  return (
    <main className={`stack ${page['page']} ${styles['page']}`}>
      <h1 translate="no">RETRO BOOTH</h1>
      <h2>Set up the kiosk</h2>
      <KioskSections />
      <a href="/?kiosk" className={styles['open']}>
        Open the kiosk
      </a>
    </main>
  )
}

/** Settings of the kiosk on this device, here and on the owner's page; `startSetup` starts what they need. */
export function KioskSections() {
  const settings = kioskSettings
  return (
    <div className={`stack ${styles['sections']}`}>
      <p>Changes are saved on this device and apply from the next visit.</p>
      <section className="card" aria-labelledby="copies">
        <h3 id="copies">Copies</h3>
        <CopiesPanel />
      </section>
      <section className="card" aria-labelledby="printing">
        <h3 id="printing">Printing</h3>
        <div className="stack flush">
          <SwitchField setting={settings.isPrinting} />
          <ChoiceField setting={settings.sheets} />
          <NumberField setting={settings.paper} />
          <NumberField setting={settings.maxSheets} />
          <NumberField setting={settings.printSeconds} />
          <PrintTest />
        </div>
      </section>
      <section className="card" aria-labelledby="visits">
        <h3 id="visits">Visits</h3>
        <div className="stack flush">
          <ChoiceField setting={settings.film} />
          <SwitchField setting={settings.sendsToPhones} />
          <SwitchField setting={settings.showsStrips} />
          <SwitchField setting={settings.startsPhotos} />
          <NumberField setting={settings.reshoots} />
          <NumberField setting={settings.idleSeconds} />
          <NumberField setting={settings.closedStripSeconds} />
        </div>
      </section>
    </div>
  )
}

const printTestAtom = atom(null, async (_get, set) => {
  try {
    set(dispatchKioskAtom, { type: 'print', jpeg: await encodeStrip(testStrip()), sheets: 1 })
  } catch (cause) {
    console.warn('The test was not printed.', cause)
    set(dispatchKioskAtom, { type: 'testFailed' })
  }
})

const printSentences = {
  printed: 'Test sent to the printer.',
  failed: 'The browser couldn’t print.',
} as const

function PrintTest() {
  const lastPrint = useAtomValue(lastPrintAtom)
  const printTest = useSetAtom(printTestAtom)
  return (
    <>
      <div className="row">
        <Button onClick={({ detail }) => void (detail < 2 && printTest())}>Print a Test</Button>
      </div>
      <output className={styles['notice']}>{lastPrint && printSentences[lastPrint]}</output>
    </>
  )
}

/** Starts the stages of the settings. @returns cleanup */
export function startSetup(kiosk: Store): Cleanup {
  return combineCleanups(startOutbox(kiosk), startPrinting(kiosk))
}

/** Mounts the set-up in place of the booth. */
export function mountPage(element: HTMLElement): void {
  const kiosk = createStore()
  startSetup(kiosk)
  createRoot(element).render(
    <Provider store={kiosk}>
      <KioskSetup />
    </Provider>,
  )
}
