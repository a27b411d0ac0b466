import { useAtomValue, useSetAtom } from 'jotai'
import { movingFileAtom } from '../booth/movingFileAtoms.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { ProgressBar } from '../kit/ProgressBar.tsx'
import { dispatchHandoverAtom, shownSendingAtom } from './handoverAtoms.ts'
import type { Sending } from './handoverState.ts'
import { isSecure, SharedLink } from './SharedLink.tsx'
import { WifiCode } from './WifiCode.tsx'
import styles from './HandoverDialog.module.css'

/** Dialog **Send to My Phone**: the progress of the clip and of the upload, and then the link that opens it. */
export function HandoverDialog() {
  const sending = useAtomValue(shownSendingAtom)
  const dispatch = useSetAtom(dispatchHandoverAtom)
  return (
    <Dialog title="Send to My Phone" onClose={() => dispatch({ type: 'closeDialog' })}>
      <div className={styles['content']}>
        <WifiCode />
        <div className={styles['sending']}>
          {sending ? <SendingView sending={sending} /> : <ClipProgress />}
        </div>
        <p className={styles['promise']}>
          <span>Your picture is encrypted on this device, with a key that only your QR code holds.</span>
          {sending?.state === 'shared' && !isSecure(sending) && (
            <span> Whoever runs this Wi‑Fi could alter the phone’s page.</span>
          )}
        </p>
      </div>
    </Dialog>
  )
}

function ClipProgress() {
  const file = useAtomValue(movingFileAtom)
  const dispatch = useSetAtom(dispatchHandoverAtom)
  return (
    <>
      <output>Preparing your moving strip…</output>
      <ProgressBar label="Preparing" value={file.state === 'encoding' ? file.part : 0} />
      <Button tone="quiet" onClick={() => dispatch({ type: 'skipClip' })}>
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
              ? 'Sharing is stopped: the code leads nowhere any more.'
              : 'This code is over. A new one takes a moment.'}
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
