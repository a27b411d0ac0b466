import { atom, Provider, useAtomValue, useSetAtom } from 'jotai'
import type { ReactNode, SyntheticEvent } from 'react'
import { createRoot } from 'react-dom/client'
import { Button } from '../../kit/Button.tsx'
import page from '../../kit/page.module.css'
import { usePageTitle } from '../../kit/usePageTitle.ts'
import { useStages } from '../../kit/useStages.ts'
import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'
import type { Store } from '../../lib/store.ts'
import { localeAtom } from '../../locale/localeAtoms.ts'
import { startOwnerLocale } from '../../locale/ownerLocale.ts'
import * as setup from '../../locale/messages/setup.ts'
import { encodeStrip } from '../../strip/export/encodeStrip.ts'
import { dispatchKioskAtom, lastPrintAtom } from '../kioskAtoms.ts'
import { kioskSettings } from '../kioskSettings.ts'
import { startOutbox } from '../outboxStage.ts'
import { printerAtom } from '../printerAtoms.ts'
import { startPrinterReports } from '../printerStage.ts'
import { startPrinting } from '../printing.ts'
import { CopiesPanel } from './CopiesPanel.tsx'
import { OwnField } from './fields.tsx'
import styles from './KioskSetup.module.css'
import { testStrip } from './testStrip.ts'

/** Set-up of a kiosk (`?kiosk=setup`), for its owner: every change holds at once, on this device. */
export function KioskSetup() {
  usePageTitle()
  useStages(startPage)
  // Messages read in the language in use: each component is rendered anew where that changes.
  if (useAtomValue(localeAtom) === null) return null
  return (
    <main className={`stack ${page['page']}`}>
      <h1 translate="no">RETRO BOOTH</h1>
      <h2>{setup.title()}</h2>
      <KioskSections />
      <a href="/?kiosk" className={styles['open']} onClick={openKiosk}>
        {setup.openKiosk()}
      </a>
    </main>
  )
}

/** Opens the kiosk in place of this page: Back does not lead its guests here. */
function openKiosk(event: SyntheticEvent): void {
  event.preventDefault()
  location.replace('/?kiosk')
}

/** Settings of the kiosk on this device, here and on the owner's page; `startSetup` starts what they need. */
export function KioskSections({ children }: { readonly children?: ReactNode }) {
  const settings = kioskSettings
  const printer = useAtomValue(printerAtom)
  return (
    <div className={`stack ${styles['sections']}`}>
      {children}
      <p>{setup.changesApply()}</p>
      <section className="card stack" aria-labelledby="copies">
        <h3 id="copies" className="heading">
          {setup.copies()}
        </h3>
        <CopiesPanel />
      </section>
      <section className="card stack" aria-labelledby="printing">
        <h3 id="printing" className="heading">
          {setup.printing()}
        </h3>
        <div className="stack flush">
          <OwnField setting={settings.isPrinting} />
          <OwnField setting={settings.sheets} />
          <OwnField setting={settings.maxSheets} />
          {/* The booth's printer says itself what it has, and how far it is. */}
          {!printer && <OwnField setting={settings.paper} />}
          {!printer && <OwnField setting={settings.printSeconds} />}
          {!printer && <PrintTest />}
        </div>
      </section>
      <section className="card stack" aria-labelledby="visits">
        <h3 id="visits" className="heading">
          {setup.visits()}
        </h3>
        <div className="stack flush">
          <OwnField setting={settings.film} />
          <OwnField setting={settings.sendsToPhones} />
          <OwnField setting={settings.showsStrips} />
          <OwnField setting={settings.startsPhotos} />
          <OwnField setting={settings.reshoots} />
          <OwnField setting={settings.idleSeconds} />
          <OwnField setting={settings.closedStripSeconds} />
        </div>
      </section>
    </div>
  )
}

const printTestAtom = atom(null, async (_get, set) => {
  try {
    const jpeg = await encodeStrip(testStrip())
    set(dispatchKioskAtom, { type: 'print', jpeg, sheets: 1, strip: `test-${Date.now()}`, isKept: true })
  } catch (cause) {
    console.warn('The test was not printed.', cause)
    set(dispatchKioskAtom, { type: 'testFailed' })
  }
})

const printSentences = {
  printed: setup.testSent,
  queued: setup.testSent,
  failed: setup.couldNotPrint,
} as const

function PrintTest() {
  const lastPrint = useAtomValue(lastPrintAtom)
  const printTest = useSetAtom(printTestAtom)
  return (
    <>
      <div className="row">
        <Button onClick={({ detail }) => void (detail < 2 && printTest())}>{setup.printTest()}</Button>
      </div>
      <output className="silent amber">{lastPrint && printSentences[lastPrint]()}</output>
    </>
  )
}

/** Starts the stages of the settings. @returns cleanup */
export function startSetup(kiosk: Store): Cleanup {
  return combineCleanups(startOutbox(kiosk), startPrinterReports(kiosk), startPrinting(kiosk))
}

const startPage = (kiosk: Store): Cleanup => combineCleanups(startOwnerLocale(kiosk), startSetup(kiosk))

/** Mounts the set-up in place of the booth. */
export function mountPage(element: HTMLElement): void {
  createRoot(element).render(
    <Provider>
      <KioskSetup />
    </Provider>,
  )
}
