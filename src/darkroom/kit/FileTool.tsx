import { type ReactNode, useRef } from 'react'

import { Tool } from './Tool.tsx'

type Props = {
  readonly children: ReactNode
  /** Accessible name of the field behind the key. */
  readonly label: string
  /** As `accept` of an `<input>`. */
  readonly accept: string
  readonly onFile: (file: File) => void
}

/** A key that lets a file be chosen; the same one may be chosen again. */
export function FileTool({ children, label, accept, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Tool onClick={() => input.current?.click()}>{children}</Tool>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
