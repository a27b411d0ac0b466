import { canCopyImage, canDownload, canShare } from '../export/exportMethods.ts'
import { inAppBrowser } from '../lib/device.ts'
import { type CheckResult, failed, passed } from './CheckResult.ts'

const storageHelp = 'Leave the private window, or allow this site to store data.'

/** Checks the browser: its user agent, and whether it is built into an app. */
export function checkBrowser(): CheckResult {
  const { userAgent } = navigator
  const app = inAppBrowser(userAgent)
  if (app === null) return passed(userAgent)
  const help = 'Open the menu of the app and choose Open in browser: here camera and saving may not work.'
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
  return failed('settings last as long as the page', storageHelp)
}

/** Checks the service worker, which keeps the booth for visits without a network. */
export async function checkOffline(): Promise<CheckResult> {
  if (!('serviceWorker' in navigator)) {
    return failed('this browser keeps no pages', 'Use a secure address and a window that is not private.')
  }
  try {
    const registration = await navigator.serviceWorker.getRegistration('/')
    return registration?.active
      ? passed('the booth is kept on this device')
      : failed('not kept yet', 'Open the booth once and leave it open for a few seconds.')
  } catch {
    return failed('refused by the browser', storageHelp)
  }
}

/** Checks whether the browser downloads files. */
export const checkSave = () =>
  canDownload()
    ? passed('files are saved')
    : failed('files are not saved', 'Press and hold the picture of the strip to keep it.')

/** Checks whether the browser shares image files. */
export const checkShare = () =>
  canShare(new File(['strip'], 'strip.jpg', { type: 'image/jpeg' }))
    ? passed('pictures can be shared')
    : failed('this browser shares no pictures', 'Save the strip and share the file.')

/** Checks whether the browser copies images to the clipboard. */
export const checkCopy = () =>
  canCopyImage()
    ? passed('pictures can be copied')
    : failed('this browser copies no pictures', 'Save the strip and send the file.')

/** Checks whether the browser prints. */
export const checkPrint = () =>
  'print' in window && canDownload()
    ? passed('the strip can be printed')
    : failed('this browser does not print', 'Save the strip and print the file: it is 2 x 6 inches.')

/** Checks for the wake lock, with which a kiosk keeps the screen on. */
export const checkAwake = () =>
  'wakeLock' in navigator
    ? passed('a kiosk keeps the screen on')
    : failed(
        'the browser can’t keep the screen on',
        'For a kiosk, turn the screen’s sleep off in the settings of the device.',
      )
