import type { FolderErrorCode } from './folder/StripFolder.ts'

/**
 * Phase of the kiosk. A visit ends in two steps: the strip gets its last message (`ending`), and then a new booth takes
 * the place of the visitor's (`replacing`). The attract screen is shown in both phases that follow. During the first one
 * (`resting`) nothing wakes the kiosk: many visitors press twice to end their visit.
 */
export type KioskPhase = 'visit' | 'ending' | 'replacing' | 'resting' | 'attract'

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
