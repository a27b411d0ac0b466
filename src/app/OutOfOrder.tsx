import { Key } from '../ui/kit/Key.tsx'
import styles from './OutOfOrder.module.css'

/** What is left of the screen when a component has thrown. */
export function OutOfOrder() {
  return (
    <main className={styles['page']}>
      <h1>RETRO BOOTH</h1>
      <p role="alert">The booth is out of order. Loading it again helps most of the time.</p>
      <Key tone="neon" onClick={() => location.reload()}>
        Try Again
      </Key>
    </main>
  )
}
