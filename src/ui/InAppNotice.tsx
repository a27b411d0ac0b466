import { inAppBrowser } from '../lib/inAppBrowser.ts'
import styles from './InAppNotice.module.css'

const app = inAppBrowser(navigator.userAgent)

/** Tells who opened the booth inside an app, where the camera and files often fail, how to open a real browser. */
export function InAppNotice() {
  if (app === null) return null
  return (
    <p role="note" className={styles['notice']}>
      You are inside {app}, whose own browser may keep the camera and your strip from you. Open its menu
      <span aria-hidden="true"> ⋯</span> and choose <b>Open in browser</b>.
    </p>
  )
}
