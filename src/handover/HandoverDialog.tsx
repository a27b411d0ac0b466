import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { ProgressBar } from '../kit/ProgressBar.tsx'
import { cancelSendingAtom, type Sending, sendingAtom, sendToPhoneAtom } from './handoverAtoms.ts'
import { SharedLink } from './SharedLink.tsx'
import { WifiCode } from './WifiCode.tsx'
import styles from './HandoverDialog.module.css'

type Props = { readonly file: File; readonly onClose: () => void }

/** Dialog **Send to My Phone**: encrypts and sends the strip's file, and shows the link that opens it. */
export function HandoverDialog({ file, onClose }: Props) {
  const sending = useAtomValue(sendingAtom)
  const send = useSetAtom(sendToPhoneAtom)
  useEffect(() => void send(file), [send, file])
  return (
    <Dialog title="Send to My Phone" onClose={onClose}>
      <div className={styles['content']}>
        <WifiCode />
        <div className={styles['sending']}>
          <SendingView sending={sending} onRetry={() => void send(file)} onClose={onClose} />
        </div>
        <p className={styles['promise']}>
          Your picture is encrypted on this device, with a key that only your QR code holds: what waits for
          your phone can be read by nobody else.
        </p>
      </div>
    </Dialog>
  )
}

type ViewProps = {
  readonly sending: Sending
  readonly onRetry: () => void
  readonly onClose: () => void
}

function SendingView({ sending, onRetry, onClose }: ViewProps) {
  const cancel = useSetAtom(cancelSendingAtom)
  switch (sending.state) {
    case 'idle':
    case 'sending':
      return (
        <>
          <output>Preparing your picture…</output>
          <ProgressBar label="Sending" value={sending.state === 'sending' ? sending.part : 0} />
          <Button
            tone="quiet"
            onClick={() => {
              cancel()
              onClose()
            }}
          >
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
          <Button tone="neon" onClick={onRetry}>
            New Code
          </Button>
        </>
      )
    case 'failed':
      return (
        <>
          <p role="alert">{sending.message}</p>
          <Button tone="neon" onClick={onRetry}>
            Try Again
          </Button>
        </>
      )
  }
}
