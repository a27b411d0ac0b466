import './theme.css'

import { useAtomValue, useSetAtom } from 'jotai'
import { closePanelAtom, panelAtom } from './guestbookAtoms.ts'
import { dispatchGuestbookAtom } from './panelAtoms.ts'
import type { PanelState } from './guestbookState.ts'
import { GuestForm } from './GuestForm.tsx'
import styles from './GuestbookPanel.module.css'
import { GuestbookFrame, LoadError } from './GuestbookFrame.tsx'
import { MessageList } from './MessageList.tsx'

/** Panel of the guest book: the list of messages and the form. */
export function GuestbookPanel() {
  const panel = useAtomValue(panelAtom)
  const close = useSetAtom(closePanelAtom)
  if (!panel) return null
  const isWaiting = panel.connection === 'waiting' || panel.hasFailed
  // Before the first page the list shows its own error, so only a missing network is reported here.
  const isDisconnected = isWaiting && (panel.loadedRange !== null || !navigator.onLine)
  return (
    <GuestbookFrame onClose={close}>
      <output className={styles['connection']}>
        {isDisconnected && 'The guest book is offline. New messages will appear when it’s back.'}
      </output>
      <Messages panel={panel} />
      <GuestForm />
    </GuestbookFrame>
  )
}

function Messages({ panel }: { readonly panel: PanelState }) {
  const dispatch = useSetAtom(dispatchGuestbookAtom)
  if (!panel.loadedRange && panel.hasFailed) return <LoadError onRetry={() => dispatch({ type: 'retry' })} />
  if (!panel.loadedRange) return <output className={`centred ${styles['note']}`}>Loading messages...</output>
  // All loaded messages may be hidden while older ones are left to load.
  if (panel.messages.length === 0 && panel.loadedRange.isWhole) {
    return <p className={`centred ${styles['note']}`}>No messages yet. Be the first to sign!</p>
  }
  return <MessageList messages={panel.messages} older={panel.older} />
}
