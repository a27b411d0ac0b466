import { atom, useAtom, useSetAtom } from 'jotai'
import { KioskSections } from '../../kiosk/setup/KioskSetup.tsx'
import { Button } from '../../kit/Button.tsx'
import { Switch } from '../../kit/Switch.tsx'
import { requestAtom, runAtom } from '../ownerRequest.ts'
import styles from './KioskRoom.module.css'

const signsOutAtom = atom(false)

/** Gives this browser the right to hand in copies, and opens the kiosk. */
const startKioskAtom = atom(null, (get, set) =>
  set(runAtom, async () => {
    await set(requestAtom, 'kiosk', { method: 'POST' })
    if (get(signsOutAtom)) await set(requestAtom, 'session', { method: 'DELETE' })
    location.assign('/?kiosk')
  }),
)

/** Section Kiosk: starts the kiosk on this screen, and sets it up. */
export function KioskRoom() {
  const [signsOut, setSignsOut] = useAtom(signsOutAtom)
  const startKiosk = useSetAtom(startKioskAtom)
  return (
    <>
      <section className={`card stack ${styles['start']}`} aria-label="Start">
        <p>Guests use this screen from then on, and the booth’s computer takes the copies of their strips.</p>
        <Switch
          label="Sign out on this screen"
          hint="Guests who find a way out of the kiosk can’t open this page then. Open it on your phone first."
          isOn={signsOut}
          onChange={setSignsOut}
        />
        <div className="row">
          <Button tone="neon" onClick={() => void startKiosk()}>
            Start the Kiosk on This Screen
          </Button>
        </div>
      </section>
      <KioskSections />
    </>
  )
}
