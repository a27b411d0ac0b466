import { isAppleHandheld } from '../lib/device.ts'
import * as camera from '../locale/messages/camera.ts'

/** Permission help: how a visitor who has denied the camera allows it, in one browser. */
export type PermissionHelp = { readonly heading: string; readonly steps: readonly string[] }

type Messages = { readonly heading: () => string; readonly steps: readonly (() => string)[] }

const helpByBrowser = {
  chrome: {
    heading: () => camera.inBrowser({ browser: 'Chrome' }),
    steps: [camera.pressIcon, camera.turnOnOrReset],
  },
  chromeAndroid: {
    heading: () => camera.inBrowserOnAndroid({ browser: 'Chrome' }),
    steps: [camera.pressIconPermissions, camera.turnOn, camera.allowChrome],
  },
  edge: {
    heading: () => camera.inBrowser({ browser: 'Edge' }),
    steps: [camera.pressLockPermissions, camera.setToAllow],
  },
  firefox: {
    heading: () => camera.inBrowser({ browser: 'Firefox' }),
    steps: [camera.pressCrossedCamera, camera.pressCross],
  },
  firefoxAndroid: {
    heading: () => camera.inBrowserOnAndroid({ browser: 'Firefox' }),
    steps: [camera.pressLock, camera.pressCamera],
  },
  safariIos: {
    heading: () => camera.inBrowser({ browser: 'Safari' }),
    steps: [camera.pressPageMenu, camera.setToAllow, camera.allowSafari],
  },
  otherIos: { heading: camera.inThisBrowser, steps: [camera.findBrowserInApps, camera.turnOn] },
  safariMac: {
    heading: () => camera.inBrowser({ browser: 'Safari' }),
    steps: [camera.openSafariMenu, camera.setToAllow],
  },
  other: { heading: camera.inThisBrowser, steps: [camera.openPermissions, camera.setToAllow] },
} as const satisfies Readonly<Record<string, Messages>>

/**
 * Permission help for a browser, in the language in use.
 * @param userAgent `navigator.userAgent`
 * @param touchPoints `navigator.maxTouchPoints`: an iPad calls itself a Mac, but no Mac has a touch screen
 */
export function permissionHelp(userAgent: string, touchPoints = 0): PermissionHelp {
  const { heading, steps } = helpFor(userAgent, touchPoints)
  return { heading: heading(), steps: steps.map((step) => step()) }
}

/** Edge's user agent also says Chrome, and all say Safari, so the most special are tested first. */
function helpFor(userAgent: string, touchPoints: number): Messages {
  const has = (mark: RegExp) => mark.test(userAgent)
  const isAndroid = has(/Android/)
  if (isAppleHandheld(userAgent, touchPoints))
    return has(/Version\/.*Safari\//) && !has(/CriOS|FxiOS|EdgiOS|OPT\//)
      ? helpByBrowser.safariIos
      : helpByBrowser.otherIos
  if (has(/Firefox\//)) return isAndroid ? helpByBrowser.firefoxAndroid : helpByBrowser.firefox
  if (has(/OPR\/|SamsungBrowser\//)) return helpByBrowser.other
  if (has(/EdgA?\//)) return isAndroid ? helpByBrowser.other : helpByBrowser.edge
  if (has(/Chrome\//)) return isAndroid ? helpByBrowser.chromeAndroid : helpByBrowser.chrome
  return has(/Macintosh.*Safari\//) ? helpByBrowser.safariMac : helpByBrowser.other
}
