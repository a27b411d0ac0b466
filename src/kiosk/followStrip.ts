import { atom, type PrimitiveAtom } from 'jotai'
import { stripFileAtom } from '../booth/files/stripFileAtoms.ts'
import { momentsAtom } from '../booth/moving/movingStripAtoms.ts'
import { hostCopyAtom, sessionAtom } from '../booth/session/boothAtoms.ts'
import type { Session } from '../booth/session/boothState.ts'
import { isShownHereAtom } from '../booth/session/hostAtoms.ts'
import { developedStripAtom, stripAtom } from '../booth/strip/stripAtoms.ts'
import { currentStrip } from '../booth/strip/stripStage.ts'
import { withTimeLimit } from '../lib/abortable.ts'
import { type Cleanup, combineCleanups } from '../lib/cleanup.ts'
import { createQueue } from '../lib/queue.ts'
import { type Store, subscribe } from '../lib/store.ts'
import { encodeStrip } from '../strip/export/encodeStrip.ts'
import { isSameStrip, type Strip } from '../strip/Strip.ts'
import { shrinkStrip } from './hangingPictures.ts'
import {
  areCopiesKeptAtom,
  areMovingCopiesKeptAtom,
  dispatchKioskAtom,
  outboxAtom,
  phaseAtom,
} from './kioskAtoms.ts'
import { createStripId, openStripCopy, type StripCopy } from './outbox/stripCopy.ts'
import { followedStripAtom } from './printerAtoms.ts'
import { printStripAtom, sheetsToPrintAtom } from './printing.ts'

/** Max time that the last update of a strip holds up the next visitor, milliseconds: a device may hang. */
const updateTimeoutMs = 5000

/** File of a strip, and what it shows. */
type EncodedStrip = { readonly strip: Strip; readonly jpeg: Blob }

/** What is known of a strip that is followed. */
type Known = {
  /** As it was developed last: once the next strip has begun it can't be developed any more. */
  readonly strip: Strip | null
  readonly file: EncodedStrip | null
  readonly moving: { readonly strip: Strip; readonly mp4: Blob } | null
  readonly isPrinted: boolean
  /** The visitor's last word on the attract screen: the next strip of the visit begins with a no of its own. */
  readonly isShown: boolean
}

/** Strip that is followed. */
type Followed = {
  readonly kiosk: Store
  readonly booth: Store
  /** The host's copy; null where none is kept. */
  readonly copy: StripCopy | null
  /** When it was complete, milliseconds since the epoch: its id on the attract screen. */
  readonly id: number
  readonly knownAtom: PrimitiveAtom<Known>
}

/**
 * Follows one strip, from its fourth photo until four new ones begin or the visit ends. What is known of it is one value,
 * `Known`. Each new file goes to the host's copy. Whenever the strip is closed, and at the visit's end, it is brought up to
 * date: its last message is encoded and kept, it is printed once, and it hangs on the attract screen if its visitor wants that.
 * These updates run one after the other, and the last one ends the copy.
 * @returns cleanup; it ends the copy
 */
export function followStrip(kiosk: Store, booth: Store): Cleanup {
  const followed = beginStrip(kiosk, booth)
  const enqueue = createQueue((cause) => console.warn('A strip was not brought up to date.', cause))
  const update = () => enqueue(() => bringUpToDate(followed))
  return combineCleanups(
    followFiles(followed),
    followWishes(followed),
    subscribe(booth, isOpenAtom, (isOpen) =>
      isOpen ? () => void (isClosed(booth.get(sessionAtom)) && update()) : undefined,
    ),
    subscribe(kiosk, phaseAtom, (phase) => {
      const finish = () => kiosk.set(dispatchKioskAtom, { type: 'endPhase', phase })
      if (phase === 'ending') void withTimeLimit(updateTimeoutMs, update).then(finish, finish)
    }),
    () => void enqueue(() => finishCopy(followed)),
  )
}

const isOpenAtom = atom((get) => {
  const session = get(sessionAtom)
  return session.phase === 'strip' && session.open
})

/** A reshoot goes on with the strip; One More Strip leaves it, as closing does, also where the camera runs already. */
function isClosed(session: Session): boolean {
  if (session.phase === 'strip') return !session.open && typeof session.waitingFor !== 'number'
  return 'previous' in session && session.previous !== null
}

function beginStrip(kiosk: Store, booth: Store): Followed {
  const stripId = createStripId(new Date())
  const copy = kiosk.get(areCopiesKeptAtom) ? openStripCopy(kiosk.get(outboxAtom), stripId) : null
  kiosk.set(followedStripAtom, { id: stripId, isKept: copy !== null })
  booth.set(hostCopyAtom, copy && 'kept')
  if (booth.get(isShownHereAtom) !== null) booth.set(isShownHereAtom, false)
  const known: Known = { strip: null, file: null, moving: null, isPrinted: false, isShown: false }
  return { kiosk, booth, copy, id: Date.now(), knownAtom: atom(known) }
}

const learn = ({ booth, knownAtom }: Followed, news: Partial<Known>) =>
  booth.set(knownAtom, (known) => ({ ...known, ...news }))

/** Keeps each file of the strip, and its moving strip. */
function followFiles(followed: Followed): Cleanup {
  const { kiosk, booth, knownAtom } = followed
  return combineCleanups(
    subscribe(booth, developedStripAtom, (strip) => strip && learn(followed, { strip })),
    subscribe(booth, stripFileAtom, ({ jpeg }) => {
      const strip = booth.get(developedStripAtom)
      if (!jpeg || !strip || booth.get(knownAtom).file?.jpeg === jpeg) return
      learn(followed, { file: { strip, jpeg } })
      keepFiles(followed)
    }),
    subscribe(booth, momentsAtom, (moments) => {
      const strip = booth.get(stripAtom)
      if (!moments?.mp4 || !strip || !kiosk.get(areMovingCopiesKeptAtom)) return
      learn(followed, { moving: { strip, mp4: moments.mp4 } })
      keepFiles(followed)
    }),
  )
}

/** Puts the last file into the copy, with the moving strip where that shows the same. */
function keepFiles({ booth, copy, knownAtom }: Followed): void {
  const { file, moving } = booth.get(knownAtom)
  if (!file) return
  copy?.put({ jpeg: file.jpeg, mp4: moving && isSameStrip(moving.strip, file.strip) ? moving.mp4 : null })
}

/** Follows whether the visitor wants the copy kept, and the strip shown. */
function followWishes(followed: Followed): Cleanup {
  const { kiosk, booth, copy, id } = followed
  return combineCleanups(
    // Null where the owner keeps none any more: then the visitor is told nothing.
    subscribe(booth, hostCopyAtom, (state) => {
      copy?.setRefused(state !== 'kept')
      kiosk.set(
        followedStripAtom,
        (strip) => strip && { ...strip, isKept: copy !== null && state === 'kept' },
      )
    }),
    subscribe(booth, isShownHereAtom, (isWanted) => {
      learn(followed, { isShown: isWanted === true })
      if (!isWanted) kiosk.set(dispatchKioskAtom, { type: 'hideStrips', fromMs: id, toMs: id })
    }),
  )
}

/** Brings the copy up to date with the strip, prints it, once, and shows it, where its visitor wants that. */
async function bringUpToDate(followed: Followed): Promise<void> {
  const { kiosk, booth, copy, knownAtom } = followed
  const before = booth.get(knownAtom)
  const isToPrint = !before.isPrinted && kiosk.get(sheetsToPrintAtom) > 0
  if (!copy && !isToPrint && !before.isShown) return
  const latest = await lastFile(booth, before)
  if (!latest) return
  // A file that has come meanwhile is of a strip that was opened again and changed.
  if (latest !== before.file && booth.get(knownAtom).file === before.file) {
    learn(followed, { file: latest })
    keepFiles(followed)
  }
  // Other strips may have been queued meanwhile.
  if (isToPrint) learn(followed, { isPrinted: kiosk.set(printStripAtom, latest.jpeg) !== null })
  await show(followed, latest).catch((cause: unknown) => console.warn('A strip is not shown.', cause))
}

/** File of the strip with its last message and film, which may have been encoded before: a closed strip has none. */
async function lastFile(booth: Store, known: Known): Promise<EncodedStrip | null> {
  const { file } = known
  try {
    const strip = (await currentStrip(booth.get)) ?? known.strip
    if (!strip) return file
    return file && isSameStrip(file.strip, strip) ? file : { strip, jpeg: await encodeStrip(strip) }
  } catch (cause) {
    console.warn('The strip is kept as it was before its last change.', cause)
    return file
  }
}

/** Hangs the strip on the attract screen as it is now, where its visitor wants that. */
async function show({ kiosk, booth, id, knownAtom }: Followed, { strip, jpeg }: EncodedStrip): Promise<void> {
  const isShown = () => booth.get(knownAtom).isShown
  if (!isShown()) return
  const picture = await shrinkStrip(jpeg, strip.template.size)
  if (isShown()) kiosk.set(dispatchKioskAtom, { type: 'showStrip', strip: { id, picture } })
}

async function finishCopy({ kiosk, copy }: Followed): Promise<void> {
  await copy?.finish()
  if (copy) kiosk.set(dispatchKioskAtom, { type: 'handIn' })
}
