import { useAtomValue, useSetAtom } from 'jotai'
import { exportedAtom } from '../booth/files/stripFileAtoms.ts'
import { Button } from '../kit/Button.tsx'
import { CheckIcon } from '../kit/exportIcons.tsx'
import * as handover from '../locale/messages/handover.ts'
import { dispatchHandoverAtom, hasServerAtom, isDialogShownAtom } from './handoverAtoms.ts'
import { HandoverDialog } from './HandoverDialog.tsx'

export { startHandover } from './handoverStage.ts'

type Props = {
  readonly tone: 'neon' | 'plain'
  /** True on a visitor's own phone, which has the picture already: it sends to another one. */
  readonly isOwnPhone: boolean
}

/** Button Send to My Phone with its dialog, loaded lazily. Renders nothing where there is no server for uploads. */
export function SendToPhone({ tone, isOwnPhone }: Props) {
  const hasServer = useAtomValue(hasServerAtom)
  const isDialogShown = useAtomValue(isDialogShownAtom)
  const dispatch = useSetAtom(dispatchHandoverAtom)
  const exported = useAtomValue(exportedAtom)
  if (!hasServer) return null
  return (
    <>
      <Button tone={tone} onClick={() => dispatch({ type: 'openDialog' })}>
        {exported === 'phone' && <CheckIcon />}
        <span>{isOwnPhone ? handover.sendToAnotherPhone() : handover.sendToMyPhone()}</span>
      </Button>
      {isDialogShown && <HandoverDialog />}
    </>
  )
}
