import { useAtom, useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { hostCopyAtom } from '../../booth/session/boothAtoms.ts'
import { isShownHereAtom } from '../../booth/session/hostAtoms.ts'
import { Button } from '../../kit/Button.tsx'
import * as strip from '../../locale/messages/strip.ts'
import { HostCopyText } from '../HostCopyText.tsx'
import styles from './HostCopy.module.css'

/** End of a kiosk's column: Save beside what lets the visitor refuse the host's copy, and below it what is to be read. */
export function HostCopy({ save, status }: { readonly save: ReactNode; readonly status: ReactNode }) {
  const isOffered = useAtomValue(isShownHereAtom) !== null
  const isKeeping = useAtomValue(hostCopyAtom) !== null
  return (
    <div className={`row amber ${styles['hostCopy']}`}>
      {save}
      {isKeeping && <Copy />}
      {isOffered && <ShowItHere />}
      {status}
    </div>
  )
}

/** Where the host keeps a copy of every strip: the notice, and the visitor's refusal, which can be taken back. */
function Copy() {
  const [copy, setCopy] = useAtom(hostCopyAtom)
  const isKept = copy === 'kept'
  return (
    <>
      <output>{isKept ? <HostCopyText /> : strip.hostGetsNoCopy()}</output>
      <Button tone="quiet" onClick={() => setCopy(isKept ? 'refused' : 'kept')}>
        {isKept ? strip.dontKeepMine() : strip.keepMine()}
      </Button>
    </>
  )
}

/** Lets the strip hang on the attract screen. */
function ShowItHere() {
  const [isShown, setShown] = useAtom(isShownHereAtom)
  return (
    <>
      <output>{isShown ? strip.willHangHere() : strip.hangItHere()}</output>
      <Button tone="quiet" aria-pressed={isShown === true} onClick={() => setShown(!isShown)}>
        {strip.showItHere()}
      </Button>
    </>
  )
}
