import { AboutButton } from './AboutButton.tsx'
import styles from './CoinDoor.module.css'

/** The coin slot with its prompt. It blinks for under 5 s and then stays lit. */
export function CoinDoor({ blinking }: { readonly blinking: boolean }) {
  return (
    <div className={styles['door']}>
      <span className={styles['slot']} aria-hidden="true" />
      <div className={styles['words']}>
        <p className={styles['prompt']} data-blinking={blinking}>
          INSERT COIN TO START
        </p>
        <p className={styles['hint']}>Take 4 photos for your strip!</p>
      </div>
      <AboutButton />
    </div>
  )
}
