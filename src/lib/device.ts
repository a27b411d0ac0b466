/** What these apps put into the user agent of the browser that they build in. */
const marks: readonly (readonly [app: string, mark: RegExp])[] = [
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
 * The app whose built-in browser this user agent is; null for a browser of its own. A web view that names no app is
 * none: a kiosk's browser and a booth on the home screen look alike.
 */
export function inAppBrowser(userAgent: string): string | null {
  return marks.find(([, mark]) => mark.test(userAgent))?.[0] ?? null
}

/** True on a phone or a tablet: fingers are its first pointer, as they are not of a laptop with a touch screen. */
export function isHandheld(): boolean {
  return matchMedia('(pointer: coarse)').matches
}

export type Edge = 'top' | 'right' | 'bottom' | 'left'

/**
 * The edge of the screen that the front camera's lens is at: the upper one of the device as it is made, which is
 * elsewhere when the device is turned. `angle` is `screen.orientation.angle`, in degrees counterclockwise.
 */
export function lensEdge(angle: number): Edge {
  if (angle === 90) return 'left'
  if (angle === 180) return 'bottom'
  return angle === 270 ? 'right' : 'top'
}
