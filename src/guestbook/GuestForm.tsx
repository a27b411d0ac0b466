import { useAtomValue, useSetAtom } from 'jotai'
import { type FormEvent, useRef, type Ref, useImperativeHandle, useLayoutEffect } from 'react'
import { guestMessageLimit, nameLimit } from './GuestMessage.ts'
import { isBlank } from '../lib/sanitize.ts'
import { dispatchGuestbookAtom, draftAtom, postingAtom } from './panelAtoms.ts'
import { Button } from '../kit/Button.tsx'
import { useReturnFocus } from '../kit/hooks.ts'
import { useLimitedText } from '../kit/useLimitedText.ts'
import * as guestbook from '../locale/messages/guestbook.ts'
import styles from './GuestForm.module.css'
import { clamp } from '../lib/numbers.ts'

/** Form for a guest message; the draft is kept until it is posted. */
export function GuestForm() {
  const draft = useAtomValue(draftAtom)
  const posting = useAtomValue(postingAtom)
  const dispatch = useSetAtom(dispatchGuestbookAtom)
  const name = useRef<HTMLInputElement>(null)
  const message = useRef<HTMLTextAreaElement>(null)
  const isSending = posting.state === 'sending'
  const nameText = useLimitedText(name, draft.name, nameLimit, (text) =>
    dispatch({ type: 'write', draft: { name: text } }),
  )

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBlank(draft.name)) name.current?.focus()
    else if (isBlank(draft.message)) message.current?.focus()
    else dispatch({ type: 'send' })
  }

  return (
    <form className={`stack ${styles['form']}`} onSubmit={submit}>
      <input
        ref={name}
        className={`field ${styles['field']} ${styles['name']}`}
        placeholder={guestbook.yourName()}
        aria-label={guestbook.yourName()}
        autoComplete="off"
        autoCapitalize="words"
        readOnly={isSending}
        {...nameText}
      />
      <MessageArea ref={message} readOnly={isSending} />
      {posting.state === 'failed' && (
        <p role="alert" className={`failure ${styles['failure']}`}>
          {guestbook.notPosted()}
        </p>
      )}
      {posting.state === 'waiting' && <output>{guestbook.waitsForHost()}</output>}
      <div className={`row ${styles['foot']}`}>
        <CharactersLeft of="name" left={nameLimit - draft.name.length} />
        <CharactersLeft of="message" left={guestMessageLimit - draft.message.length} />
        <SendButton isSending={isSending} />
      </div>
    </form>
  )
}

function SendButton({ isSending }: { readonly isSending: boolean }) {
  const button = useRef<HTMLButtonElement>(null)
  useReturnFocus(button, isSending)

  return (
    <Button
      ref={button}
      type="submit"
      tone="neon"
      aria-label={guestbook.send()}
      disabled={isSending}
      aria-busy={isSending}
    >
      {isSending ? <span className={styles['spinner']} data-fades /> : guestbook.send()}
    </Button>
  )
}

type Props = { readonly ref: Ref<HTMLTextAreaElement>; readonly readOnly: boolean }

/** Rows of the message field. */
const minRows = 2
const maxRows = 5

/** Message field; its height follows its content. */
function MessageArea({ ref, readOnly }: Props) {
  const { message } = useAtomValue(draftAtom)
  const dispatch = useSetAtom(dispatchGuestbookAtom)
  const area = useRef<HTMLTextAreaElement>(null)
  const messageText = useLimitedText(area, message, guestMessageLimit, (text) =>
    dispatch({ type: 'write', draft: { message: text } }),
  )
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => area.current)

  useLayoutEffect(() => {
    if (area.current) fitRows(area.current)
  }, [message])

  return (
    <textarea
      ref={area}
      className={`field ${styles['field']}`}
      rows={minRows}
      placeholder={guestbook.shareYourMemoryHint()}
      aria-label={guestbook.shareYourMemory()}
      readOnly={readOnly}
      {...messageText}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
          event.currentTarget.form?.requestSubmit()
      }}
    />
  )
}

function fitRows(area: HTMLTextAreaElement): void {
  area.rows = minRows
  const style = getComputedStyle(area)
  const paddingPx = Number.parseFloat(style.paddingBlockStart) + Number.parseFloat(style.paddingBlockEnd)
  const lines = Math.round((area.scrollHeight - paddingPx) / Number.parseFloat(style.lineHeight))
  area.rows = clamp(lines, minRows, maxRows)
}

/** The remaining characters are shown at or below these numbers. */
const nearLimit = { name: 10, message: 50 }

/** Remaining characters of a field, shown near its limit. */
function CharactersLeft({ of, left }: { readonly of: 'name' | 'message'; readonly left: number }) {
  if (left > nearLimit[of]) return null
  return (
    <output className={styles['left']} data-full={left === 0}>
      {of === 'name' ? guestbook.leftForName({ count: left }) : guestbook.leftForMessage({ count: left })}
    </output>
  )
}
