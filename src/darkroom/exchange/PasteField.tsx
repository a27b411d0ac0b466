import { useEffect, useRef, useState } from 'react'

import { Tool } from '../kit/Tool.tsx'
import styles from './PasteField.module.css'

/** Takes a preset as text: browsers let a page read the clipboard only where something is pasted. */
export function PasteField({ onPaste }: { readonly onPaste: (text: string) => void }) {
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <div className={styles['paste']}>
      <textarea
        ref={field}
        aria-label="Preset as JSON"
        placeholder="Paste a preset here"
        rows={4}
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Tool disabled={text.trim() === ''} onClick={() => onPaste(text)}>
        Take it
      </Tool>
    </div>
  )
}
