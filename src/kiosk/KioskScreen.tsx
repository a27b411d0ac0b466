import { Provider, useAtomValue, useSetAtom, useStore } from 'jotai'
import { ErrorBoundary } from '../kit/ErrorBoundary.tsx'
import { AttractError, AttractScreen } from './AttractScreen.tsx'
import {
  boothStoreAtom,
  dispatchKioskAtom,
  hangingStripsAtom,
  isOwnerDialogOpenAtom,
  phaseAtom,
} from './kioskAtoms.ts'
import { OwnerAlert, OwnerDialog } from './OwnerAlert.tsx'

/** What a kiosk shows over the booth: the attract screen between two visits, and the owner's alert with its dialog. */
export function KioskScreen() {
  const phase = useAtomValue(phaseAtom)
  const isOwnerDialogOpen = useAtomValue(isOwnerDialogOpenAtom)
  return (
    <>
      {phase === 'resting' || phase === 'attract' ? <Attract /> : <SafeOwnerAlert />}
      {isOwnerDialogOpen && <OwnerDialog />}
    </>
  )
}

/** A broken alert must not take the kiosk's screen with it. */
function SafeOwnerAlert() {
  return (
    <ErrorBoundary>
      <OwnerAlert />
    </ErrorBoundary>
  )
}

/** The attract screen reads the atoms of the next visitor's booth, but for the owner's alert in it. */
function Attract() {
  const kiosk = useStore()
  const booth = useAtomValue(boothStoreAtom)
  const strips = useAtomValue(hangingStripsAtom)
  const dispatch = useSetAtom(dispatchKioskAtom)
  const wake = () => dispatch({ type: 'wake' })
  const alert = (
    <Provider store={kiosk}>
      <SafeOwnerAlert />
    </Provider>
  )
  return (
    <Provider store={booth}>
      <ErrorBoundary fallback={<AttractError onWake={wake} />}>
        <AttractScreen strips={strips} onWake={wake} alert={alert} />
      </ErrorBoundary>
    </Provider>
  )
}
