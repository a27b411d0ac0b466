import { createStore, Provider, useAtom } from 'jotai'
import { createRoot } from 'react-dom/client'
import { kioskSendingAtom } from '../../booth/session/settingsAtoms.ts'
import { filters } from '../../engine/index.ts'
import { SelectField } from '../../kit/Select.tsx'
import { Switch } from '../../kit/Switch.tsx'
import { startFolder } from '../folderStage.ts'
import { kioskSettings } from '../kioskSettings.ts'
import { startPrinting } from '../printStage.ts'
import { NumberField } from './NumberField.tsx'
import { FolderPanel } from './FolderPanel.tsx'
import page from '../../kit/page.module.css'
import styles from './KioskSetup.module.css'
import { PrintPanel } from './PrintPanel.tsx'

/** Set-up of a kiosk (`?kiosk=setup`), for its owner: every change holds at once, on this device. */
export function KioskSetup() {
  return (
    <main className={`${page['page']} ${styles['page']}`}>
      <h1 translate="no">RETRO BOOTH</h1>
      <h2>Set up the kiosk</h2>
      <p>Changes are saved on this device and apply from the next visit.</p>
      <section aria-labelledby="folder">
        <h3 id="folder">Folder</h3>
        <FolderPanel isSetup />
      </section>
      <section aria-labelledby="printing">
        <h3 id="printing">Printing</h3>
        <PrintPanel />
      </section>
      <section aria-labelledby="visits">
        <h3 id="visits">Visits</h3>
        <VisitPanel />
      </section>
      <a href="/?kiosk" className={styles['open']}>
        Open the kiosk
      </a>
    </main>
  )
}

const films = filters.map(({ id, name }) => ({ value: id, label: name }))

/** What every visit begins with, what it offers, and when it ends. */
function VisitPanel() {
  const [film, setFilm] = useAtom(kioskSettings.film.atom)
  const [isSending, setSending] = useAtom(kioskSendingAtom)
  const [startsPhotos, setStartsPhotos] = useAtom(kioskSettings.startsPhotos.atom)
  const [showsStrips, setShowsStrips] = useAtom(kioskSettings.showsStrips.atom)
  return (
    <div className={`stack ${styles['panel']}`}>
      <SelectField
        label="Film of the day"
        hint="Every visit begins with this film."
        options={films}
        translate="no"
        value={film}
        onChange={setFilm}
      />
      <Switch
        label="Send to My Phone"
        hint="Guests can send their strip to their phone."
        isOn={isSending}
        onChange={setSending}
      />
      <Switch
        label="Show It Here"
        hint="Guests can hang their strip on the start screen for tonight. Turned off, all are taken down."
        isOn={showsStrips}
        onChange={setShowsStrips}
      />
      <Switch
        label="Start photos by itself"
        hint="The first touch starts the countdown. Off: guests see themselves first, then press Take Photos."
        isOn={startsPhotos}
        onChange={setStartsPhotos}
      />
      <NumberField
        setting={kioskSettings.reshoots}
        label="Retakes in a visit"
        hint="How many photos a guest may take again. Others are waiting."
      />
      <NumberField
        setting={kioskSettings.idleSeconds}
        label="End a visit after (seconds)"
        hint="Without a touch for this long the booth resets for the next guest."
      />
      <NumberField
        setting={kioskSettings.closedStripSeconds}
        label="End it after a closed strip (seconds)"
        hint="The same, after a guest closes the strip."
      />
    </div>
  )
}

/** Mounts the set-up in place of the booth. */
export function mountPage(element: HTMLElement): void {
  const kiosk = createStore()
  startFolder(kiosk)
  startPrinting(kiosk)
  createRoot(element).render(
    <Provider store={kiosk}>
      <KioskSetup />
    </Provider>,
  )
}
