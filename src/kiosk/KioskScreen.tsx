import { ErrorBoundary } from '../kit/ErrorBoundary.tsx'
import { AttractError, AttractScreen } from './AttractScreen.tsx'
import { OwnerDialog, OwnerLamp, type OwnerStatus } from './OwnerLamp.tsx'

type Props = {
  /** True between two visits. */
  readonly isAttracting: boolean
  readonly status: OwnerStatus
  readonly isOwnerDialogOpen: boolean
  readonly onWake: () => void
  readonly onLampPress: () => void
  readonly onOwnerChange: () => void
  readonly onOwnerClose: () => void
}

/** What a kiosk shows over the booth: the attract screen between two visits, and the owner's lamp with its dialog. */
export function KioskScreen(props: Props) {
  const { isAttracting, status, isOwnerDialogOpen, onWake } = props
  const lamp = (
    <ErrorBoundary fallback={null}>
      <OwnerLamp status={status} onPress={props.onLampPress} />
    </ErrorBoundary>
  )
  return (
    <>
      {isAttracting ? (
        <ErrorBoundary fallback={<AttractError onWake={onWake} />}>
          <AttractScreen onWake={onWake} lamp={lamp} />
        </ErrorBoundary>
      ) : (
        lamp
      )}
      {isOwnerDialogOpen && (
        <OwnerDialog status={status} onChange={props.onOwnerChange} onClose={props.onOwnerClose} />
      )}
    </>
  )
}
