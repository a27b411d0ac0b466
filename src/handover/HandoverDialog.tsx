import { useAtomValue, useSetAtom } from 'jotai'
import { isKioskAtom } from '../booth/session/boothAtoms.ts'
import { movingStripAtom } from '../booth/moving/movingStripAtoms.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { ProgressBar } from '../kit/ProgressBar.tsx'
import * as handover from '../locale/messages/handover.ts'
import type { HandoverErrorCode } from './HandoverClient.ts'
import { dispatchHandoverAtom, shownSendingAtom } from './handoverAtoms.ts'
import type { Sending } from './handoverState.ts'
import { isSecure, SharedLink } from './SharedLink.tsx'
import { WifiCode } from './WifiCode.tsx'
import styles from './HandoverDialog.module.css'

/** Dialog **Send to My Phone**: the progress of the moving strip and of the upload, and then the link that opens it. */
export function HandoverDialog() {
  const sending = useAtomValue(shownSendingAtom)
  const isKiosk = useAtomValue(isKioskAtom)
  const dispatch = useSetAtom(dispatchHandoverAtom)
  return (
    <Dialog
      name="handover"
      // In a kiosk the strip stays in sight: others stand behind the guest who scans.
      layout={isKiosk ? 'aside' : 'panel'}
      title={handover.sendToMyPhone()}
      onClose={() => dispatch({ type: 'closeDialog' })}
    >
      <div className={`stack ${styles['content']}`}>
        <WifiCode />
        <div className={`stack ${styles['sending']}`}>
          {sending ? <SendingView sending={sending} /> : <MovingProgress />}
        </div>
        <div className="dim">
          <p>{handover.onlyThisCode()}</p>
          <details>
            <summary className="fold">{handover.howProtected()}</summary>
            <p>{handover.encrypted()}</p>
            {sending?.state === 'shared' && !isSecure(sending) && <p>{handover.wifiCouldAlter()}</p>}
          </details>
        </div>
      </div>
    </Dialog>
  )
}

function MovingProgress() {
  const moving = useAtomValue(movingStripAtom)
  const dispatch = useSetAtom(dispatchHandoverAtom)
  return (
    <>
      <output>{handover.preparingMovingStrip()}</output>
      <ProgressBar label={handover.preparing()} value={moving.state === 'encoding' ? moving.part : 0} />
      <Button tone="quiet" onClick={() => dispatch({ type: 'skipMoving' })}>
        {handover.sendWithoutIt()}
      </Button>
    </>
  )
}

const failures: Readonly<Record<HandoverErrorCode, () => string>> = {
  noNetwork: handover.noNetwork,
  busy: handover.busy,
  tooLarge: handover.tooLarge,
  unreachable: handover.unreachable,
}

function SendingView({ sending }: { readonly sending: Sending }) {
  const dispatch = useSetAtom(dispatchHandoverAtom)
  const retry = (label: string) => (
    <Button tone="neon" onClick={() => dispatch({ type: 'retry' })}>
      {label}
    </Button>
  )
  switch (sending.state) {
    case 'uploading':
      return (
        <>
          <output>{sending.part > 0 ? handover.sendingPicture() : handover.preparingPicture()}</output>
          <ProgressBar label={handover.sending()} value={sending.part} />
          <Button tone="quiet" onClick={() => dispatch({ type: 'cancel' })}>
            {handover.cancel()}
          </Button>
        </>
      )
    case 'shared':
      return <SharedLink shared={sending} />
    case 'ended':
      return (
        <>
          <output>{sending.isStopped ? handover.stopped() : handover.expired()}</output>
          {retry(handover.newCode())}
        </>
      )
    case 'failed':
      return (
        <>
          <p role="alert">{failures[sending.code]()}</p>
          {retry(handover.tryAgain())}
        </>
      )
  }
}
