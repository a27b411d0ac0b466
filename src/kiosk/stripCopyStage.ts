import { atom } from 'jotai'
import { hasStripAtom, hostCopyAtom, sessionAtom } from '../booth/boothAtoms.ts'
import type { Session } from '../booth/boothState.ts'
import { type Store, subscribe } from '../booth/store.ts'
import { developedStripAtom, printedSheetsAtom, stripFileAtom } from '../booth/stripAtoms.ts'
import { currentStrip } from '../booth/stripStage.ts'
import { encodeStrip } from '../export/encodeStrip.ts'
import { delay } from '../lib/async.ts'
import { type Cleanup, combineCleanups } from '../lib/cleanup.ts'
import type { Strip } from '../render/strip/Strip.ts'
import { openStripCopy, type StripCopy } from './folder/stripCopy.ts'
import {
  countSheetsAtom,
  dispatchKioskAtom,
  isKeepingAtom,
  phaseAtom,
  sheetsToPrintAtom,
} from './kioskAtoms.ts'

/** A device that hangs must not hold up the next visitor. */
const updateTimeoutMs = 5000

/**
 * Strip copy stage: gives the strips of a booth to the host. Each new file goes to the host's copy, the first closing
 * prints the strip, and the copy ends with the visit, or where four new photos begin.
 * @returns cleanup
 */
export function startStripCopies(kiosk: Store, booth: Store): Cleanup {
  return combineCleanups(
    subscribe(kiosk, isKeepingAtom, (isKeeping) => {
      // The visitor's refusal holds for this strip.
      const isSet = booth.get(hostCopyAtom) !== null && isKeeping
      if (!isSet) booth.set(hostCopyAtom, isKeeping ? 'kept' : null)
    }),
    subscribe(booth, hasStripAtom, (hasStrip) => (hasStrip ? followStrip(kiosk, booth) : undefined)),
    subscribe(booth, printedSheetsAtom, (count) => {
      if (count > 0) kiosk.set(countSheetsAtom, 1)
    }),
    subscribe(kiosk, phaseAtom, (phase) => {
      const isFinished = phase === 'ending' && !booth.get(hasStripAtom)
      if (isFinished) kiosk.set(dispatchKioskAtom, { type: 'stripFinished' })
    }),
  )
}

const isOpenAtom = atom((get) => {
  const session = get(sessionAtom)
  return session.phase === 'strip' && session.open
})

/** File of a strip, and what it shows. */
type EncodedStrip = { readonly strip: Strip; readonly jpeg: Blob }

/** Follows one strip, from its fourth photo on. @returns cleanup; it ends the copy */
function followStrip(kiosk: Store, booth: Store): Cleanup {
  const copy = openCopy(kiosk, booth)
  let file: EncodedStrip | null = null
  let isPrinted = false
  let updating = Promise.resolve()

  /** Brings the copy up to date with the strip, and prints it, once. */
  const updateNow = async () => {
    const sheets = isPrinted ? 0 : kiosk.get(sheetsToPrintAtom)
    if (!copy && sheets === 0) return
    const latest = await finalFile(booth, file)
    if (!latest) return
    if (latest !== file) copy?.put(latest.jpeg)
    file = latest
    if (sheets === 0) return
    isPrinted = true
    kiosk.set(dispatchKioskAtom, { type: 'print', jpeg: latest.jpeg, sheets })
  }
  const update = () => (updating = updating.then(updateNow))

  return combineCleanups(
    subscribe(booth, stripFileAtom, ({ jpeg }) => {
      const strip = booth.get(developedStripAtom)
      if (!jpeg || !strip || file?.jpeg === jpeg) return
      file = { strip, jpeg }
      copy?.put(jpeg)
    }),
    subscribe(booth, hostCopyAtom, (state) => {
      if (state !== null) copy?.setRefused(state === 'refused')
    }),
    subscribe(booth, isOpenAtom, (isOpen) =>
      isOpen ? () => void (isClosed(booth.get(sessionAtom)) && update()) : undefined,
    ),
    subscribe(kiosk, phaseAtom, (phase) => {
      const finished = () => kiosk.set(dispatchKioskAtom, { type: 'stripFinished' })
      if (phase === 'ending') void withTimeout(update()).then(finished)
    }),
    () => void updating.then(() => copy && finishCopy(kiosk, copy)),
  )
}

/** A reshoot goes on with the strip; One More Strip leaves it, as closing does. */
function isClosed(session: Session): boolean {
  return session.phase === 'strip' && !session.open && typeof session.waitingFor !== 'number'
}

/** Opens the host's copy of a new strip; null where none is kept. */
function openCopy(kiosk: Store, booth: Store): StripCopy | null {
  const copy = kiosk.get(isKeepingAtom) ? openStripCopy(Date.now()) : null
  if (copy) kiosk.set(dispatchKioskAtom, { type: 'copyOpened' })
  booth.set(hostCopyAtom, copy && 'kept')
  return copy
}

async function finishCopy(kiosk: Store, copy: StripCopy): Promise<void> {
  const unsaved = await copy.finish()
  kiosk.set(dispatchKioskAtom, { type: 'copyFinished', unsaved })
}

/** The timer is cleared: while it runs, it keeps the strip in memory. */
async function withTimeout(updating: Promise<void>): Promise<void> {
  const controller = new AbortController()
  const timeout = delay(updateTimeoutMs, controller.signal).catch(() => undefined)
  await Promise.race([updating, timeout])
  controller.abort()
}

/** File of the strip with its last message and film, which may have been encoded before: a closed strip has none. */
async function finalFile(booth: Store, last: EncodedStrip | null): Promise<EncodedStrip | null> {
  try {
    const strip = await currentStrip(booth.get)
    if (!strip) return last
    const isSame = last?.strip.images === strip.images && last.strip.message === strip.message
    return isSame ? last : { strip, jpeg: await encodeStrip(strip) }
  } catch (cause) {
    console.warn('The strip is kept as it was before its last change.', cause)
    return last
  }
}
