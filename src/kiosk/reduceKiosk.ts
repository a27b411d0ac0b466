import { assertNever } from '../lib/assertNever.ts'
import type { FolderErrorCode } from './folder/StripFolder.ts'
import type {
  FolderRequest,
  FolderState,
  KioskState,
  OwnerDialogState,
  PrintJob,
  GuestStrip,
} from './kioskState.ts'

/** Event of the kiosk. */
export type KioskEvent =
  | { readonly type: 'wake' }
  | { readonly type: 'leave' }
  /** The visitor's strip is as it was left, and goes to the folder and the printer. */
  | { readonly type: 'stripFinished' }
  | { readonly type: 'boothReplaced' }
  | { readonly type: 'rested' }
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
  | { readonly type: 'hideStrip'; readonly id: number }
  /** Hides the strips that are older: all of them at `Infinity`. */
  | { readonly type: 'hideStrips'; readonly beforeMs: number }

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
    case 'wake':
      return phase === 'attract' ? { ...kiosk, phase: 'visit' } : kiosk
    case 'leave':
      return phase === 'visit' ? { ...kiosk, phase: 'ending' } : kiosk
    case 'stripFinished':
      return phase === 'ending' ? { ...kiosk, phase: 'replacing' } : kiosk
    case 'boothReplaced':
      return phase === 'replacing' ? { ...kiosk, phase: 'resting', ownerDialog: null } : kiosk
    case 'rested':
      return phase === 'resting' ? { ...kiosk, phase: 'attract' } : kiosk
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
    case 'hideStrip':
      return withShown(kiosk, ({ id }) => id !== event.id)
    case 'hideStrips':
      return withShown(kiosk, ({ id }) => id >= event.beforeMs)
    default:
      return assertNever(event)
  }
}

function withShown(kiosk: KioskState, isShown: (strip: GuestStrip) => boolean): KioskState {
  const shown = kiosk.shown.filter(isShown)
  return shown.length === kiosk.shown.length ? kiosk : { ...kiosk, shown }
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
