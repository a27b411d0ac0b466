import styles from './Pick.module.css'

type Props<Value> = {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly name: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** One of several, as a native list. */
export function Pick<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  return (
    <select
      aria-label={label}
      className={styles['pick']}
      value={value}
      onChange={({ target }) => {
        const option = options.find((candidate) => candidate.value === target.value)
        if (option) onChange(option.value)
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.name}
        </option>
      ))}
    </select>
  )
}
