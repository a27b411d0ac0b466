import { atom } from 'jotai'
import { hasStripAtom, hostCopyAtom, hostKeepsMovingAtom, sessionAtom } from '../booth/session/boothAtoms.ts'
import type { Session } from '../booth/session/boothState.ts'
import { movingPhotosAtom } from '../booth/moving/clipAtoms.ts'
import {
  canEncodeAtom,
  dispatchMovingStripAtom,
  momentsAtom,
  movingStripAtom,
} from '../booth/moving/movingStripAtoms.ts'
import { isShownHereAtom } from '../booth/session/hostAtoms.ts'
import { runAbortably, type Store, subscribe } from '../lib/store.ts'
import { stripFileAtom } from '../booth/files/stripFileAtoms.ts'
import { developedStripAtom, stripAtom } from '../booth/strip/stripAtoms.ts'
import { currentStrip } from '../booth/strip/stripStage.ts'
import { encodeStrip } from '../strip/export/encodeStrip.ts'
import { withTimeLimit } from '../lib/abortable.ts'
import { delay } from '../lib/async.ts'
import { type Cleanup, combineCleanups } from '../lib/cleanup.ts'
import { isSameStrip, type Strip } from '../strip/Strip.ts'
import { kioskSettings } from './kioskSettings.ts'
import { shrinkStrip } from './hangingPictures.ts'
import { dispatchKioskAtom, isKeepingAtom, outboxAtom, phaseAtom } from './kioskAtoms.ts'
import { openStripCopy, type StripCopy } from './outbox/stripCopy.ts'
import { printStripAtom, sheetsToPrintAtom } from './printing.ts'

/** A message that is being typed needs its moving strip once, after so long without a change, in milliseconds. */
const movingDelayMs = 1000

/** A device that hangs must not hold up the next visitor. */
const updateTimeoutMs = 5000

/**
 * Strip copy stage: gives the strips of a booth to the host. Each new file goes to the host's copy, the first closing
 * prints the strip, each closing shows it on the attract screen where its visitor wants that, and the copy ends with the
 * visit, or where four new photos begin.
 * @returns cleanup
 */
export function startStripCopies(kiosk: Store, booth: Store): Cleanup {
  return combineCleanups(
    subscribe(kiosk, isKeepingAtom, (isKeeping) => {
      // The visitor's refusal holds for this strip.
      const isSet = booth.get(hostCopyAtom) !== null && isKeeping
      if (!isSet) booth.set(hostCopyAtom, isKeeping ? 'kept' : null)
    }),
    subscribe(kiosk, keepsMovingAtom, (keepsMoving) => booth.set(hostKeepsMovingAtom, keepsMoving)),
    subscribe(booth, hasStripAtom, (hasStrip) => (hasStrip ? followStrip(kiosk, booth) : undefined)),
    runAbortably(booth, stripToMoveAtom, async (_, signal) => {
      await delay(movingDelayMs, signal)
      booth.set(dispatchMovingStripAtom, { type: 'ask', asker: 'host', format: 'moments' })
    }),
    subscribe(kiosk, kioskSettings.showsStrips.atom, (isOffered) => {
      booth.set(isShownHereAtom, isOffered ? false : null)
      if (!isOffered) kiosk.set(dispatchKioskAtom, { type: 'hideStrips', fromMs: 0, toMs: Infinity })
    }),
    subscribe(kiosk, phaseAtom, (phase) => {
      const isFinished = phase === 'ending' && !booth.get(hasStripAtom)
      if (isFinished) kiosk.set(dispatchKioskAtom, { type: 'endPhase', phase })
    }),
  )
}

const keepsMovingAtom = atom((get) => get(isKeepingAtom) && get(kioskSettings.keepsMoving.atom))

/** The open strip that the host keeps moving, too, while no moving strip is made of it; null else. */
const stripToMoveAtom = atom((get) => {
  const isKept = get(hostKeepsMovingAtom) && get(hostCopyAtom) === 'kept'
  const isMissing = get(canEncodeAtom) === true && get(movingStripAtom).state === 'none'
  return isKept && isMissing && get(movingPhotosAtom) ? get(stripAtom) : null
})

const isOpenAtom = atom((get) => {
  const session = get(sessionAtom)
  return session.phase === 'strip' && session.open
})

/** File of a strip, and what it shows. */
type EncodedStrip = { readonly strip: Strip; readonly jpeg: Blob }

/** Moving strip, and what it shows. */
type EncodedMovingStrip = { readonly strip: Strip; readonly mp4: Blob }

/** Follows one strip, from its fourth photo on. @returns cleanup; it ends the copy */
function followStrip(kiosk: Store, booth: Store): Cleanup {
  const copy = openCopy(kiosk, booth)
  let shown: Strip | null = null
  let file: EncodedStrip | null = null
  let moving: EncodedMovingStrip | null = null
  let isPrinted = false
  const shownId = Date.now()
  // The visitor's last word; the next strip of the visit begins with a no of its own.
  let isShown = false
  if (booth.get(isShownHereAtom) !== null) booth.set(isShownHereAtom, false)
  let updating = Promise.resolve()

  /** Keeps a file of the strip, with its moving strip where that shows the same. */
  const keep = (latest: EncodedStrip) => {
    file = latest
    const { jpeg, strip } = latest
    copy?.put({ jpeg, mp4: moving && isSameStrip(moving.strip, strip) ? moving.mp4 : null })
  }

  /** Hangs the strip on the attract screen as it is now. */
  const show = async ({ strip, jpeg }: EncodedStrip) => {
    const picture = await shrinkStrip(jpeg, strip.template.size)
    if (isShown) kiosk.set(dispatchKioskAtom, { type: 'showStrip', strip: { id: shownId, picture } })
  }

  /** Brings the copy up to date with the strip, prints it, once, and shows it, where its visitor wants that. */
  const updateNow = async () => {
    const prints = !isPrinted && kiosk.get(sheetsToPrintAtom) > 0
    if (!copy && !prints && !isShown) return
    const before = file
    const latest = await finalFile(booth, before, shown)
    if (!latest) return
    // A file that has come meanwhile is of a strip that was opened again and changed.
    if (latest !== before && file === before) keep(latest)
    // Other strips may have been queued meanwhile.
    if (prints) isPrinted = kiosk.set(printStripAtom, latest.jpeg) !== null
    if (isShown) await show(latest).catch((cause: unknown) => console.warn('A strip is not shown.', cause))
  }
  const update = () => (updating = updating.then(updateNow).catch(warn))

  return combineCleanups(
    subscribe(booth, developedStripAtom, (strip) => void (shown = strip ?? shown)),
    subscribe(booth, stripFileAtom, ({ jpeg }) => {
      const strip = booth.get(developedStripAtom)
      if (!jpeg || !strip || file?.jpeg === jpeg) return
      keep({ strip, jpeg })
    }),
    subscribe(booth, momentsAtom, (moments) => {
      const strip = booth.get(stripAtom)
      if (!moments?.mp4 || !strip || !kiosk.get(keepsMovingAtom)) return
      moving = { strip, mp4: moments.mp4 }
      if (file) keep(file)
    }),
    // Null where the owner keeps none any more: then the visitor is told nothing.
    subscribe(booth, hostCopyAtom, (state) => copy?.setRefused(state !== 'kept')),
    subscribe(booth, isShownHereAtom, (isWanted) => {
      isShown = isWanted === true
      if (!isShown) kiosk.set(dispatchKioskAtom, { type: 'hideStrips', fromMs: shownId, toMs: shownId })
    }),
    subscribe(booth, isOpenAtom, (isOpen) =>
      isOpen ? () => void (isClosed(booth.get(sessionAtom)) && update()) : undefined,
    ),
    subscribe(kiosk, phaseAtom, (phase) => {
      const finish = () => kiosk.set(dispatchKioskAtom, { type: 'endPhase', phase })
      if (phase === 'ending') void withTimeLimit(updateTimeoutMs, update).then(finish, finish)
    }),
    () => void updating.then(() => copy && finishCopy(kiosk, copy)),
  )
}

const warn = (cause: unknown) => console.warn('A strip was not brought up to date.', cause)

/** A reshoot goes on with the strip; One More Strip leaves it, as closing does, also where the camera runs already. */
function isClosed(session: Session): boolean {
  if (session.phase === 'strip') return !session.open && typeof session.waitingFor !== 'number'
  return 'previous' in session && session.previous !== null
}

/** Opens the host's copy of a new strip; null where none is kept. */
function openCopy(kiosk: Store, booth: Store): StripCopy | null {
  const copy = kiosk.get(isKeepingAtom) ? openStripCopy(kiosk.get(outboxAtom), new Date()) : null
  booth.set(hostCopyAtom, copy && 'kept')
  return copy
}

async function finishCopy(kiosk: Store, copy: StripCopy): Promise<void> {
  await copy.finish()
  kiosk.set(dispatchKioskAtom, { type: 'handIn' })
}

/** File of the strip with its last message and film, which may have been encoded before: a closed strip has none. */
async function finalFile(
  booth: Store,
  last: EncodedStrip | null,
  shown: Strip | null,
): Promise<EncodedStrip | null> {
  try {
    // Where the next strip has begun already, the one before can't be developed any more.
    const strip = (await currentStrip(booth.get)) ?? shown
    if (!strip) return last
    return last && isSameStrip(last.strip, strip) ? last : { strip, jpeg: await encodeStrip(strip) }
  } catch (cause) {
    console.warn('The strip is kept as it was before its last change.', cause)
    return last
  }
}
