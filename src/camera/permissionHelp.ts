/** How a visitor allows the camera after having said no. */
export type PermissionHelp = { readonly browser: string; readonly steps: readonly string[] }

const helps = {
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
 * What helps in a browser. Each carries the marks of its forebears (Edge says Chrome, and all say Safari), so the
 * youngest are looked for first.
 * @param userAgent `navigator.userAgent`
 * @param touchPoints `navigator.maxTouchPoints`: an iPad calls itself a Mac, but no Mac has a touch screen
 */
export function permissionHelp(userAgent: string, touchPoints = 0): PermissionHelp {
  const says = (mark: RegExp) => mark.test(userAgent)
  const isIos = says(/iPhone|iPad|iPod/) || (says(/Macintosh/) && touchPoints > 1)
  const isAndroid = says(/Android/)
  if (isIos)
    return says(/Version\/.*Safari\//) && !says(/CriOS|FxiOS|EdgiOS|OPT\//) ? helps.safariIos : helps.otherIos
  if (says(/Firefox\//)) return isAndroid ? helps.firefoxAndroid : helps.firefox
  if (says(/OPR\/|SamsungBrowser\//)) return helps.other
  if (says(/EdgA?\//)) return isAndroid ? helps.other : helps.edge
  if (says(/Chrome\//)) return isAndroid ? helps.chromeAndroid : helps.chrome
  return says(/Macintosh.*Safari\//) ? helps.safariMac : helps.other
}
