/** Apps with a built-in browser, and what they add to its user agent. */
const inAppPatterns: readonly (readonly [app: string, pattern: RegExp])[] = [
  ['Instagram', /\bInstagram\b/],
  ['Threads', /\bBarcelona\b/],
  ['Messenger', /\bMessenger(ForiOS|Lite)|Orca-Android/],
  ['Facebook', /\bFB(AN|AV|_IAB)\b/],
  ['TikTok', /\b(musical_ly|trill_|TikTok|BytedanceWebview|ByteLocale)/i],
  ['LINE', /\bLine\/\d/],
  ['Snapchat', /\bSnapchat\b/],
  ['X', /\bTwitter(Android| for iP)/],
  ['Pinterest', /\bPinterest\b/],
  ['LinkedIn', /\bLinkedInApp\b/],
  ['WeChat', /\bMicroMessenger\//],
  ['KakaoTalk', /\bKAKAOTALK\b/],
]

/**
 * Name of the app whose built-in browser has this user agent; null for a real browser. A web view that names no app
 * counts as one: a kiosk's browser and a booth on the home screen look the same.
 */
export function inAppBrowser(userAgent: string): string | null {
  return inAppPatterns.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null
}

/** True on a phone or tablet: its primary pointer is coarse, unlike that of a laptop with a touch screen. */
export function isHandheld(): boolean {
  return matchMedia('(pointer: coarse)').matches
}

/**
 * True on an iPhone or iPad, where every browser is Safari inside.
 * @param touchPoints `navigator.maxTouchPoints`: an iPad has the user agent of a Mac, which has no touch screen
 */
export function isAppleHandheld(userAgent: string, touchPoints: number): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1)
}

/** Edge of the screen. */
export type Edge = 'top' | 'right' | 'bottom' | 'left'

/**
 * Edge of the screen at the front camera's lens: the upper edge of the device in its natural orientation.
 * @param angle `screen.orientation.angle`, in degrees counterclockwise
 */
export function lensEdge(angle: number): Edge {
  if (angle === 90) return 'left'
  if (angle === 180) return 'bottom'
  return angle === 270 ? 'right' : 'top'
}

/** True where the browser has popovers; older ones throw at the selector `:popover-open`. */
export const hasPopovers = 'HTMLElement' in globalThis && 'popover' in HTMLElement.prototype

/** The popover that is open; null for none. */
export function openPopover(): HTMLElement | null {
  return hasPopovers ? document.querySelector<HTMLElement>(':popover-open') : null
}
