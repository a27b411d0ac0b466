import { useState } from 'react'

import { Key } from '../../ui/kit/Key.tsx'
import styles from './CopyReport.module.css'

/** Puts the report on the clipboard; where there is none, it is there to be marked. `text` is null until it is whole. */
export function CopyReport({ text }: { readonly text: string | null }) {
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text ?? '')
      setCopied('yes')
    } catch {
      setCopied('no')
    }
  }
  return (
    <div className={styles['copy']}>
      <Key tone="neon" disabled={text === null} onClick={() => void copy()}>
        Copy
      </Key>
      <output>
        {copied === 'yes' && 'Copied.'}
        {copied === 'no' && 'Mark the text below and copy it.'}
      </output>
      {copied === 'no' && <textarea aria-label="The report" readOnly rows={8} value={text ?? ''} />}
    </div>
  )
}
