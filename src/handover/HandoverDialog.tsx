import { useAtomValue, useSetAtom } from 'jotai'
import { movingStripAtom } from '../booth/moving/movingStripAtoms.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { ProgressBar } from '../kit/ProgressBar.tsx'
import { dispatchHandoverAtom, shownSendingAtom } from './handoverAtoms.ts'
import type { Sending } from './handoverState.ts'
import { isSecure, SharedLink } from './SharedLink.tsx'
import { WifiCode } from './WifiCode.tsx'
import styles from './HandoverDialog.module.css'

/** Dialog **Send to My Phone**: the progress of the moving strip and of the upload, and then the link that opens it. */
export function HandoverDialog() {
  const sending = useAtomValue(shownSendingAtom)
  const dispatch = useSetAtom(dispatchHandoverAtom)
  return (
    <Dialog title="Send to My Phone" onClose={() => dispatch({ type: 'closeDialog' })}>
      <div className={`stack ${styles['content']}`}>
        <WifiCode />
        <div className={`stack ${styles['sending']}`}>
          {sending ? <SendingView sending={sending} /> : <MovingProgress />}
        </div>
        <div className="dim">
          <p>Only this code can open your picture.</p>
          <details>
            <summary className="fold">How is it protected?</summary>
            <p>Your picture is encrypted on this device, with a key that only your QR code holds.</p>
            {sending?.state === 'shared' && !isSecure(sending) && (
              <p>Whoever runs this Wi‑Fi could alter the phone’s page.</p>
            )}
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
      <output>Preparing your moving strip…</output>
      <ProgressBar label="Preparing" value={moving.state === 'encoding' ? moving.part : 0} />
      <Button tone="quiet" onClick={() => dispatch({ type: 'skipMoving' })}>
        Send Without It
      </Button>
    </>
  )
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
          <output>{sending.part > 0 ? 'Sending your picture…' : 'Preparing your picture…'}</output>
          <ProgressBar label="Sending" value={sending.part} />
          <Button tone="quiet" onClick={() => dispatch({ type: 'cancel' })}>
            Cancel
          </Button>
        </>
      )
    case 'shared':
      return <SharedLink shared={sending} />
    case 'ended':
      return (
        <>
          <output>
            {sending.isStopped
              ? 'Sharing stopped. The code no longer works.'
              : 'This code has expired. Get a new one?'}
          </output>
          {retry('New Code')}
        </>
      )
    case 'failed':
      return (
        <>
          <p role="alert">{sending.message}</p>
          {retry('Try Again')}
        </>
      )
  }
}
