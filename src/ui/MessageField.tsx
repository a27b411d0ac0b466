import { useSetAtom } from 'jotai'
import { useId } from 'react'

import { writeMessageAtom } from '../state/actions.ts'
import { messageLimit } from '../state/reduceBooth.ts'
import styles from './MessageField.module.css'

/** The visitor's line for the strip, and how much of it is left. */
export function MessageField({ message }: { readonly message: string }) {
  const write = useSetAtom(writeMessageAtom)
  const inputId = useId()
  const leftId = useId()
  return (
    <div className={styles['field']}>
      <label htmlFor={inputId}>Your Message</label>
      <input
        id={inputId}
        className={styles['input']}
        value={message}
        maxLength={messageLimit}
        placeholder="Add your personal touch..."
        autoComplete="off"
        enterKeyHint="done"
        aria-describedby={leftId}
        onChange={(event) => write(event.target.value)}
      />
      <p id={leftId} className={styles['left']}>
        {messageLimit - message.length} characters left
      </p>
    </div>
  )
}
