import {
  checkBrowser,
  checkOffline,
  checkSecure,
  checkStorage,
  checkAwake,
  checkCopy,
  checkPrint,
  checkSave,
  checkShare,
} from './deviceChecks.ts'
import { checkCamera } from './cameraChecks.ts'
import { checkFilms, checkStripFile, checkWebgl } from './renderChecks.ts'
import { type CheckResult, failed, passed } from './CheckResult.ts'
import type { GuestbookClient } from '../guestbook/GuestbookClient.ts'
import { loadGuestbook } from '../guestbook/guestbookSync.ts'

export type Check = { readonly name: string; readonly run: () => CheckResult | Promise<CheckResult> }

/** Everything that a visit needs, in the order in which it needs it. They run one after the other: some are timed. */
export const checks = [
  { name: 'Browser', run: checkBrowser },
  { name: 'Secure address', run: checkSecure },
  { name: 'Camera', run: checkCamera },
  { name: 'WebGL2', run: checkWebgl },
  { name: 'Films', run: checkFilms },
  { name: 'Strip file', run: checkStripFile },
  { name: 'Save', run: checkSave },
  { name: 'Share', run: checkShare },
  { name: 'Copy', run: checkCopy },
  { name: 'Print', run: checkPrint },
  { name: 'Storage', run: checkStorage },
  { name: 'Offline use', run: checkOffline },
  { name: 'Guest book', run: checkGuestbook },
  { name: 'Screen stays on', run: checkAwake },
] as const satisfies readonly Check[]

export type CheckName = (typeof checks)[number]['name']

const joinMs = 10_000

/** Whether the guest book answers, after how long, and whether new messages come by themselves. */
export async function checkGuestbook(): Promise<CheckResult> {
  try {
    const book = await loadGuestbook()
    const startMs = performance.now()
    await book.fetchPage(null)
    const says = `answers in ${Math.round(performance.now() - startMs)} ms`
    if (await isLive(book)) return passed(`${says}, new messages come by themselves`)
    return failed(
      `${says}, new messages do not come by themselves`,
      'They are fetched every 10 s instead; a proxy may hold WebSockets back.',
    )
  } catch {
    return failed('does not answer', 'The booth works without it. Check the network and its server.')
  }
}

function isLive(book: GuestbookClient): Promise<boolean> {
  return new Promise((resolve) => {
    const nothing = () => undefined
    const tell = (isJoined: boolean) => {
      clearTimeout(timer)
      // Not before `subscribe` has returned.
      queueMicrotask(() => leave())
      resolve(isJoined)
    }
    const timer = setTimeout(() => tell(false), joinMs)
    const onLive = (isJoined: boolean) => isJoined && tell(true)
    const leave = book.subscribe({ onInsert: nothing, onDelete: nothing, onGap: nothing, onLive })
  })
}
