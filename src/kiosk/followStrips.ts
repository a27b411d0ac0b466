import { hostCopyAtom, sessionAtom } from '../booth/boothAtoms.ts'
import { hasStrip } from '../booth/reduceBooth.ts'
import { type Store, subscribe } from '../booth/store.ts'
import { developedStripAtom, printedSheetsAtom, stripFileAtom } from '../booth/stripAtoms.ts'
import { currentStrip } from '../booth/stripStage.ts'
import { encodeStrip } from '../export/encodeStrip.ts'
import { delay } from '../lib/async.ts'
import { combineCleanups } from '../lib/cleanup.ts'
import type { Strip } from '../render/strip/Strip.ts'
import type { Draft } from './folder/hostCopies.ts'

/** What the kiosk does with each finished strip. */
type Host = {
  /** Opens the host's copy of a new strip; null where none is kept. */
  readonly begin: () => Draft | null
  /** Sheets for a strip, now; 0 where the kiosk does not print. */
  readonly copies: () => number
  /** Prints a strip that is closed for the first time. */
  readonly print: (jpeg: Blob, copies: number) => void
  /** The visitor has printed the strip, on one sheet. */
  readonly countPrint: () => void
}

type Followed = {
  readonly draft: Draft | null
  /** The last file of the strip, and what it shows. */
  file: { readonly strip: Strip; readonly jpeg: Blob } | null
  isPrinted: boolean
  settling: Promise<void>
}

/** A device that hangs must not hold up the next visitor. */
const longestSettleMs = 5000

/**
 * Follows the strips of a booth: each new file goes to the host's copy, the first closing prints the strip, and the
 * copy ends with the visit, or where four new photos begin.
 * @returns `finish`, which ends the strip with its final message, and the cleanup
 */
export function followStrips(store: Store, host: Host) {
  let followed: Followed | null = null
  let wasOpen = false

  const begin = () => {
    followed = { draft: host.begin(), file: null, isPrinted: false, settling: Promise.resolve() }
    store.set(hostCopyAtom, followed.draft && 'kept')
  }
  const settle = (strip: Followed) => {
    strip.settling = strip.settling.then(() => settleStrip(store, strip, host))
    return strip.settling
  }
  const end = (strip: Followed) => {
    followed = null
    void strip.settling.then(() => strip.draft?.end())
  }
  const cleanup = combineCleanups(
    subscribe(store, sessionAtom, (session) => {
      if (hasStrip(session) && !followed) begin()
      if (!hasStrip(session) && followed) end(followed)
      const isOpen = session.phase === 'strip' && session.open
      // A reshoot goes on with the strip; One More Strip leaves it, as closing does.
      const isClosed = session.phase === 'strip' && !session.open && typeof session.waitingFor !== 'number'
      if (wasOpen && isClosed && followed) void settle(followed)
      wasOpen = isOpen
      return undefined
    }),
    subscribe(store, stripFileAtom, ({ jpeg }) => {
      const strip = store.get(developedStripAtom)
      if (!jpeg || !strip || !followed || followed.file?.jpeg === jpeg) return undefined
      followed.file = { strip, jpeg }
      followed.draft?.put(jpeg)
      return undefined
    }),
    subscribe(store, printedSheetsAtom, (count) => {
      if (count > 0) host.countPrint()
      return undefined
    }),
    subscribe(store, hostCopyAtom, (copy) => {
      if (copy !== null) followed?.draft?.setRefused(copy === 'refused')
      return undefined
    }),
  )
  const finish = async () => {
    if (!followed) return
    const strip = followed
    const controller = new AbortController()
    const limit = delay(longestSettleMs, controller.signal).catch(() => undefined)
    await Promise.race([settle(strip), limit])
    controller.abort()
    end(strip)
  }
  return { finish, cleanup }
}

/** Brings the copy up to date with the strip, and prints it, once. */
async function settleStrip(store: Store, strip: Followed, host: Host): Promise<void> {
  const copies = strip.isPrinted ? 0 : host.copies()
  if (!strip.draft && copies === 0) return
  const file = await finalFile(store, strip.file)
  if (!file) return
  if (file !== strip.file) strip.draft?.put(file.jpeg)
  strip.file = file
  if (copies === 0) return
  strip.isPrinted = true
  host.print(file.jpeg, copies)
}

/** File of the strip with its last message and film, which may have been encoded before: a closed strip has none. */
async function finalFile(store: Store, last: Followed['file']): Promise<Followed['file']> {
  try {
    const strip = await currentStrip(store.get)
    if (!strip) return last
    const isSame = last?.strip.images === strip.images && last.strip.message === strip.message
    return isSame ? last : { strip, jpeg: await encodeStrip(strip) }
  } catch (cause) {
    console.warn('The strip is kept as it was before its last change.', cause)
    return last
  }
}
