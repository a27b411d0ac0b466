import { atom } from 'jotai'
import { atomWithLazy } from 'jotai/utils'
import { reducerAtoms } from '../lib/reducerAtoms.ts'
import type { MountedBooth } from '../lib/store.ts'
import type { Sentence } from '../locale/message.ts'
import * as kiosk from '../locale/messages/kiosk.ts'
import * as printer from '../locale/messages/printer.ts'
import { isStartedAtom, kioskSettings } from './kioskSettings.ts'
import type { OutboxTrouble } from './outbox/handIn.ts'
import { createOutbox } from './outbox/outbox.ts'
import { printerAtom, printerProblemAtom } from './printerAtoms.ts'
import { type HangingStrip, initialKiosk, reduceKiosk } from './reduceKiosk.ts'

// Atoms of the kiosk's store, which outlives the visits; a visitor's booth has a store of its own.

const [stateAtom, dispatchAtom] = reducerAtoms(initialKiosk, reduceKiosk)

/** Dispatches an event to the reducer of the kiosk: the only writer of its state. */
export const dispatchKioskAtom = dispatchAtom

/** Booth of the visitor; the visit stage alone sets it. */
export const mountedBoothAtom = atom<MountedBooth | null>(null)

/** Store of the visitor's booth. @throws Error before the first booth is set */
export const boothStoreAtom = atom((get) => {
  const booth = get(mountedBoothAtom)
  if (!booth) throw new Error('The kiosk has no booth.')
  return booth.store
})

/** Phase of the kiosk. */
export const phaseAtom = atom((get) => get(stateAtom).phase)

/** Copies of strips on this device. */
export const outboxAtom = atomWithLazy(() => createOutbox())

/** What was left in the outbox, and the attempts to hand it in. */
export const outboxStateAtom = atom((get) => get(stateAtom).outbox)

/** True where the host keeps a copy of every strip: the owner has started the kiosk on this screen, and wants copies. */
export const areCopiesKeptAtom = atom((get) => get(isStartedAtom) && get(kioskSettings.keepsCopies.atom))

/** True where these copies hold the moving strip too. */
export const areMovingCopiesKeptAtom = atom(
  (get) => get(areCopiesKeptAtom) && get(kioskSettings.keepsMoving.atom),
)

/** Jobs of the printer, the oldest first. */
export const printsAtom = atom((get) => get(stateAtom).prints)

/** Last id given to a job of the printer. */
export const lastPrintIdAtom = atom((get) => get(stateAtom).lastPrintId)

/** Presses that let the booth's printer go on. */
export const resumeAtom = atom((get) => get(stateAtom).resume)

/** Why the printer does not go on, in a sentence; null while it may. */
export const printerRefusalAtom = atom((get): Sentence | null => {
  const { refusal } = get(resumeAtom)
  if (!refusal) return null
  const { command } = refusal
  return command === null ? printer.didNotGoOn : () => printer.notAllowed({ command })
})

/** True where a press may let the booth's printer go on. */
export const canResumePrinterAtom = atom(
  (get) => get(printerProblemAtom) !== null || get(hasFailedJobAtom) === true,
)

/** How the last print ended; null for none. */
export const lastPrintAtom = atom((get) => get(stateAtom).lastPrint)

const { isPrinting, paper } = kioskSettings

/** Sheets that the printer has; Infinity where the owner never said how many, and prints none by itself. */
export const sheetsLeftAtom = atom((get) => {
  const sheets = get(paper.atom)
  return sheets === Infinity && get(isPrinting.atom) ? 0 : sheets
})

/** The booth's printer says itself when it has no paper. */
const isOutOfPaperAtom = atom((get) => get(printerAtom) === null && get(sheetsLeftAtom) === 0)

/** Strips that hang on the attract screen, oldest first. */
export const shownStripsAtom = atom((get) => get(stateAtom).shown)

/** Samples, one for each film, and what they were drawn for. The sample stage alone sets them. */
export const samplesAtom = atom<{ readonly key: string; readonly strips: readonly HangingStrip[] }>({
  key: '',
  strips: [],
})

/** A screen is filled by so many strips. */
const minHanging = 7

/** What hangs on the attract screen: tonight's strips, the newest first, and samples where they are few. */
export const hangingStripsAtom = atom((get): readonly HangingStrip[] => {
  const shown = get(shownStripsAtom)
  const samples = get(samplesAtom).strips.slice(0, Math.max(0, minHanging - shown.length))
  return [...[...shown].reverse(), ...samples]
})

/** Sentences about the outbox, the most urgent first. */
export const outboxSentencesAtom = atom((get): readonly Sentence[] => {
  const { trouble, waiting, unstored, rejected } = get(outboxStateAtom)
  return [
    unstored > 0 && (() => kiosk.unstored({ count: unstored })),
    waiting > 0 && (() => kiosk.waiting({ count: waiting })),
    trouble === 'storage' && kiosk.storageFails,
    trouble === 'notStarted' && kiosk.notStarted,
    rejected > 0 && (() => kiosk.rejected({ count: rejected })),
  ].filter((sentence) => sentence !== false)
})

const outboxHelp: Readonly<Record<OutboxTrouble, Sentence>> = {
  away: kiosk.awayHelp,
  notStarted: () => kiosk.notStartedHelp({ button: kiosk.startOnThisScreen() }),
  full: kiosk.fullHelp,
  storage: kiosk.storageHelp,
}

/** What the owner can do about the outbox, in a sentence; null for nothing. */
export const outboxHelpAtom = atom((get): Sentence | null => {
  const { trouble, rejected } = get(outboxStateAtom)
  if (trouble !== null) return outboxHelp[trouble]
  return rejected > 0 ? kiosk.rejectedHelp : null
})

const hasFailedJobAtom = atom((get) =>
  get(printerAtom)?.jobs.some(({ state }) => state === 'failed' || state === 'unsure'),
)

/** Sentences of the owner's alert, the most urgent first; none where all is well. */
export const alertSentencesAtom = atom((get): readonly Sentence[] => [
  ...get(outboxSentencesAtom),
  ...[get(printerProblemAtom) ?? []].flat(),
  ...(get(isOutOfPaperAtom) ? [kiosk.outOfPaper] : []),
  ...(get(lastPrintAtom) === 'failed' || get(hasFailedJobAtom) ? [kiosk.didNotPrint] : []),
])

/** Presses the owner's alert. */
export const pressAlertAtom = atom(null, (get, set) =>
  set(dispatchKioskAtom, { type: 'pressAlert', needsPaper: get(isOutOfPaperAtom) }),
)

const ownerDialogAtom = atom((get) => get(stateAtom).ownerDialog)

/** True while the owner's dialog is shown. */
export const isOwnerDialogOpenAtom = atom((get) => get(ownerDialogAtom) !== null)

/**
 * True where the owner's dialog has the field of the paper. It stays until the dialog is closed: its first digit already
 * ends the want of paper.
 */
export const isPaperAskedAtom = atom(
  (get) => get(isOutOfPaperAtom) || get(ownerDialogAtom)?.needsPaper === true,
)

const activityCountAtom = atom(0)

/** Changes with every sign that a visitor is there: the idle timer starts again. */
export const activityAtom = atom(
  (get) => get(activityCountAtom),
  (_get, set) => set(activityCountAtom, (count) => count + 1),
)
