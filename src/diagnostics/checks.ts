import { checkBrowser, checkOffline, checkSecure, checkStorage } from './deviceChecks.ts'
import { checkCamera } from './cameraChecks.ts'
import { checkFilms, checkStripFile, checkWebgl } from './renderChecks.ts'
import { type CheckResult, failed, passed } from './CheckResult.ts'
import { requestEvent } from '../event/eventClient.ts'
import { readEvent } from '../event/loadEvent.ts'
import { canCopyImage, canDownload, canShare } from '../export/exportMethods.ts'
import type { GuestbookClient } from '../guestbook/GuestbookClient.ts'
import { loadGuestbook } from '../guestbook/guestbookSync.ts'

/** Check of one part of the device. `run` may reject: the page shows that as a failure. */
type Check = { readonly name: string; readonly run: () => CheckResult | Promise<CheckResult> }

/** All checks, in the order in which a visit needs what they check. They run one after the other, as some are timed. */
export const checks = [
  { name: 'Browser', run: checkBrowser },
  { name: 'Secure address', run: checkSecure },
  { name: 'Camera', run: checkCamera },
  { name: 'WebGL2', run: checkWebgl },
  { name: 'Films', run: checkFilms },
  { name: 'Strip file', run: checkStripFile },
  {
    name: 'Save',
    run: () =>
      canDownload()
        ? passed('files are saved')
        : failed('files are not saved', 'Press and hold the picture of the strip to keep it.'),
  },
  {
    name: 'Share',
    run: () =>
      canShare(new File(['strip'], 'strip.jpg', { type: 'image/jpeg' }))
        ? passed('pictures can be shared')
        : failed('this browser can’t share pictures', 'Save the strip and share the file.'),
  },
  {
    name: 'Copy',
    run: () =>
      canCopyImage()
        ? passed('pictures can be copied')
        : failed('this browser can’t copy pictures', 'Save the strip and send the file.'),
  },
  {
    name: 'Print',
    run: () =>
      'print' in window && canDownload()
        ? passed('the strip can be printed')
        : failed('this browser can’t print', 'Save the strip and print the file: it is 2 x 6 inches.'),
  },
  { name: 'Storage', run: checkStorage },
  { name: 'Offline use', run: checkOffline },
  { name: 'Guest book', run: checkGuestbook },
  { name: 'Event', run: checkEvent },
  {
    name: 'Screen stays on',
    run: () =>
      'wakeLock' in navigator
        ? passed('a kiosk keeps the screen on')
        : failed(
            'the browser can’t keep the screen on',
            'For a kiosk, turn the screen’s sleep off in the settings of the device.',
          ),
  },
] as const satisfies readonly Check[]

/** Name of a check, as the page shows it. */
export type CheckName = (typeof checks)[number]['name']

const serverHelp = 'The booth works without it. Check the network and its server.'
const liveHelp = 'They are loaded every 10 s instead; a proxy may block WebSockets.'

/** Checks the owner's event: each problem with its file, path and reason, or what it is. */
export async function checkEvent(): Promise<CheckResult> {
  const response = await requestEvent()
  if (!response) return failed('does not answer', serverHelp)
  const { event, problems } = await readEvent(response)
  if (problems.length > 0)
    return failed(problems.join(' '), 'Please correct it. Until then the booth leaves that part out.')
  if (!event) return passed('no event set up')
  return passed(`sets ${Object.keys(event.config).join(', ')}`)
}

/** Time in which the realtime channel must be joined. */
const joinTimeoutMs = 10_000

/** Checks the guest book: its response time, and whether new messages arrive live. */
async function checkGuestbook(): Promise<CheckResult> {
  try {
    const book = await loadGuestbook()
    const startMs = performance.now()
    await book.fetchPage(null)
    const details = `answers in ${Math.round(performance.now() - startMs)} ms`
    return (await isLive(book))
      ? passed(`${details}, new messages appear at once`)
      : failed(`${details}, new messages don’t appear at once`, liveHelp)
  } catch {
    return failed('does not answer', serverHelp)
  }
}

function isLive(book: GuestbookClient): Promise<boolean> {
  return new Promise((resolve) => {
    const ignore = () => undefined
    const finish = (isJoined: boolean) => {
      clearTimeout(timer)
      // `subscribe` may call back before it has returned the cleanup.
      queueMicrotask(() => cleanup())
      resolve(isJoined)
    }
    const timer = setTimeout(() => finish(false), joinTimeoutMs)
    const onLive = (isJoined: boolean) => isJoined && finish(true)
    const cleanup = book.subscribe({ onInsert: ignore, onDelete: ignore, onGap: ignore, onLive })
  })
}
