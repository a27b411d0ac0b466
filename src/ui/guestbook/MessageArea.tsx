import { useAtomValue, useSetAtom } from 'jotai'
import { type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react'

import { messageLimit } from '../../guestbook/GuestMessage.ts'
import { draftAtom, writeDraftAtom } from '../../state/guestbookAtoms.ts'
import styles from './GuestForm.module.css'

type Props = { readonly ref: Ref<HTMLTextAreaElement>; readonly readOnly: boolean }

/** Spec, part 9: rows of the field for the message. */
const fewestRows = 2
const mostRows = 5

/** The field for the message; it grows with what is written. */
export function MessageArea({ ref, readOnly }: Props) {
  const { message } = useAtomValue(draftAtom)
  const write = useSetAtom(writeDraftAtom)
  const area = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => area.current)

  useLayoutEffect(() => {
    if (area.current) fitRows(area.current)
  }, [message])

  return (
    <textarea
      ref={area}
      className={styles['field']}
      value={message}
      rows={fewestRows}
      maxLength={messageLimit}
      placeholder="Share your memory..."
      aria-label="Share your memory"
      readOnly={readOnly}
      onChange={(event) => write({ message: event.target.value })}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
          event.currentTarget.form?.requestSubmit()
      }}
    />
  )
}

function fitRows(area: HTMLTextAreaElement): void {
  area.rows = fewestRows
  const style = getComputedStyle(area)
  const paddingPx = Number.parseFloat(style.paddingBlockStart) + Number.parseFloat(style.paddingBlockEnd)
  const lines = Math.round((area.scrollHeight - paddingPx) / Number.parseFloat(style.lineHeight))
  area.rows = Math.min(mostRows, Math.max(fewestRows, lines))
}
