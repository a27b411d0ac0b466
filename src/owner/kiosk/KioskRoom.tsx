import { useAtom } from 'jotai'
import { ownerStaysAtom } from '../../kiosk/kioskSettings.ts'
import { KioskSections } from '../../kiosk/setup/KioskSetup.tsx'
import { Button } from '../../kit/Button.tsx'
import { Switch } from '../../kit/Switch.tsx'
import * as kiosk from '../../locale/messages/kiosk.ts'
import * as owner from '../../locale/messages/owner.ts'
import { useAction } from '../actions.ts'
import { PrinterChoice } from '../printer/PrinterChoice.tsx'
import { isPhone } from '../isPhone.ts'
import { BoothComputer } from './BoothComputer.tsx'
import { startKiosk } from './kioskActions.ts'
import { KioskEntries } from './KioskEntries.tsx'

/** Section Kiosk: has the settings of all kiosks, starts one on this screen, and sets that up. */
export function KioskRoom() {
  return (
    <>
      <BoothComputer />
      <KioskEntries />
      <PrinterChoice />
      {/* A phone is in the host's hand to look after the kiosks, and is seldom one itself. */}
      <details open={!isPhone()}>
        <summary className="fold">{owner.thisDevice()}</summary>
        <KioskSections>
          <Start />
        </KioskSections>
      </details>
    </>
  )
}

function Start() {
  const [stays, setStays] = useAtom(ownerStaysAtom)
  const run = useAction()
  return (
    <section className="card stack" aria-label={owner.start()}>
      <p>{owner.startHelp()}</p>
      {!isSecureContext && (
        <p className="failure">{owner.insecureStart({ address: `http://localhost:${location.port}` })}</p>
      )}
      <Switch label={owner.staySignedIn()} hint={owner.staySignedInHint()} isOn={stays} onChange={setStays} />
      <div className="row">
        <Button tone="neon" disabled={!isSecureContext} onClick={() => run(startKiosk)}>
          {kiosk.startOnThisScreen()}
        </Button>
      </div>
    </section>
  )
}
