import { atom, useAtom, useSetAtom } from 'jotai'
import { ownerStaysAtom } from '../../kiosk/kioskSettings.ts'
import { KioskSections } from '../../kiosk/setup/KioskSetup.tsx'
import { Button } from '../../kit/Button.tsx'
import { Switch } from '../../kit/Switch.tsx'
import * as kiosk from '../../locale/messages/kiosk.ts'
import * as owner from '../../locale/messages/owner.ts'
import * as event from '../../locale/messages/ownerEvent.ts'
import { hasEditsAtom } from '../event/eventFormAtoms.ts'
import { requestAtom, runAtom } from '../ownerRequest.ts'
import { isPhone } from '../isPhone.ts'
import { KioskEntries } from './KioskEntries.tsx'

/** Gives this browser the right to hand in copies, and opens the kiosk in place of this page: Back does not lead here. */
const startKioskAtom = atom(null, (get, set) =>
  set(runAtom, async () => {
    if (get(hasEditsAtom)) return event.saveFirst
    await set(requestAtom, 'kiosk', { method: 'POST' })
    if (!get(ownerStaysAtom)) await set(requestAtom, 'session', { method: 'DELETE' })
    location.replace('/?kiosk')
    return null
  }),
)

/** Section Kiosk: has the settings of all kiosks, starts one on this screen, and sets that up. */
export function KioskRoom() {
  return (
    <>
      <KioskEntries />
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
  const startKiosk = useSetAtom(startKioskAtom)
  return (
    <section className="card stack" aria-label={owner.start()}>
      <p>{owner.startHelp()}</p>
      {!isSecureContext && (
        <p className="failure">{owner.insecureStart({ address: `http://localhost:${location.port}` })}</p>
      )}
      <Switch label={owner.staySignedIn()} hint={owner.staySignedInHint()} isOn={stays} onChange={setStays} />
      <div className="row">
        <Button tone="neon" disabled={!isSecureContext} onClick={() => void startKiosk()}>
          {kiosk.startOnThisScreen()}
        </Button>
      </div>
    </section>
  )
}
