import styles from './ProgressBar.module.css'

type Props = {
  readonly label: string
} & (
  | { /** Part that is done, 0 to 1. */ readonly value: number }
  | { /** The bar runs on its own for this long. */ readonly durationMs: number }
)

/** A row of neon segments that fills from the left, over a native progress bar that says so. */
export function ProgressBar({ label, ...progress }: Props) {
  return (
    <div className={styles['bar']}>
      <progress
        className={styles['native']}
        aria-label={label}
        value={'value' in progress ? progress.value : undefined}
      />
      <div
        className={styles['fill']}
        style={
          'value' in progress
            ? { clipPath: `inset(0 ${100 - 100 * progress.value}% 0 0)` }
            : { animation: `${styles['run']} ${progress.durationMs}ms linear both` }
        }
      />
    </div>
  )
}
