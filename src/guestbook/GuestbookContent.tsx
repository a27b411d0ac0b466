import './theme.css'

import { useAtomValue, useSetAtom } from 'jotai'
import * as guestbook from '../locale/messages/guestbook.ts'
import { panelAtom } from './guestbookAtoms.ts'
import { dispatchGuestbookAtom, isDisconnected } from './panelAtoms.ts'
import type { PanelState } from './guestbookState.ts'
import { GuestForm } from './GuestForm.tsx'
import styles from './GuestbookContent.module.css'
import { LoadError } from './GuestbookFrame.tsx'
import { MessageList } from './MessageList.tsx'
import list from './MessageList.module.css'

/** The open guest book: the state of its connection, the list of messages and the form. */
export function GuestbookContent() {
  const panel = useAtomValue(panelAtom)
  return (
    panel && (
      <>
        <output className={styles['connection']}>{isDisconnected(panel) && guestbook.offline()}</output>
        <Messages panel={panel} />
        <GuestForm />
      </>
    )
  )
}

function Messages({ panel }: { readonly panel: PanelState }) {
  const dispatch = useSetAtom(dispatchGuestbookAtom)
  if (!panel.loadedRange && panel.hasFailed) return <LoadError onRetry={() => dispatch({ type: 'retry' })} />
  const page = `${list['scroller']} ${styles['note']}`
  if (!panel.loadedRange) return <output className={page}>{guestbook.loading()}</output>
  // All loaded messages may be hidden while older ones are left to load.
  if (panel.messages.length === 0 && panel.loadedRange.isWhole) {
    return <p className={page}>{guestbook.noMessages()}</p>
  }
  return <MessageList messages={panel.messages} older={panel.older} />
}
