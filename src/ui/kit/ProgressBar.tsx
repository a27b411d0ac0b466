import styles from './ProgressBar.module.css'

type Props = {
  readonly label: string
  /** 0 to 1; without it the bar runs for `durationMs`. */
  readonly value?: number
  readonly durationMs?: number
}

/** A row of neon segments that fills from the left. */
export function ProgressBar({ label, value, durationMs }: Props) {
  const percent = value === undefined ? undefined : Math.round(value * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={styles['bar']}
    >
      <div
        className={styles['fill']}
        style={
          percent === undefined
            ? { animation: `${styles['run']} ${durationMs}ms linear both` }
            : { clipPath: `inset(0 ${100 - percent}% 0 0)` }
        }
      />
    </div>
  )
}
