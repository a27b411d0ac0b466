import type { HandoverClient, HandoverErrorCode, SharedUpload } from './HandoverClient.ts'

/** Upload that waits on its server for a phone. */
export type Shared = {
  readonly state: 'shared'
  readonly upload: SharedUpload
  readonly key: Uint8Array<ArrayBuffer>
  /** On the monotonic clock of `performance.now()`. */
  readonly expiresAtMs: number
  readonly downloads: number
  /** False while the booth has no network: the link keeps its last address, which no phone reaches. */
  readonly hasNetwork: boolean
  /** Request to stop the sharing. After `failed` the sharing goes on, and can be stopped again. */
  readonly stop: 'none' | 'requested' | 'failed'
}

/** State of sending a file to a phone. */
export type Sending =
  /** `part` of the encrypted bytes is sent, 0 to 1. */
  | { readonly state: 'uploading'; readonly part: number }
  | Shared
  /** Stopped by the visitor, or deleted by the server: its time is over, or newer uploads needed the room. */
  | { readonly state: 'ended'; readonly isStopped: boolean }
  | { readonly state: 'failed'; readonly code: HandoverErrorCode }

/** Files of a strip that a phone gets: the strip itself, and where its photos can move, the moving strip. */
export type StripFiles = { readonly still: File; readonly moving: File | null }

/**
 * Preparation of the moving strip, which may take long: it is `wanted` while the dialog shows its progress, until it is
 * `skipped`, by the visitor or because it takes too long. It is `none` before, and for a strip that can't move.
 */
export type Preparation = 'none' | 'wanted' | 'skipped'

/** Transfer of a strip's files to a phone. `id` is new for each upload; events with another id are stale. */
export type Transfer = { readonly id: number; readonly files: StripFiles; readonly sending: Sending }

/** State of Send to My Phone. An open dialog shows the transfer; while it is preparing, the strip's files are encoded. */
export type HandoverState = {
  /** Last id given to a transfer. */
  readonly lastId: number
  /** Null until it is found, and where there is none. */
  readonly server: HandoverClient | null
} & (
  | { readonly dialog: 'closed'; readonly transfer: Transfer | null }
  | { readonly dialog: 'preparing'; readonly moving: Preparation; readonly transfer: Transfer | null }
  | { readonly dialog: 'open'; readonly transfer: Transfer }
)

/** State before anything happened. */
export const initialHandover: HandoverState = { lastId: 0, server: null, dialog: 'closed', transfer: null }
