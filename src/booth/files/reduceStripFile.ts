import { assertNever } from '../../lib/assertNever.ts'

/** Export method: how the strip's file leaves the booth. */
export type ExportMethod = 'share' | 'download' | 'print'

/** Where the strip has gone to: out of the booth by an export method, as a video, to the clipboard, or to a phone. */
export type Exported = ExportMethod | 'moving' | 'copy' | 'phone'

/**
 * What the guest got last of the strip as it stands: exported, or an image or a video on the screen for a long press, where
 * nothing else surely gets it out of the browser.
 */
export type Got = { readonly by: Exported } | { readonly by: 'longPress'; readonly file: Blob }

/** File of the strip as it stands, and what became of it. */
export type StripFile = {
  /** New for each file, as each other strip, filter or message needs another one. */
  readonly id: number
  /** Null until it is encoded. */
  readonly jpeg: Blob | null
  /** Null for nothing yet. */
  readonly got: Got | null
  /** Why the last export has failed, as a message; null where it has not. */
  readonly error: (() => string) | null
}

/** File of a strip that is not encoded yet. */
export const noStripFile: StripFile = { id: 0, jpeg: null, got: null, error: null }

/**
 * Event of the strip's file. One with the `id` of an earlier file changes nothing: what became of that comes too late, as
 * the strip has changed.
 */
export type StripFileEvent = { readonly id?: number } & (
  | { readonly type: 'encoded'; readonly jpeg: Blob }
  /** Another strip, filter or message, which needs another file. */
  | { readonly type: 'stripChanged' }
  | { readonly type: 'exportBegan' }
  | { readonly type: 'exportFailed'; readonly error: () => string }
  /** The visitor asks for a moving strip: what was said of an earlier export is over. */
  | { readonly type: 'movingBegan' }
  | { readonly type: 'shown'; readonly file: Blob }
  | { readonly type: 'exported'; readonly by: Exported }
)

/** Reducer of the strip's file. @returns the same object where the event changes nothing */
export function reduceStripFile(file: StripFile, event: StripFileEvent): StripFile {
  if (event.id !== undefined && event.id !== file.id) return file
  switch (event.type) {
    case 'encoded':
      return { ...file, jpeg: event.jpeg }
    case 'stripChanged':
      return { ...noStripFile, id: file.id + 1 }
    case 'exportBegan':
      return file.error ? { ...file, error: null } : file
    case 'exportFailed':
      return { ...file, error: event.error }
    case 'movingBegan':
      return file.got?.by === 'longPress' ? file : { ...file, got: null }
    case 'shown':
      return { ...file, got: { by: 'longPress', file: event.file } }
    case 'exported':
      return { ...file, got: { by: event.by } }
    default:
      return assertNever(event)
  }
}
