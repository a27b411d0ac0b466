import { type ReactNode, useRef } from 'react'
import { Button } from './Button.tsx'
import styles from './ButtonGroup.module.css'
import type { Option } from './Select.tsx'

type GroupProps = { readonly label: string; readonly children: ReactNode }

/** Toolbar: a row of small controls that belong together. */
export function ButtonGroup({ label, children }: GroupProps) {
  return (
    <fieldset aria-label={label} className={`row ${styles['group']}`}>
      {children}
    </fieldset>
  )
}

type ToggleProps<Value> = {
  readonly label: string
  readonly options: readonly Option<Value>[]
  /** Value of the pressed button; null for none. */
  readonly value: Value | null
  readonly onChange: (value: Value) => void
}

/** Choice of one of a few options, each a toggle button. */
export function ToggleGroup<Value extends string>({ label, options, value, onChange }: ToggleProps<Value>) {
  return (
    <ButtonGroup label={label}>
      {options.map((option) => (
        <Button
          key={option.value}
          isSmall
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </Button>
      ))}
    </ButtonGroup>
  )
}

type FileProps = {
  readonly children: ReactNode
  /** Accessible name of the hidden file input. */
  readonly label: string
  /** File types, as `accept` of an `<input>` takes them. */
  readonly accept: string
  readonly onFile: (file: File) => void
}

/** Small button that opens a file chooser. The same file can be chosen twice in a row. */
export function FileButton({ children, label, accept, onFile }: FileProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button isSmall onClick={() => input.current?.click()}>
        {children}
      </Button>
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
