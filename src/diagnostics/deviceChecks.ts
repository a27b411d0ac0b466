import { inAppBrowser } from '../lib/device.ts'
import { type CheckResult, failed, passed } from './CheckResult.ts'
import { canCopyImage, canDownload, canShare } from '../export/exportMethods.ts'

/** The browser, as it calls itself. */
export function checkBrowser(): CheckResult {
  const { userAgent } = navigator
  const app = inAppBrowser(userAgent)
  if (app === null) return passed(userAgent)
  return failed(
    `inside ${app}: ${userAgent}`,
    'Open the menu of the app and choose Open in browser: here camera and saving may not work.',
  )
}

/** Browsers give the camera, the clipboard and offline use to secure addresses only. */
export function checkSecure(): CheckResult {
  if (isSecureContext) return passed(location.protocol.replace(':', ''))
  return failed(
    'the address is not secure',
    'Open the booth over https, or as localhost on the machine that runs it.',
  )
}

const key = 'retro-booth.diagnose'

/** Whether the device remembers the settings. No photo is ever kept there. */
export function checkStorage(): CheckResult {
  try {
    localStorage.setItem(key, 'works')
    const word = localStorage.getItem(key)
    localStorage.removeItem(key)
    if (word === 'works') return passed('settings are remembered')
  } catch {
    // Full, or forbidden by the visitor.
  }
  return failed(
    'settings last as long as the page',
    'Leave the private window, or allow this site to store data.',
  )
}

/** Whether the booth is kept on this device for visits without a network. */
export async function checkOffline(): Promise<CheckResult> {
  if (!('serviceWorker' in navigator))
    return failed('this browser keeps no pages', 'Use a secure address and a window that is not private.')
  try {
    const kept = await navigator.serviceWorker.getRegistration('/')
    if (kept?.active) return passed('the booth is kept on this device')
    return failed('not kept yet', 'Open the booth once and leave it open for a few seconds.')
  } catch {
    return failed('refused by the browser', 'Leave the private window, or allow this site to store data.')
  }
}

/** The ways out of the booth for a strip, and the screen that stays on: what this browser has of them. */
export const checkSave = () =>
  either(
    canDownload(),
    'files are saved',
    'files are not saved',
    'Press and hold the picture of the strip to keep it.',
  )

export const checkShare = () =>
  either(
    canShare(new File(['strip'], 'strip.jpg', { type: 'image/jpeg' })),
    'pictures can be shared',
    'this browser shares no pictures',
    'Save the strip and share the file.',
  )

export const checkCopy = () =>
  either(
    canCopyImage(),
    'pictures can be copied',
    'this browser copies no pictures',
    'Save the strip and send the file.',
  )

export const checkPrint = () =>
  either(
    'print' in window && canDownload(),
    'the strip can be printed',
    'this browser does not print',
    'Save the strip and print the file: it is 2 x 6 inches.',
  )

export const checkAwake = () =>
  either(
    'wakeLock' in navigator,
    'a kiosk keeps the screen on',
    'the browser can’t keep the screen on',
    'For a kiosk, turn the screen’s sleep off in the settings of the device.',
  )

function either(isHere: boolean, has: string, lacks: string, help: string): CheckResult {
  return isHere ? passed(has) : failed(lacks, help)
}
