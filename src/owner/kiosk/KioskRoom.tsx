import { atom, useAtom, useSetAtom } from 'jotai'
import { KioskSections } from '../../kiosk/setup/KioskSetup.tsx'
import { Button } from '../../kit/Button.tsx'
import { Switch } from '../../kit/Switch.tsx'
import * as kiosk from '../../locale/messages/kiosk.ts'
import * as owner from '../../locale/messages/owner.ts'
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
      <section className={`card stack ${styles['start']}`} aria-label={owner.start()}>
        <p>{owner.startHelp()}</p>
        <Switch
          label={owner.signOutHere()}
          hint={owner.signOutHereHint()}
          isOn={signsOut}
          onChange={setSignsOut}
        />
        <div className="row">
          <Button tone="neon" onClick={() => void startKiosk()}>
            {kiosk.startOnThisScreen()}
          </Button>
        </div>
      </section>
      <KioskSections />
    </>
  )
}
