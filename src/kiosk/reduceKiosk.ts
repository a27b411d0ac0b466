import { assertNever } from '../lib/assertNever.ts'
import type { FolderErrorCode } from './folder/StripFolder.ts'

/**
 * Phase of the kiosk. A visit ends in two steps: the strip gets its last message (`ending`), and then a new booth takes
 * the place of the visitor's (`replacing`). The attract screen is shown in both phases that follow. During the first one
 * (`resting`) nothing wakes the kiosk: many visitors press twice to end their visit.
 */
export type KioskPhase = 'visit' | 'ending' | 'replacing' | 'resting' | 'attract'

const nextPhase = {
  visit: 'ending',
  ending: 'replacing',
  replacing: 'resting',
  resting: 'attract',
  attract: 'visit',
} as const

/** Request to write all waiting strips into the owner's folder. */
export type FolderRequest = {
  readonly id: number
  /** True within a gesture of the owner: the browser may ask for the permission. */
  readonly asksPermission: boolean
  /** Strip for which the device had no room: it is written straight into the folder. */
  readonly unsaved: Blob | null
}

/** The owner's folder, and the strips that wait for it. */
export type FolderState = {
  /** Null where none is chosen: no strip is kept. */
  readonly name: string | null
  /** False until the folder was checked for the first time. */
  readonly isChecked: boolean
  /** Why it took no strips at the last check; null where it took all. */
  readonly error: FolderErrorCode | null
  /** Strips on this device that the folder had not taken at the last check, without those of visits that still ran. */
  readonly waiting: number
  /** Copies of strips whose visits still run. */
  readonly openCopies: number
  /** Strips for which neither the folder nor the device had room. */
  readonly lost: number
  /** What became of the owner's last action, in a sentence. */
  readonly notice: string
  /** The last request that is not done; null for none. */
  readonly request: FolderRequest | null
  readonly lastRequestId: number
}

/** Job of the printer: sheets of one strip. `id` is new for each job. */
export type PrintJob = { readonly id: number; readonly jpeg: Blob; readonly sheets: number }

/** Strip that hangs on the attract screen. */
export type HangingStrip = {
  /** Of a guest's strip the moment at which it was complete, milliseconds since the epoch; of a sample its film's id. */
  readonly id: number | string
  readonly picture: ImageData
  /** Film of a sample. */
  readonly name?: string
}

/** Strip of a guest who wants it to be seen. It is never stored: a reload ends the night. */
export type GuestStrip = HangingStrip & { readonly id: number }

/**
 * Dialog of the owner. While the browser asks for the folder's permission it is not shown yet: that may be all that is
 * wrong. `needsPaper` is true where the paper was used up when the owner pressed the alert.
 */
export type OwnerDialogState = { readonly needsPaper: boolean } & (
  | { readonly state: 'asking'; readonly requestId: number }
  | { readonly state: 'open' }
)

/** State of a kiosk. It outlives the visits, and holds nothing of a visitor but the strips to be printed, written or shown. */
export type KioskState = {
  readonly phase: KioskPhase
  readonly folder: FolderState
  /** Oldest first; the first one is being printed. */
  readonly prints: readonly PrintJob[]
  /** Last id given to a job of the printer. */
  readonly lastPrintId: number
  /** How the last print ended; null before the first, and once the owner has read of a failure. */
  readonly lastPrint: 'printed' | 'failed' | null
  /** Tonight's strips, oldest first. */
  readonly shown: readonly GuestStrip[]
  /** Null while it is closed. */
  readonly ownerDialog: OwnerDialogState | null
}

/** State of a kiosk that was opened just now: the first visit runs, and the folder is to be checked. */
export const initialKiosk: KioskState = {
  phase: 'visit',
  folder: {
    name: null,
    isChecked: false,
    error: null,
    waiting: 0,
    openCopies: 0,
    lost: 0,
    notice: '',
    request: { id: 1, asksPermission: false, unsaved: null },
    lastRequestId: 1,
  },
  prints: [],
  lastPrintId: 0,
  lastPrint: null,
  shown: [],
  ownerDialog: null,
}

/** Event of the kiosk. */
export type KioskEvent =
  /** A phase is over: the next one begins, unless it has begun already. */
  | { readonly type: 'endPhase'; readonly phase: KioskPhase }
  /** `needsPaper`: the paper is used up. */
  | { readonly type: 'pressAlert'; readonly needsPaper: boolean }
  | { readonly type: 'closeOwnerDialog' }
  /** The folder is tried again. `notice` says what became of the owner's action, in a sentence. */
  | { readonly type: 'tryFolder'; readonly notice?: string }
  /** `name` is null where no folder is chosen. */
  | { readonly type: 'folderFound'; readonly name: string | null }
  | ({ readonly type: 'folderChecked' } & FolderCheck)
  | { readonly type: 'copyOpened' }
  /** `unsaved` is a strip for which the device had no room. */
  | { readonly type: 'copyFinished'; readonly unsaved: Blob | null }
  | ({ readonly type: 'print' } & Omit<PrintJob, 'id'>)
  /** Only the job of this id has ended; one that has ended before changes nothing. */
  | { readonly type: 'printEnded'; readonly id: number; readonly isPrinted: boolean }
  /** The owner's test could not be encoded: there is no job of it. */
  | { readonly type: 'testFailed' }
  /** In place of the same strip from before its last change. */
  | { readonly type: 'showStrip'; readonly strip: GuestStrip }
  /** Hides the strips that were complete from one moment to another. */
  | { readonly type: 'hideStrips'; readonly fromMs: number; readonly toMs: number }

/** Most strips that hang on the attract screen: the newest. */
const maxShown = 12

/** Result of a request to the folder. */
type FolderCheck = {
  readonly id: number
  readonly error: FolderErrorCode | null
  /** Strips on this device, those of running visits too; null where they could not be counted. */
  readonly stored: number | null
  /** True where the request's unsaved strip could not be written. */
  readonly isLost: boolean
}

/** Reducer of the kiosk: its state after an event; the same object where the event changes nothing. */
export function reduceKiosk(kiosk: KioskState, event: KioskEvent): KioskState {
  const { phase, folder } = kiosk
  switch (event.type) {
    case 'endPhase': {
      if (event.phase !== phase) return kiosk
      return { ...kiosk, phase: nextPhase[phase], ...(phase === 'replacing' && { ownerDialog: null }) }
    }
    case 'pressAlert':
      return pressAlert(kiosk, event.needsPaper)
    case 'closeOwnerDialog':
      return { ...kiosk, ownerDialog: null, lastPrint: null, folder: { ...folder, lost: 0, notice: '' } }
    case 'tryFolder':
      return { ...kiosk, folder: requestWrite({ ...folder, notice: event.notice ?? folder.notice }) }
    case 'folderFound':
      return { ...kiosk, folder: { ...folder, name: event.name } }
    case 'folderChecked':
      return folderChecked(kiosk, event)
    case 'copyOpened':
      return { ...kiosk, folder: { ...folder, openCopies: folder.openCopies + 1 } }
    case 'copyFinished': {
      const { unsaved } = event
      return { ...kiosk, folder: requestWrite({ ...folder, openCopies: folder.openCopies - 1 }, { unsaved }) }
    }
    case 'print': {
      const job = { id: kiosk.lastPrintId + 1, jpeg: event.jpeg, sheets: event.sheets }
      return { ...kiosk, prints: [...kiosk.prints, job], lastPrintId: job.id }
    }
    case 'printEnded': {
      const prints = kiosk.prints.filter(({ id }) => id !== event.id)
      if (prints.length === kiosk.prints.length) return kiosk
      return { ...kiosk, prints, lastPrint: event.isPrinted ? 'printed' : 'failed' }
    }
    case 'testFailed':
      return { ...kiosk, lastPrint: 'failed' }
    case 'showStrip': {
      const { strip } = event
      const others = kiosk.shown.filter(({ id }) => id !== strip.id)
      return { ...kiosk, shown: [...others, strip].slice(-maxShown) }
    }
    case 'hideStrips': {
      const shown = kiosk.shown.filter(({ id }) => id < event.fromMs || id > event.toMs)
      return shown.length === kiosk.shown.length ? kiosk : { ...kiosk, shown }
    }
    default:
      return assertNever(event)
  }
}

/** A missing permission may be all that is wrong: the browser asks for it, and the dialog waits for its check. */
function pressAlert(kiosk: KioskState, needsPaper: boolean): KioskState {
  const asksPermission = kiosk.folder.error === 'notAllowed'
  const folder = requestWrite(kiosk.folder, { asksPermission })
  const ownerDialog: OwnerDialogState = asksPermission
    ? { state: 'asking', requestId: folder.lastRequestId, needsPaper }
    : { state: 'open', needsPaper }
  return { ...kiosk, folder, ownerDialog }
}

function requestWrite(folder: FolderState, part: Partial<FolderRequest> = {}): FolderState {
  const id = folder.lastRequestId + 1
  return { ...folder, lastRequestId: id, request: { asksPermission: false, unsaved: null, ...part, id } }
}

function folderChecked(kiosk: KioskState, { id, error, stored, isLost }: FolderCheck): KioskState {
  const { folder } = kiosk
  return {
    ...kiosk,
    ownerDialog: openAfterCheck(kiosk.ownerDialog, id, error),
    folder: {
      ...folder,
      isChecked: true,
      error,
      waiting: stored === null ? folder.waiting : Math.max(0, stored - folder.openCopies),
      lost: folder.lost + (isLost ? 1 : 0),
      request: folder.request?.id === id ? null : folder.request,
    },
  }
}

/** Opens the dialog that has waited for this check, unless the permission was all that was wrong. */
function openAfterCheck(
  dialog: OwnerDialogState | null,
  id: number,
  error: FolderErrorCode | null,
): OwnerDialogState | null {
  if (dialog?.state !== 'asking' || dialog.requestId !== id) return dialog
  const { needsPaper } = dialog
  return error === null && !needsPaper ? null : { state: 'open', needsPaper }
}
