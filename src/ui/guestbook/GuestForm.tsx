import { useAtomValue, useSetAtom } from 'jotai'
import { type FormEvent, useEffect, useRef } from 'react'

import { messageLimit, nameLimit } from '../../guestbook/GuestMessage.ts'
import { isBlank } from '../../lib/isBlank.ts'
import { draftAtom, postingAtom, sendAtom, writeDraftAtom } from '../../state/guestbookAtoms.ts'
import { Key } from '../kit/Key.tsx'
import { CharactersLeft } from './CharactersLeft.tsx'
import styles from './GuestForm.module.css'
import { MessageArea } from './MessageArea.tsx'

/** Where a visitor writes. What is written is kept until it is posted. */
export function GuestForm() {
  const draft = useAtomValue(draftAtom)
  const posting = useAtomValue(postingAtom)
  const write = useSetAtom(writeDraftAtom)
  const send = useSetAtom(sendAtom)
  const name = useRef<HTMLInputElement>(null)
  const message = useRef<HTMLTextAreaElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isSending = posting.state === 'sending'

  // A disabled button loses the focus.
  useEffect(() => {
    const element = button.current
    if (!isSending || !element) return undefined
    return () => {
      if (document.activeElement === document.body) element.focus()
    }
  }, [isSending])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBlank(draft.name)) name.current?.focus()
    else if (isBlank(draft.message)) message.current?.focus()
    else send()
  }

  return (
    <form className={styles['form']} onSubmit={submit}>
      <input
        ref={name}
        className={styles['field']}
        value={draft.name}
        maxLength={nameLimit}
        placeholder="Your name"
        aria-label="Your name"
        autoComplete="off"
        readOnly={isSending}
        onChange={(event) => write({ name: event.target.value })}
      />
      <MessageArea ref={message} readOnly={isSending} />
      {posting.state === 'failed' && (
        <p role="alert" className={styles['failure']}>
          Failed to post message. Please try again.
        </p>
      )}
      <div className={styles['foot']}>
        <CharactersLeft of="name" left={nameLimit - draft.name.length} />
        <CharactersLeft of="message" left={messageLimit - draft.message.length} />
        <Key
          ref={button}
          type="submit"
          tone="neon"
          aria-label="Send"
          disabled={isSending}
          aria-busy={isSending}
        >
          {isSending ? <span className={styles['spinner']} /> : 'Send'}
        </Key>
      </div>
    </form>
  )
}
