import { inAppBrowser } from '../../../lib/inAppBrowser.ts'
import { type Finding, fails, works } from '../Finding.ts'

/** The browser, as it calls itself. */
export function checkBrowser(): Finding {
  const { userAgent } = navigator
  const app = inAppBrowser(userAgent)
  if (app === null) return works(userAgent)
  return fails(
    `inside ${app}: ${userAgent}`,
    'Open the menu of the app and choose Open in browser: here camera and saving may not work.',
  )
}
