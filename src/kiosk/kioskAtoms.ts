import { atom } from 'jotai'
import type { MountedBooth } from '../lib/store.ts'
import { kioskSettings } from './kioskSettings.ts'
import { type HangingStrip, initialKiosk, type KioskEvent, reduceKiosk } from './reduceKiosk.ts'

// Atoms of the kiosk's store, which outlives the visits; a visitor's booth has a store of its own.

const stateAtom = atom(initialKiosk)

/** Dispatches an event to the reducer of the kiosk: the only writer of its state. */
export const dispatchKioskAtom = atom(null, (get, set, event: KioskEvent) => {
  set(stateAtom, reduceKiosk(get(stateAtom), event))
})

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

/** The owner's folder, and the strips that wait for it. */
export const folderAtom = atom((get) => get(stateAtom).folder)

/** Request to the folder that is not done; null for none. */
export const folderRequestAtom = atom((get) => get(folderAtom).request)

/** True where the host keeps a copy of every strip: a folder is chosen. */
export const isKeepingAtom = atom((get) => get(folderAtom).name !== null)

/** Jobs of the printer, the oldest first. */
export const printsAtom = atom((get) => get(stateAtom).prints)

/** Last id given to a job of the printer. */
export const lastPrintIdAtom = atom((get) => get(stateAtom).lastPrintId)

/** How the last print ended; null for none. */
export const lastPrintAtom = atom((get) => get(stateAtom).lastPrint)

const { isPrinting, paper } = kioskSettings

/** True where strips should be printed and the paper is used up. */
const isOutOfPaperAtom = atom((get) => get(isPrinting.atom) && get(paper.atom) === 0)

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

const strips = (count: number) => (count === 1 ? '1 strip' : `${count} strips`)

/** Sentences of the owner's alert, the most urgent first; none where all is well. */
export const alertSentencesAtom = atom((get): readonly string[] => {
  const { waiting, error, lost } = get(folderAtom)
  return [
    lost > 0 && `${strips(lost)} couldn’t be saved: this device is full`,
    waiting > 0 && error !== null && `${strips(waiting)} waiting for the folder`,
    waiting === 0 && error !== null && 'Strips can’t be saved to the folder',
    get(isOutOfPaperAtom) && 'Out of paper',
    get(lastPrintAtom) === 'failed' && 'A strip didn’t print',
  ].filter((sentence) => sentence !== false)
})

/** Presses the owner's alert. */
export const pressAlertAtom = atom(null, (get, set) =>
  set(dispatchKioskAtom, { type: 'pressAlert', needsPaper: get(isOutOfPaperAtom) }),
)

const ownerDialogAtom = atom((get) => get(stateAtom).ownerDialog)

/** True while the owner's dialog is shown. */
export const isOwnerDialogOpenAtom = atom((get) => get(ownerDialogAtom)?.state === 'open')

/**
 * What the owner can fix in the dialog. The field of the paper stays until the dialog is closed: its first digit already
 * ends the want of paper.
 */
export const fixesAtom = atom((get) => ({
  folder: get(folderAtom).error !== null,
  paper: get(isOutOfPaperAtom) || get(ownerDialogAtom)?.needsPaper === true,
}))

const activityCountAtom = atom(0)

/** Changes with every sign that a visitor is there: the idle timer starts again. */
export const activityAtom = atom(
  (get) => get(activityCountAtom),
  (_get, set) => set(activityCountAtom, (count) => count + 1),
)
