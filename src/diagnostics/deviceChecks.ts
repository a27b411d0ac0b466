import { inAppBrowser } from '../lib/device.ts'
import { type CheckResult, failed, passed, pending } from './CheckResult.ts'

const storageHelp = 'Leave the private window, or allow this site to store data.'

/** Checks the browser: its user agent, and whether it is built into an app. */
export function checkBrowser(): CheckResult {
  const { userAgent } = navigator
  const app = inAppBrowser(userAgent)
  if (app === null) return passed(userAgent)
  const help = 'Open the app’s menu and choose Open in browser. Camera and saving may not work here.'
  return failed(`inside ${app}: ${userAgent}`, help)
}

/** Checks for a secure context: browsers allow camera, clipboard and offline use only there. */
export function checkSecure(): CheckResult {
  const help = 'Open the booth over https, or as localhost on the machine that runs it.'
  return isSecureContext
    ? passed(location.protocol.replace(':', ''))
    : failed('the address is not secure', help)
}

const storageKey = 'retro-booth.diagnose'

/** Checks local storage, which keeps the settings. No photo is ever kept there. */
export function checkStorage(): CheckResult {
  try {
    localStorage.setItem(storageKey, 'works')
    const value = localStorage.getItem(storageKey)
    localStorage.removeItem(storageKey)
    if (value === 'works') return passed('settings are remembered')
  } catch {
    // Full, or forbidden by the visitor.
  }
  return failed('settings are lost when the page closes', storageHelp)
}

/** Checks the service worker, which keeps the booth for visits without a network. */
export async function checkOffline(): Promise<CheckResult> {
  if (!('serviceWorker' in navigator)) {
    return failed('this browser can’t work offline', 'Use an https address and a window that isn’t private.')
  }
  try {
    const registration = await navigator.serviceWorker.getRegistration('/')
    return registration?.active
      ? passed('the booth is kept on this device')
      : pending('not on this device yet', 'Open the booth once and leave it open for a few seconds.')
  } catch {
    return failed('refused by the browser', storageHelp)
  }
}
