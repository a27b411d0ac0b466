import { permissionHelp } from '../camera/permissionHelp.ts'

/** Result of one check of the device. Visitors pass it on: it holds no name, address or id of theirs. */
export type CheckResult =
  | { readonly passed: true; readonly details: string }
  | {
      readonly passed: false
      readonly code: CheckErrorCode
      readonly details: string
      /** What to do, in one or two sentences. */
      readonly help: string
    }

const shortOfMemory = 'Close other tabs: the device may be short of memory.'
const storageRefused = 'Leave the private window, or allow this site to store data.'
const noCamera = 'Plug a camera in, or use four pictures of your own.'
const noGpu =
  'The booth computes its films without it, more slowly. Switch hardware acceleration on in the browser’s settings.'

const helpTexts = {
  checkThrew: 'Load the page again.',
  inAppBrowser: 'Open the menu of the app and choose Open in browser: here camera and saving may not work.',
  insecureAddress: 'Open the booth over https, or as localhost on the machine that runs it.',
  cameraHidden: 'It shows cameras to secure (https) addresses only.',
  cameraNotFound: noCamera,
  cameraNoAnswer: 'Look for the browser’s question beside the address.',
  cameraBusy: 'Close the other app or tab that uses it, then try again.',
  cameraLost: 'Check its cable, then try again.',
  cameraNoVideo: 'Load the page again.',
  cameraOther: 'Unplug it and plug it in again, or use another browser.',
  noWebgl: noGpu,
  wrongPixels: noGpu,
  filtersNotLoaded: 'Check the network, then load the page again.',
  filtersSlow: 'The live view is slow, the strip is not harmed: close other tabs and programs.',
  noCanvas: shortOfMemory,
  stripNotPainted: shortOfMemory,
  noDownload: 'Press and hold the picture of the strip to keep it.',
  noShare: 'Save the strip and share the file.',
  noCopy: 'Save the strip and send the file.',
  noPrint: 'Save the strip and print the file: it is 2 x 6 inches.',
  noStorage: storageRefused,
  noServiceWorker: 'Use a secure address and a window that is not private.',
  notCachedYet: 'Open the booth once and leave it open for a few seconds.',
  serviceWorkerRefused: storageRefused,
  guestbookNoAnswer: 'The booth works without it. Check the network and its server.',
  guestbookNotLive: 'They are fetched every 10 s instead; a proxy may hold WebSockets back.',
  eventRefused: 'Correct it; meanwhile visitors see the booth without what is wrong.',
  eventUnreachable: 'The booth works without it. Check the network and its server.',
  noWakeLock: 'For a kiosk, turn the screen’s sleep off in the settings of the device.',
} as const

/** Code of a failed check; each has its help text. */
export type CheckErrorCode = keyof typeof helpTexts | 'cameraDenied'

/** Result of a check that has passed; `details` says in short what was found. */
export const passed = (details: string): CheckResult => ({ passed: true, details })

/** Result of a check that has failed, with the help text of its code. */
export function failed(code: CheckErrorCode, details: string): CheckResult {
  const help = code === 'cameraDenied' ? permissionSteps() : helpTexts[code]
  return { passed: false, code, details, help }
}

function permissionSteps(): string {
  return permissionHelp(navigator.userAgent, navigator.maxTouchPoints).steps.join(' ')
}

/** Formats the results as plain text, a line or two for each check. */
export function toText(results: Iterable<readonly [name: string, result: CheckResult]>): string {
  const lines = Array.from(results, ([name, result]) => {
    const line = `${name}: ${verdictOf(result)} (${result.details})`
    return result.passed ? line : `${line}\n  What to do: ${result.help}`
  })
  return ['Retro Booth on this device', ...lines, ''].join('\n')
}

/** Verdict of a check, in words. */
export function verdictOf(result: CheckResult): string {
  return result.passed ? 'works' : 'does not work'
}
