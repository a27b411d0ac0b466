import styles from './ProgressBar.module.css'

type Props = {
  readonly label: string
} & (
  | { /** Progress, 0 to 1. */ readonly value: number }
  | { /** Time in which the bar fills by itself. */ readonly durationMs: number }
)

/** Progress bar: neon segments that fill from the left, over a native `<progress>` for assistive technology. */
export function ProgressBar({ label, ...progress }: Props) {
  return (
    <div className={styles['bar']}>
      <progress
        className={`cover ${styles['native']}`}
        aria-label={label}
        value={'value' in progress ? progress.value : undefined}
      />
      <div
        className={styles['fill']}
        data-fades
        style={
          'value' in progress
            ? { clipPath: `inset(0 ${100 - 100 * progress.value}% 0 0)` }
            : { animation: `${styles['run']} ${progress.durationMs}ms linear both` }
        }
      />
    </div>
  )
}
