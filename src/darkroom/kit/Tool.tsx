import { type ComponentProps, type ReactNode, useRef } from 'react'
import styles from './Tool.module.css'

/** A small key of the panel. With `aria-pressed` it stays down. */
export function Tool({ type = 'button', ...rest }: Omit<ComponentProps<'button'>, 'className'>) {
  return <button type={type} className={styles['tool']} {...rest} />
}

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

type RowProps = { readonly label: string; readonly children: ReactNode }

/** Tools that belong together. */
export function Row({ label, children }: RowProps) {
  return (
    <fieldset aria-label={label} className={styles['row']}>
      {children}
    </fieldset>
  )
}

type ChoiceProps<Value> = {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly name: string }[]
  /** Null for none of them. */
  readonly value: Value | null
  readonly onChange: (value: Value) => void
}

/** One of a few, all in sight. */
export function ChoiceRow<Value extends string | number>(props: ChoiceProps<Value>) {
  const { label, options, value, onChange } = props
  return (
    <Row label={label}>
      {options.map((option) => (
        <Tool key={option.value} aria-pressed={option.value === value} onClick={() => onChange(option.value)}>
          {option.name}
        </Tool>
      ))}
    </Row>
  )
}
