import { cameraHelp } from '../../camera/cameraHelp.ts'
import styles from './AllowHelp.module.css'

/** Folded until it is wanted: how to allow the camera in this browser. */
export function AllowHelp() {
  const { browser, steps } = cameraHelp(navigator.userAgent, navigator.maxTouchPoints)
  return (
    <details className={styles['help']}>
      <summary>How to allow the camera</summary>
      <p>In {browser}:</p>
      <ol>
        {[...steps, 'Come back and press Try Again.'].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </details>
  )
}
