import { isAppleHandheld } from '../lib/device.ts'

/** Permission help: how a visitor who has denied the camera allows it, in one browser. */
export type PermissionHelp = { readonly browser: string; readonly steps: readonly string[] }

const helpByBrowser = {
  chrome: {
    browser: 'Chrome',
    steps: ['Press the icon to the left of the address.', 'Turn Camera on, or choose Reset permission.'],
  },
  chromeAndroid: {
    browser: 'Chrome on Android',
    steps: [
      'Press the icon to the left of the address, then Permissions.',
      'Turn Camera on.',
      'Is it missing there? Allow it for Chrome in the settings of the phone, under Apps.',
    ],
  },
  edge: {
    browser: 'Edge',
    steps: [
      'Press the lock to the left of the address, then Permissions for this site.',
      'Set Camera to Allow.',
    ],
  },
  firefox: {
    browser: 'Firefox',
    steps: [
      'Press the crossed-out camera to the left of the address.',
      'Press the × beside Blocked, so that Firefox asks again.',
    ],
  },
  firefoxAndroid: {
    browser: 'Firefox on Android',
    steps: ['Press the lock to the left of the address.', 'Press Camera, so that it says Allowed.'],
  },
  safariIos: {
    browser: 'Safari',
    steps: [
      'Press the page menu beside the address (aA, or the two lines), then the three dots or Website Settings.',
      'Set Camera to Allow.',
      'Is it missing there? Open Settings, then Apps, Safari, Camera, and choose Ask or Allow.',
    ],
  },
  otherIos: {
    browser: 'this browser',
    steps: ['Open the Settings of the device and find this browser among the Apps.', 'Turn Camera on.'],
  },
  safariMac: {
    browser: 'Safari',
    steps: ['In the menu bar open Safari, then Settings for this website.', 'Set Camera to Allow.'],
  },
  other: {
    browser: 'this browser',
    steps: [
      'Open the site’s permissions: they are most often behind the icon beside the address.',
      'Set Camera to Allow.',
    ],
  },
} as const satisfies Readonly<Record<string, PermissionHelp>>

/**
 * Permission help for a browser, by its user agent. Edge's also says Chrome, and all say Safari, so the most special are
 * tested first.
 * @param userAgent `navigator.userAgent`
 * @param touchPoints `navigator.maxTouchPoints`: an iPad calls itself a Mac, but no Mac has a touch screen
 */
export function permissionHelp(userAgent: string, touchPoints = 0): PermissionHelp {
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
