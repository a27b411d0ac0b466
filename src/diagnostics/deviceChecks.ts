import { inAppBrowser } from '../lib/device.ts'
import { type CheckErrorCode, type CheckResult, failed, passed } from './CheckResult.ts'
import { canCopyImage, canDownload, canShare } from '../export/exportMethods.ts'

/** Checks the browser: its user agent, and whether it is built into an app. */
export function checkBrowser(): CheckResult {
  const { userAgent } = navigator
  const app = inAppBrowser(userAgent)
  return app === null ? passed(userAgent) : failed('inAppBrowser', `inside ${app}: ${userAgent}`)
}

/** Checks for a secure context: browsers allow camera, clipboard and offline use only there. */
export function checkSecure(): CheckResult {
  return isSecureContext
    ? passed(location.protocol.replace(':', ''))
    : failed('insecureAddress', 'the address is not secure')
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
  return failed('noStorage', 'settings last as long as the page')
}

/** Checks the service worker, which keeps the booth for visits without a network. */
export async function checkOffline(): Promise<CheckResult> {
  if (!('serviceWorker' in navigator)) return failed('noServiceWorker', 'this browser keeps no pages')
  try {
    const registration = await navigator.serviceWorker.getRegistration('/')
    return registration?.active
      ? passed('the booth is kept on this device')
      : failed('notCachedYet', 'not kept yet')
  } catch {
    return failed('serviceWorkerRefused', 'refused by the browser')
  }
}

/** Checks whether the browser downloads files. */
export const checkSave = () =>
  checkFeature(canDownload(), 'files are saved', ['noDownload', 'files are not saved'])

/** Checks whether the browser shares image files. */
export const checkShare = () =>
  checkFeature(canShare(new File(['strip'], 'strip.jpg', { type: 'image/jpeg' })), 'pictures can be shared', [
    'noShare',
    'this browser shares no pictures',
  ])

/** Checks whether the browser copies images to the clipboard. */
export const checkCopy = () =>
  checkFeature(canCopyImage(), 'pictures can be copied', ['noCopy', 'this browser copies no pictures'])

/** Checks whether the browser prints. */
export const checkPrint = () =>
  checkFeature('print' in window && canDownload(), 'the strip can be printed', [
    'noPrint',
    'this browser does not print',
  ])

/** Checks for the wake lock, with which a kiosk keeps the screen on. */
export const checkAwake = () =>
  checkFeature('wakeLock' in navigator, 'a kiosk keeps the screen on', [
    'noWakeLock',
    'the browser can’t keep the screen on',
  ])

function checkFeature(
  isSupported: boolean,
  details: string,
  error: readonly [code: CheckErrorCode, details: string],
): CheckResult {
  return isSupported ? passed(details) : failed(...error)
}
